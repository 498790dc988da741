"""Family names so common that the name alone hardly tells who is meant. General knowledge."""

COMMON = frozenset(
    """
    smith johnson williams brown jones miller davis wilson anderson taylor thomas moore martin
    jackson thompson white harris clark lewis robinson walker young allen king wright scott hill
    green adams baker nelson carter mitchell roberts turner phillips campbell parker evans edwards
    collins murphy kelly cook morgan cooper reed bailey bell ward wood watson
    garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera
    gomez diaz cruz ortiz fernandez silva santos oliveira souza pereira costa ferreira
    lee kim park choi jung kang cho wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu
    nguyen tran le pham hoang phan vu dang bui
    patel singh kumar shah sharma gupta khan ali ahmed hussain begum rahman das
    muller schmidt schneider fischer weber meyer wagner becker schulz hoffmann
    rossi russo ferrari bianchi romano dubois durand moreau bernard petit
    hansen johansen olsen larsen andersen nielsen jensen johansson andersson karlsson nilsson
    ivanov smirnov petrov kuznetsov popov novak kowalski nowak horvat yilmaz kaya demir
    sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi cohen levi mensah
    """.split()
)
