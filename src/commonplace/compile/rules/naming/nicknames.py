"""Short and fond forms of given names, and the names they stand for. General knowledge.

Forms that are names in their own right (Jack, Kate, Lisa) are *doubtful*: alone they prove nothing,
with the same surname or in the same company they do. Plain ASCII, lower case; a form stands for at
most three names.
"""

_USUAL = """
    mel: melanie melissa melinda melvin; bob bobby robbie rob: robert
    bill billy will willy: william; dick rick ricky rich richie: richard
    liz lizzy lizzie libby betsy betty: elizabeth elisabeth; mike mikey mick micha: michael
    dave davey: david; steve: steven stephen; stevie: steven stephen stephanie; steph: stephanie
    tom tommy: thomas; jim jimmy jimbo: james; joe joey: joseph; tony: anthony antonio
    andy: andrew andreas; drew: andrew; greg: gregory; jeff: jeffrey geoffrey; geoff: geoffrey
    ken kenny: kenneth; ron ronnie: ronald; don donnie: donald; ray: raymond; larry: lawrence
    ed eddie: edward edwin edgar; ted teddy: edward theodore; ned: edward
    fred freddie: frederick alfred; chuck charlie: charles; nick: nicholas nicolas
    nicky: nicholas nicole; pete: peter; matt: matthew matthias; dan danny: daniel
    sam sammy: samuel samantha; ben benny: benjamin; josh: joshua; jake: jacob
    zach zack zac: zachary; nate: nathan nathaniel; tim timmy: timothy; vince vinnie: vincent
    walt wally: walter; phil: philip phillip; doug: douglas; stan: stanley; hal: harold
    gabe: gabriel; abe: abraham; al: albert alan alfred
    alex: alexander alexandra alexis alejandro; lex xander: alexander
    chris: christopher christina christine christian; kit: christopher katherine
    topher: christopher; christy chrissy: christina christine; tina: christina martina valentina
    kathy cathy: katherine catherine kathleen; katie: katherine kathleen catherine
    kat: katherine kathryn katarina; cate: catherine; maggie peggy meg madge: margaret
    marge margie: margaret marjorie; sue susie suzy: susan suzanne
    patty patsy tricia trish: patricia; pat: patricia patrick; jen jenny jenn: jennifer
    jess jessie: jessica; becky becca: rebecca; debbie deb: deborah; barb babs: barbara
    cindy: cynthia lucinda; dottie dot: dorothy; ginny: virginia; nan: nancy; judy: judith
    connie: constance; vicky vicki tori: victoria; gabby: gabriella gabrielle; abby: abigail
    allie: allison alexandra alice; angie: angela angelina; annie: anne anna
    dani: daniela danielle; ellie: eleanor elena ellen; nell nellie: eleanor helen
    lottie: charlotte; mandy: amanda miranda; millie: mildred camilla emily
    milly: mildred camilla; em emmy: emily emma; fran: frances francis francesca
    frankie: frank francis frances; franny: frances; jackie: jacqueline; josie: josephine
    lulu: louise lucy; lou: louis louise; mattie: matilda matthew; tilly: matilda
    minnie: wilhelmina minerva; nat: nathan nathaniel natalie natalia; penny: penelope
    roz: rosalind; tess: theresa teresa; trudy: gertrude; val: valerie valentina
    viv: vivian vivienne; winnie: winifred; gus: augustus gustav angus; hank: henry
    len lenny: leonard; manny: emanuel manuel; marty: martin; mitch: mitchell; monty: montgomery
    morty: mortimer; ollie: oliver olivia; ozzie: oswald oscar; percy: percival; reggie: reginald
    rudy: rudolph rudolf; russ: russell; sid: sidney sydney; syd: sydney; toby tobi: tobias
    wes: wesley; cam: cameron camilla; cal: calvin callum; bart: bartholomew
    bernie: bernard bernadette; bert: albert herbert robert gilbert; clem: clement
    cliff: clifford; clint: clinton; curt: curtis; del: delbert delilah; dom: dominic
    dunc: duncan; ernie: ernest; gerry: gerald gerard; jerry: gerald jerome jeremy; gil: gilbert
    herb: herbert; huey: hubert hugh; iggy: ignatius ignacio; kris: kristina kristen kristian
    lexi: alexis alexandra; maddie maddy: madeleine madison madeline; mo: maureen mohammed moses
    moe: maurice moses; pam: pamela; pip: philip philippa; pippa: philippa; roni: veronica
    shelly: michelle rochelle; stu: stuart stewart; tammy: tamara; trix: beatrix beatrice
    bea: beatrice; trixie: beatrice beatrix; ty: tyler tyrone; gwen: gwendolyn; zeke: ezekiel
    izzy: isabel isabella isabelle; belle: isabelle isabella annabelle; bella: isabella
    hattie: harriet; etta: henrietta; edie: edith; effie: euphemia; evie: evelyn eve
    flo: florence florian; kiki: katherine christina; pepe ze zeca: jose
    paco pancho curro chico xico: francisco; nacho: ignacio; lupe lupita: guadalupe; chuy: jesus
    quique kike: enrique; beto: alberto roberto humberto; memo: guillermo; tono tonho: antonio
    concha conchita: concepcion; charo: rosario; mercha merche: mercedes; lalo dudu: eduardo
    rafa: rafael; teo: teodoro theodore mateo
    nando: fernando; santi: santiago; juanito: juan; carlitos: carlos; javi: javier
    manolo manu: manuel; mari marita masha manya: maria; isa: isabel; maite: teresa
    guga: gustavo; lele: leandro; joaozinho: joao; gui: guilherme; hansi: hans johannes
    sepp: josef joseph; uli: ulrich ulrike; wolfi wolf: wolfgang; gabi: gabriele gabriela
    steffi: stefanie; susi: susanne; lisl: elisabeth; kathi: katharina; resi: therese
    vroni: veronika; basti: sebastian; matze: matthias; andi: andreas andrea; gitti: brigitte
    moni: monika; conny: cornelia; fritz: friedrich; heinz: heinrich; jupp: josef
    schorsch: georg; toni: anton antonia; sasha shura sanya: aleksandr alexandra; misha: mikhail
    dima mitya: dmitry; vanya: ivan; kolya: nikolai; petya: pyotr; pasha: pavel
    vova volodya: vladimir; zhenya: evgeny evgenia; seryozha serezha: sergei
    alyosha lyosha: alexei; kostya: konstantin; tolya: anatoly; grisha: grigory
    boria borya: boris; fedya: fyodor; igoryok: igor; lyova: lev; slava: vyacheslav
    katya: ekaterina kateryna; natasha: natalia; tanya: tatiana; anya: anna; olya: olga
    sonya: sofia; dasha: daria; nastya: anastasia; ira: irina; sveta: svetlana; lyuda: lyudmila
    galya: galina; lyuba: lyubov; ksyusha: ksenia; yulya: yulia; nadya: nadezhda
    dora: theodora isadora dorothea; benji: benjamin; jonty: jonathan; kev: kevin; nige: nigel
    trev: trevor; mags: margaret; cass cassie: cassandra; nikki: nicola nicole; tash tasha: natasha
    cath: catherine; caz: caroline carol; bev: beverley beverly; jacqui: jacqueline; paddy: patrick
    alf alfie: alfred; archie: archibald; artie: arthur; barney: barnaby bernard; chas chaz: charles
    denny: dennis; des: desmond; flick fliss: felicity; gord gordie: gordon; ike: isaac
    jem: jeremy jemima; jez: jeremy; jules: julian julia julie; laurie: laurence laura
    mal: malcolm; nev: neville; norm: norman; rod roddy: rodney roderick; rog: roger
    seb: sebastian sebastien; si: simon; sol: solomon; thom: thomas; vern: vernon; wilf: wilfred
    woody: woodrow; bram: abraham; cas: casper caspar; dex: dexter; gaz: gary gareth; baz: barry
    kasia: katarzyna; aga: agnieszka; gosia malgosia: malgorzata; basia: barbara; zosia: zofia
    ania: anna; asia: joanna; ola: aleksandra; magda: magdalena; tomek: tomasz; wojtek: wojciech
    krzysiek: krzysztof; jurek: jerzy; piotrek: piotr; staszek: stanislaw; kuba: jakub
    bartek: bartosz bartlomiej; honza: jan; pepa: josef josefa; jirka: jiri; pisti: istvan
    laci: laszlo; jozsi: jozsef; zsuzsi: zsuzsanna; kati: katalin katarina; feri: ferenc
    beppe peppe: giuseppe; gigi: luigi; pippo: filippo; gianni: giovanni; ale: alessandro alessandra
    fede: federico federica; vale: valentina valeria; piet: pieter; kees: cornelis; henk: hendrik
    wim: willem; sjaak: jacques; kalle: karl; lasse: lars; nisse: nils; olle: olof; bosse: bo
    lotta: charlotte; kicki: kristina; nico: nicolas nicola nikolaus; domi: dominique dominik
    caro: caroline carolina carola; giorgos: georgios; kostas: konstantinos; nikos: nikolaos
    yannis giannis: ioannis; panos: panagiotis; vangelis: evangelos; thanasis: athanasios
    seun: oluwaseun; tunde: babatunde; segun: olusegun; femi: olufemi; kemi: oluwakemi
    emeka: chukwuemeka; pili: pilar; guille: guillermo; edu: eduardo; vero: veronica; lucho: luis
    loli: dolores; inma: inmaculada; nanda: fernanda; bia: beatriz; ibo: ibrahim; mehmed: mehmet
    mina: wilhelmina hermina
"""
_DOUBTFUL = """
    beth: elizabeth bethany elisabeth; eliza: elizabeth; jamie: james
    sandy: sandra alexander alexandra; kay kate catherine kathryn: katherine; greta: margaret
    ali: alison allison; nora: eleanor honora; jo: joanna josephine joanne; mimi: miriam
    polly: mary paula; molly: mary; sadie sally sara: sarah; terry: terence theresa teresa
    leo: leonard leonardo leopold; vic: victor victoria; kim: kimberly; theo: theodore
    wendy: gwendolyn; lola: dolores; heidi: adelheid; lena: elena helena magdalena
    jack johnny: john; jon: jonathan; jonny: jonathan john; harry: harold henry
    lisa: elisabeth elizabeth; elsa: elisabeth; hannah: johanna; max: maximilian maxwell
    nina: antonina; rita: margarita margaret; gina: regina georgina; ann: anne
    rose: rosemary rosalind; rosie: rose rosemary; ella: eleanor; leila laila: layla
    sofia: sophia; frank: francis franklin; hans: johannes; tony: antonia; drew andi: andrea
    danny: danielle; charlie: charlotte; frankie: francesca; georgie: georgia; billie: wilhelmina
    bobbie: roberta; sammie: samantha; alexa: alexandra; phillip: philip; stephen: steven
    geoffrey: jeffrey; sean: shaun; allison: alison
"""


def _table(listed: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in listed.replace("\n", ";").split(";"):
        short, _, full = entry.partition(":")
        for form in short.split():
            found[form] = tuple(dict.fromkeys((*found.get(form, ()), *full.split())))[:3]
    return found


#: The names that a short form usually stands for.
SHORT_FOR = _table(_USUAL)
#: What it stands for now and then.
DOUBTFUL = {
    form: names
    for form, names in _table(_DOUBTFUL).items()
    if not set(names) <= set(SHORT_FOR.get(form, ()))
}
