"""What people are called: given names from many languages. General knowledge, kept compact."""

#: Given names that are hardly ever anything else.
GIVEN = frozenset(
    """
    aaliyah aarav aaron abbas abby abdul abdullah abel abena abigail abraham achmed ada adaeze adam
    ade adebayo adel adele aditi aditya adrian adriana adrien adwoa adèle agata agathe agnes
    agnieszka agostino agustin ahmad ahmed aiden aiko aileen ainhoa aino aisha akash akiko akinyi
    akira akshay alain alan alana alba albert alberto aldo alejandra alejandro aleksander aleksandr
    aleksandra alena alessandra alessandro alessia alessio alex alexander alexandra alexandre alexei
    alexia alexis alfonso alfred alfredo ali alice alicia alina alison alistair alix allen allison
    alma alonso alvaro alyssa ama amadou amaia amal amanda amandine amani amar amara ambra amedeo
    amelia amelie amina aminata amir amit amos amy ana ananya anastasia anatoly anaïs anders andre
    andrea andreas andrei andres andrew andrzej andy angela angelica angelina angelo angus anil
    anita anja anjali ankit ann anna annabel annalisa anne anneli annette annie ansel antoine
    antoinette anton antonia antonio anwar anya aoife aparna arash archie ariana arianna arjun
    arkady armando arnaud arnav arne arnold artem arthur arturo arun arvind aryan asha asher ashish
    ashley ashok ashwin astrid atticus aubrey audrey auguste aurelie aurora aurore ava axel ayaan
    ayesha ayla aylin ayman ayo ayumi babajide bailey baptiste barbara barry bart bartosz bashir
    basma bastien beatrice beatriz beckett becky begoña belen belinda ben benedetta benedicte
    benedikt bengt benito benjamin bennett benny benoit bernadette bernard bernardo bernie bert
    bertha beth bethany bettina betty bhavna bianca bilal birgit bjorn björn blaine blanca bob bobby
    bogdan bojan bonnie boris borys brad bradley brady brandon branko brayden breanna brenda brendan
    brent brett brian briana brianna bridget brigitte britney brittany brock brody bruce bruna bruno
    bryan bryce bryson byron bérénice caio caitlin caleb callum calvin cameron camila camilla
    camille candela candice capucine cara carl carla carlo carlos carlotta carmelo carmen carol
    carolina caroline carolyn carsten casey cassandra cassie catalina catarina caterina catherine
    cathy catriona cecile cecilia cedric celeste celia celine cesar chad chandra chang chantal
    charles charlie charlotte charlène chen cheng chetan cheyenne chiamaka chiara chidi chika
    chinedu chioma chloe chloé chris christa christelle christian christiane christina christine
    christoph christophe christopher chuck ciara cindy cinzia claire clara clarence clarissa clarke
    claude claudia claudio clayton clement clifford clint clive clémence clément cody colette colin
    colleen colton connor conor conrad constance consuelo cora coralie cordelia corentin corey
    cornelia cosimo craig cristian cristiano cristina cristobal curtis cynthia cyril cyrille cyrus
    cécile dagmar daichi daisuke dale dalia damian damien dan dana daniel daniela daniele daniella
    danielle danny dante daphne dara darcy daria dario darius darlene darren daryl daryna dave davi
    david davide dawid deb debbie debora deborah declan deepa deepak deirdre delilah delphine denis
    denise dennis derek desmond devi devin devon dexter diana diane didier diego dieter diletta
    dilip dima dimitri dina dirk divya dmitri dmitry dolores domenico dominic dominick dominik
    dominique don donald donatella donna donovan dora doreen dorian doris dorothy doug douglas
    dragan duncan dusan dustin dwayne dylan eamon ed eddie edgar edith edmund edoardo edson eduardo
    edward edwin eero efrain efua eileen eino ekow elaine eleanor elena eleni eleonora eli eliana
    elias elif elijah elin eliot elisa elisabeth elisabetta elise eliza elizabeth ella ellen ellie
    elliot elliott elmer elodie eloise elsa elsie elvira emanuel emanuele emeka emery emi emil emile
    emilia emiliano emilie emilio emily emine emma emmanuel emmanuelle emmett emre enrico enrique
    enzo eri eric erica erich erik erika erin ernest ernesto ernst esme espen esteban estela estelle
    esther ethan etienne ettore eugene eugenia eugenio eunji eva evan evelyn everett evgeny ewa
    ewelina ezekiel ezra fabian fabiana fabien fabio fabrice fabrizio fadi faisal fanny farah fares
    farhan farid fatima fatma fatou faustine federica federico felicia felicity felipe felix femi
    ferdinand fergus fernand fernanda fernando filip filippo finn fiona fiorella flavia flavio
    fletcher flora florence florent florian floyd folake franca frances francesca francesco francine
    francis francisco franco francois frank franz françois fred freddie frederic frederick frederik
    freya frida friedrich fritz frédéric fumi fumiko fyodor gabriel gabriela gabriele gabriella
    gabrielle gael gaelle gaia gail galina gareth garrett garth gary gaspar gaston gaurav gauthier
    gavin geeta gemma genevieve geneviève gennady gennaro geoff geoffrey george georges georgina
    gerald geraldine gerard gerardo gerda gerhard gertrude ghada gia giacomo giada gianluca gianna
    gianni gideon gilbert gilberto giles gilles gillian gina ginevra gino giordano giorgia giorgio
    giovanna giovanni gisela giselle giulia giuliano giulio giuseppe gladys glenda glenn gloria
    gonzalo gopal goran gordon gracie graciela graeme graham greg gregor gregory greta gretchen
    grzegorz gudrun guglielmo guido guillaume guillermo gunnar gus gustav gustavo gwen haakon habib
    hadi hadley hailey hala haley halima halina hallie halvor hamid hamish hamza hana hanako hanan
    hani hank hanna hannah hanne hannes hans hao harald hari haris harish harlan harlow harold
    harriet harris harrison harry haruka haruki harvey hassan hayden hazel heather hector heidi
    heike heinrich heitor helen helena helene helga helle helmut hendrik henning henri henrietta
    henrik henrique henry herbert herman hermann hervé hideki hideo hikaru hilary hilda hiro hiromi
    hiroshi holger holly horace horacio hortense howard hua hubert huda hugh hugo hugues hussein
    hyun hélène ian ibrahim ida ifeanyi ifeoma ignacio igor ihab ikenna ikram ilaria ilse ilya iman
    imani imogen imran ines inez inga ingeborg inger ingrid inna inès inês ioana ioannis ira irena
    irene irina iris irma iryna isaac isabel isabela isabella isabelle isadora isaiah isha ishaan
    ishita isidro isla ismael ismail itziar ivan ivana ivette ivo ivy iñaki jacek jacinto jackie
    jackson jacob jacopo jacqueline jacques jade jadwiga jaime jake jakob jakub jamal james jamie
    jamila jan jana jane janet janice janine janusz jared jarek jaroslav jasmin jasmine jason javier
    jay jayce jayden jean jean-luc jean-pierre jeanette jeanne jed jeff jeffrey jelena jen jenna
    jennie jennifer jenny jens jeremiah jeremy jerome jerry jerzy jesper jesse jessica jessie jesus
    jett jian jie jihoon jill jim jimena jimmy jin jing jiri jisoo jitendra jo joachim joakim joan
    joana joanna joanne joao joaquin joaquín jocelyn jochen jody joe joel joelle joerg johan johann
    johanna johannes john johnny jolanda jon jonah jonas jonathan jorge jorgen jose josef josefa
    josefina joseph josephine josette josh joshua josie josé jovana joyce joão joël juan juana
    juanita judah jude judith judy jukka jules julia julian juliana julianne julie julien juliet
    julieta juliette julio julius jun junjie justin justine justyna jyoti jérôme jürgen kabir kacper
    kaden kai kaitlyn kaleb kamal kamau kamil kamila kane kaori kara karan kareem karen kari karim
    karin karina karine karl karla karolina karthik kasia kasper katarina katarzyna kate katelyn
    katerina katharina katherine kathleen kathryn kathy katie katja katrin katrine katya kavita kaya
    kayden kayla kaylee kazuki kazuo keegan kei keiko keisha keith kellan kelly kelsey kemi ken
    kendall kendra kendrick kenji kennedy kenneth kenny kenta kenzie kerry kevin khadija khadijah
    khaled khalid kiera kieran kim kimberly kinsley kira kiran kirill kirsi kirsten kjell klara
    klaus knut kofi koji kojo konrad konstantin kostas krishna krista kristen kristian kristin
    kristina kristof kriti krzysztof ksenia kumar kumi kunal kurt kurtis kwabena kwaku kwame kwesi
    kyle kylee kylie lacey lachlan laetitia laia laila lakshmi lamar lana landon lara larissa larry
    lars lasse laszlo lata latoya laura laure lauren laurence laurent lauri lavinia layla lea leah
    leandro leanne lech lei leif leila leire leland len lena lene lenka lenny leo leon leona leonard
    leonardo leonel leonie leonor leonora leopold lerato leroy leslie lester leszek leticia letizia
    levi lewis lexi liam lidia lidija liesl lijun lila lilah lilian liliana liliane lillian lilly
    lin lina linda lindsay lindsey ling linus lionel lisa liu liv livia liz liza lizzie ljubica
    lloyd logan lois lola loredana lorena lorenzo loretta lori lorna lorraine lotte lottie lou
    louane louis louisa louise lourdes loïc luana lubna lubomir luc luca lucas lucia luciana luciano
    lucie lucien lucile lucille lucinda lucy lucía ludmila ludmilla ludovic ludovica ludwig luigi
    luis luisa luka lukas luke luna luther luz lydia lyla lyle lynn lyudmila léa léo léon mabel
    macarena maciej mackenzie macy maddalena maddie madeleine madeline madhav madhuri madison mads
    maeve magda magdalena magnus maha maher mahesh mahmoud maija maite maja majid makoto maksim
    malachi malak malcolm malena malgorzata malik malin mamadou mandla mandy manfred manish manisha
    manny manoj manolo manon manuel manuela mara marc marcel marcela marcello marcelo marcia marcin
    marco marcos marcus marek margaret margarita margaux margherita margit margot marguerite maria
    mariam mariana marianne marie marielle marija marika mariko marilyn mario marion maris marisa
    marisol marius marjorie marko markus marlene marlon marsha marta martha marthe martin martina
    martine marty martín marvin marwa marwan mary maryam marzena maría masato massimo matej mateo
    mateusz matheus mathew mathias mathieu mathilde matilda mats matt matteo matthew matthias
    matthieu matti mattia matías maud maureen maurice mauricio maurizio mauro max maxence maxim
    maxime maximilian maximo maxine maya mayumi maëlle mckenna meena meera megan megumi mehmet mei
    mel melanie melinda melissa mercedes meredith merete mia michael michaela michal michał michel
    michela michele michelle michiko michèle mickey miguel mika mikael mike mikhail miki mikkel
    mikko mila mildred milena milica millie milo milos mina ming minh minho minjun mira miranda
    mireia mireille mirek mirella miriam mirjana mirko misaki mitch mitchell miyuki mohamed mohammad
    mohammed mohit moira molly mona monica monika monique montserrat mordecai morgan moritz morten
    moses mounir moussa muhammad mukesh munira muriel murray mustafa myriam myrtle mélanie mélissa
    nabil nacho nada nadezhda nadia nadim nadine nadja nadège naledi nandini nando nao naoki naomi
    narendra nasir nasreen nasser nastya nat natalia natalie natalya natasha nate nathalie nathan
    nathaniel naveen navin nawal ndidi neal ned neema neeraj neha neil nelly nelson nenad nerea
    nerys nestor ngozi nia niall niamh nicholas nico nicola nicolas nicole nicoletta niels nigel
    nikhil nikita niko nikola nikolai nikos nils nina nino nisha nita nitin nizar njeri nkechi noah
    noel noelia noelle noemi nolan noor nora norbert noriko norma norman nour noura noé noémie nuria
    nyambura nyla obinna octavio océane odette odile oksana olaf olav ole oleg oleksandr olena olga
    oliver olivia olivier ollie olu oluwaseun omar omari ondrej ornella osama oscar oskar osman
    osvaldo otis ottavia otto oumar ousmane owen pablo paco paisley pallavi paloma pam pamela pankaj
    paola paolo parisa parth pascal pascale pascual patricia patrick patrik patrizia patty paul
    paula paulina pauline paulo pavel pavlo pawel pedro peggy pekka penelope peng pepe percy perla
    pernille perrine perry pete peter petr petro petter peyton phil philip philipp philippa philippe
    phillip phoebe phyllis pia piero pierre pietro pilar piotr pirjo pooja pradeep prakash pranav
    prasad pratik preeti presley priscilla priya priyanka przemek qasim qing quentin quincy quinn
    quinton rachel rachid rachna radek radha radoslav raed rafael rafał raffaele raffaella ragnar
    ragnhild rahim rahul raimundo raj raja rajesh rajiv rakesh ralph ramesh rami ramiro ramon ramona
    rana randall randy rania raphael raphaël raquel rasha rashid rasmus raul ravi ray raymond raúl
    rebecca reem reese reggie regina reginald reid reinhard rekha remy renata renate renato renaud
    rene renee renzo rené reuben rex rhea rhett rhiannon rhonda rhys ricardo riccardo richard rick
    ricky rie riikka rika riley rima rina rishi rita ritika ritu roald rob robert roberta roberto
    robyn rocco rocio rocío roderick rodney rodolfo rodrigo rogelio roger rohan rohini rohit rolf
    romain roman romane romeo romina ron ronald ronan ronnie rory rosa rosalba rosalia rosalie
    rosalind rosana rosario rosemary rosie ross roxana roxane roxanne roy ruben rubén rudi rudolf
    rufus ruggero rui rupert russ russell ruth ryan ryder ryo ryota régis rémi rémy saanvi sabina
    sabine sabrina sachiko sachin sadie saif saki sakura salah salim sally salma salman salomé
    salvador salvatore sam samantha samar sami samia samir samira sammy sampath samuel samuele sana
    sandeep sander sandra sandrine sandro sanja sanjana sanjay sanna santiago santos sara sarah
    sarita sascha sasha saskia satomi satoshi saul saverio sawsan scott sean sebastian sebastián
    sekou selena selim selma seojun serena serge sergei sergey sergio seth shadi shalini shane
    shania shankar shannon shari sharon shaun shauna shawn sheila sheldon shelley sheng sherif
    sheryl shinji shirin shirley shivani shota shreya shruti sibusiso sibylle sid siddharth sidney
    siegfried sienna signe sigrid sigurd silas silje silke silvana silvia silvio simon simona simone
    simonetta sindre sinead sinéad siobhan siobhán sipho skylar slavko sloane smita sneha snezana
    sofia sofie solange soledad solomon solveig solène sonal sonia sonja soojin sophia sophie soren
    spencer stacey stacy stan stanislav stanislaw stanley stef stefan stefania stefanie stefano
    steffen stella stepan stephan stephane stephanie stephen steve steven stewart stuart stéphane
    subhash sue suhail sumit sunil sunita suresh susan susana susanna susanne sushil susie suzanne
    suzette suzy svein sven sveta svetlana swati sylvain sylvia sylvie sébastien séverine søren
    tabitha tadashi tadeusz taha taichi takashi takeshi takumi talia tamar tamara tamer tamika tammy
    tanguy tania tanja tanvi tanya tao tara taras tarek tariq tarja taro tarun tasha tatiana tatjana
    tatum taylor ted tendai terence teresa terje terrance terrence terri terry tess tessa tetiana
    thabo thaddeus thalia thandi thandiwe thea thelma themba theo theodora theodore theresa thiago
    thibault thierry thomas thorsten théo thérèse tia tiago tiffany tihana tihomir tilly tim timo
    timothy tina ting titus tiziana tobias tobin toby todd tom tomas tomasz tomek tomislav tommaso
    tommy tomoko tomoya tomás toni tony tonya torbjorn tore torsten tove tracey tracy travis trent
    trevor trina trine trinh trisha tristan trond trudy tuan tunde tuomas tyler tyrone tyson uche
    ugo ulf ulises ulla ulrich ulrike ulysses uma umar umberto uriah ursula usha uwe vaclav vadim
    valentin valentina valentino valeria valerie valérie vance vanessa varun vasily vasyl vaughn
    vegard vera verena vern vernon veronica veronika vesna vic vicente vicki vicky victor victoria
    vidar vidya viggo vijay vikas vikram viktor viktoria vinay vince vincent vincenzo vineet vinny
    vinod violeta violetta virgil virgilio virginie vishal vitaly vittoria vittorio vivek vivian
    viviana vivien vivienne vladimir vladislav volodymyr vuk véronique wade wael waleed walt walter
    wambui wanda wangari wanjiru warren wayne wei wen wendell wendy werner wes wesley whitney wiktor
    wiktoria wilbur wilfred wilhelm willa willem william willie wilma winifred winnie winona winston
    wojciech wolfgang woody wyatt xabier xander xavier xiao xiaoming ximena xin yael yago yahya yan
    yana yang yann yannick yannis yara yaroslav yasemin yash yasmin yasmine yasser yasuko yaw yelena
    yemi yevgeny yifan ying yogesh yoko yolanda yosef youssef yuan yui yuka yuki yuko yulia yumi yun
    yuna yuri yusuf yusuke yuto yves yvette yvonne zach zachary zack zahra zaid zaida zain zainab
    zander zane zara zaynab zbigniew zdenka zeynep zhang zhen ziad zihan zlata zoe zoey zofia zola
    zoltan zoran zoé zoë zsofia zuri zuzana émile
    """.split()
)

#: Given names that are words, places or makes as well: they need something beside them.
DOUBTFUL = frozenset(
    """
    adriano alexa amber angel april art ash aspen austin autumn basil beau bill bishop blake blaze
    blue brook brooke brooks buck bud buddy carson carter cash chance chandler chase chelsea cherry
    chip clay cliff clover cole colt cooper coral cruz crystal daisy dallas darwin dash davis dawn
    dean denver diamond dick dolly drew duke earl eden ember faith fern ford forest forrest france
    frankie gage gale gay gene genesis georgia ginger glen grace grady grant gray griffin guy happy
    harmony harper haven heath heaven henley hope houston hudson hunter india ireland israel jack
    jasper jersey jet jewel jordan journey joy june justice kay kent king kitty knox kobe lance lane
    laurel lee liberty lily lincoln london lucky lynx mack major marina marine mark marshall mason
    maverick may melody mercury mercy merry milan miles miller misty nick norm nova oak ocean olive
    opal orlando page paige paris parker patience peace pearl penny petra piper poppy porter preston
    price prince princess prudence queen rain rainbow raven reagan reed rich river robin rocky rod
    roland rose rowan ruby rush rusty sage sandy savannah saxon scarlet shelby sherry sierra siri
    skip sky skye sol sonny star sterling stone storm sullivan summer sunny sydney tanner tate teddy
    temple trinity troy tucker van victory vienna viola violet virginia wagner walker wallace ward
    will willow wills wilson wolf wren york zen zion
    """.split()
)
