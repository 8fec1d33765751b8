/**
 * The words that recovery words are made of: 256 in each language, a byte each, written by us for
 * this. They are things that one can see or touch, spelled as one hears them as far as the language
 * allows. No two of a language begin with the same four letters, and none is the beginning of
 * another (tests/you.test.ts). Words that were handed out must stay where they are: the n-th of a
 * list is the byte n.
 */
import type {Language} from '../words';

export const lists: Readonly<Record<Language, string>> = {
    en: `
        apple apron arrow bacon badge baker banana barley barrel basil beach bean bear
        beetle bell bench berry birch bird boat book boot bottle bowl box bread breeze brick
        bridge broom brush butter cabin cactus cake camel canoe carpet carrot cedar chair
        chalk cheese cherry chess cider circle clay cliff clock cloud coat cobble coffee
        comb coral corn cotton cradle cream crown crumb cup daisy dance deer desk dinner
        dish door dragon drawer drum duck dust eagle earth easel egg elbow elm falcon farm
        fence fern ferry fiddle field finger fire fish flag flask flour flower flute fog
        fork fox frame frost fruit garlic gate ginger glass globe glove goat goose grape
        grass harp hat hazel heart hedge hill honey hood horse house ice igloo iron island
        ivory ivy jam jar jelly jewel juice jungle key kite kitten knife ladder ladle lake
        lamp leaf lemon lily linen lion lizard loaf lock maple marble market melon mill mint
        mirror mitten monkey moon moss mouse mug museum nest night noodle nut oak ocean
        olive onion orange otter oven owl paddle paint palm paper peach pear pebble pencil
        piano pickle picnic pillow pine plum pond poppy potato puppy quilt rabbit radish
        rain river robin rocket roof rose ruby salad salt sand saucer scarf seal shadow
        sheep shell shoe sink sky sled snail snow soap sock soup spider spoon spring star
        stone stove straw street sugar swan table tea ticket tiger toast tower train tree
        tulip valley vase waffle wagon walnut water wheel window winter wolf wood wool yard
        yellow zebra`,
    de: `
        Abend Acker Adler Ahorn Ampel Anker Apfel Ast Auge Auto Axt Bach Bahn Ball Bank
        Bauer Baum Beere Berg Besen Bett Biene Bild Birne Blatt Blume Boden Bogen Bohne Boot
        Brief Brot Buch Burg Busch Dach Daumen Decke Dose Eiche Eimer Eis Ente Erbse Erde
        Esel Eule Faden Fahne Falke Farbe Fass Feder Feld Feuer Fisch Fluss Fuchs Gabel Gans
        Garten Gasse Geige Geld Glas Glocke Gold Gras Griff Gurke Hafen Hagel Hahn Hand Hase
        Haus Hecke Hefe Heft Hemd Herd Herz Heu Himmel Hof Holz Honig Hose Huhn Hund Hut
        Igel Insel Jacke Jahr Junge Kabel Kakao Kamel Kamin Kanne Kappe Karte Katze Keks
        Kerze Kette Kind Kino Klee Kleid Knopf Koch Kohl Komet Korb Kreide Krone Kugel Kuh
        Lachs Lampe Land Laub Leder Licht Linde Linse Lippe Luft Mais Mandel Mantel Markt
        Maus Meer Mehl Meise Melone Messer Milch Minze Mond Moos Motte Musik Nacht Nadel
        Nagel Name Nase Nebel Nelke Nest Netz Nudel Nuss Obst Ofen Ohr Onkel Orgel Ostern
        Paket Palme Park Pferd Pfote Pilz Platz Puppe Quark Rabe Rad Rauch Regen Reh Reis
        Rind Ring Robbe Rock Rose Ruder Sack Saft Sahne Salat Salz Samen Sand Schaf Segel
        Seife Seil Senf Socke Sofa Sonne Spatz Spinne Stadt Stein Stern Stuhl Suppe Tafel
        Tag Tal Tanne Tante Tasse Taube Teich Tiger Tinte Tisch Topf Torte Tulpe Turm Ufer
        Uhr Vase Vater Vogel Vulkan Waage Wachs Wagen Wald Wand Weg Weide Wein Welle Wespe
        Wiese Wind Winter Wolf Wolke Wolle Wurst Zahn Zange Zaun Zebra Zeit Zelt Ziege Zimt
        Zopf Zug Zunge Zweig`,
    fr: `
        acier aigle aile algue amande ami ancre ange anneau arbre argent avion avoine bague
        balai ballon banane banc barque bateau berger beurre biche billet bleuet bocal bois
        bonbon bonnet botte bouche brebis brique bureau cabane cacao cadeau cahier calme
        camion canard canne carafe casque castor cave cerise chaise chemin cheval chien ciel
        cigale ciseau citron clef cloche clou cœur coffre coq corde coton coude craie cygne
        dame danse dindon doigt domino dragon drap duvet eau éclair école écorce encre
        enfant épaule épice été étoile fable farine ferme figue fille flamme fleur flocon
        flûte foin forêt four fraise frère fruit fumée galet gant garage gare gâteau gazon
        genou girafe glace gland gomme goutte grain grange grive grotte guêpe hache hamac
        hareng harpe herbe héron heure hibou hiver homard huile huître île image jambon
        jardin jaune jeton jeudi jonc jouet jupe lacet laine lait lampe lapin légume levain
        levure lézard lierre lilas limace linge lion livre loup lundi lune lutin lyre maison
        matin melon menthe merle mesure miel miette miroir mousse mouton mur navire neige
        nid noix nuage nuit oasis océan œillet oiseau olive ombre oncle orage orange orge
        ours outil paille pain panier papier patate pêche peigne pelle perle phare piano
        pigeon pirate plage plume poire pomme pont porte potage poule prune puits quai radis
        raisin rame riz robe roche roseau ruban ruche sable sabot salade sapin sauge savon
        seau sel sirop soleil soupe source sucre table tapis tarte tasse tigre tiroir toit
        tomate tortue tulipe vache vague vallée vase vélo vent verre vigne violon voile
        zèbre`,
    nl: `
        aap akker anijs appel april arm avond baan baard bank beek beer beker bel berg beuk
        bezem bijl blad bloem boek boer boom boon boot bord bos boter brief bril broer brood
        brug buik bus dag dak dans das deken deur dier doos dorp draak droom druif duif duim
        duin dweil eend egel eik emmer engel erwt ezel feest fiets film fles fluit foto gans
        gebak geit geld gezin giraf glas goud gras grot haai haan haas hagel hamer hand hark
        hart haven hek hemd hert hoed hond hooi hout huis iglo inkt jaar jas jeugd kaars
        kaas kade kalf kano kast kat kers ketel kind kip klok knie knoop koala koek kok kom
        koor kraan krant kruid kust kwark laars lade lamp leeuw lepel lijm lijst linde lucht
        maan maart maïs mand markt meel meer mees melk mes mier mijn molen mouw muis munt
        muts muur naald nacht nagel neef nest neus noot ober oever olijf oma oogst oor oven
        paard pad pan parel park pauw peer pen peper pijl pijp pinda plein poes pop prei
        pruim put raaf raam regen reis rok roos rug rups saus slak slee smid soep sok spin
        spons spoor stad ster stoel storm taart tafel tak tante tas tegel tent thee tijm ton
        toren touw trap trein tuin tulp uien uil vaas valk varen veer veld viool vis vlag
        vloer voet vogel vork vos vuur wafel wagen water wei wiel wilg wind wolf wolk worst
        zaad zaag zadel zak zalm zand zebra zeep zeil zomer zon zout zus zwaan`,
    it: `
        abete acero acqua aglio ago albero alce alga alloro amaca amico anatra anello angelo
        anice aprile arco aria asino astro avena bagno banana barba barca becco benda bosco
        botte brina brodo bruco bucato burro cacao caffè calza cane capra cardo carota carta
        casa cedro cena cervo cesto chiesa chiodo cielo cigno cima cinema cocco coda colle
        corda corona corvo cotone cresta cuoco cuore dado danza dente dito divano dolce
        donna drago duomo edera elmo erba estate faggio falco farina faro fata favola felce
        ferro fiaba fiamma fico fieno filo fiocco fiore fiume foglia fonte forno foto frutta
        fumo fungo fuoco gamba gatto gelato gelso gesso giacca giallo giugno gnomo goccia
        gomma gonna grano grillo grotta guanto gufo imbuto isola lago lana lancia latte
        legno leone lepre letto libro limone lino lontra luce lumaca luna lupo maiale mango
        mano mare marmo mela melone menta merlo miele miglio mobile molo monte mora mosca
        mucca mulino muro museo musica nano nave nebbia neve nido noce nodo nonna notte
        nuvola oasi oca occhio oceano oliva olmo ombra onda ordine orso orto orzo paese
        paglia palla palma panca pane panna parco pasta patata penna pepe pera pesca petalo
        piazza piede pietra pigna pirata piuma pollo polpo ponte porta pozzo prato prugna
        quadro ragno ramo rana rapa remo riso rosa ruota sabbia sacco sale salice salsa
        sapone sarto sasso scala scuola sedia seme sera seta sole spada spiga strada tavolo
        tazza tela tetto tigre timo topo torre torta treno uovo uva valle vaso vela vento
        vetro viola vite volpe zaino zebra zucca`,
    es: `
        abeja abeto acero agua aguja ajo álamo aldea amigo ancla apio arado árbol arce arena
        arpa arroz asno avena avión azul bahía bambú banco barba barco barro besugo bota
        botón brasa brazo brisa broma bruja buey búho burro cabra cacao café caja calle
        carbón carta casa caza cebra cedro cena cerdo cesta chico cielo cine cinta cisne
        cobre coco codo cofre cometa concha copa coral crema cubo cuento cuerda cueva cuna
        dado danza dátil dedo ducha dulce ébano enero erizo fábula falda faro flan flauta
        flecha flor foca fresa frío fruta fuego gamba ganso garaje garza gato globo gorra
        gota hacha hada haya helado hielo higo hijo hilo hoja hongo horno hueso huevo humo
        imán isla jabón jamón jarra jaula jazmín joya judía jugo junco lago lana lápiz leche
        lengua león libro limón lino lirio llave lobo luna lunes luz madera maíz mango manta
        mapa melón menta mesa miel mono mora mosca mula musgo nabo nariz nata nave nido
        nieto nieve noche nogal nube nuez oasis oca océano oliva olla onda orca oreja orilla
        oruga oso otoño oveja paja pala panal papel pasta patio pato pavo peine pepino pera
        perla perro pez piano piña pino plata playa pluma poema pollo potro pozo prado pulpo
        raíz rama rana ratón red reloj remo rey río risa roble roca rosa rueda sandía sapo
        seda selva seta silla sol sopa tambor tapiz tarta taza techo tigre timón tinta tiza
        toalla torre tren trigo uva vaca vaina valle vapor vaso vela vena verde vino viola
        volcán yegua yema yogur zorro zumo`,
    is: `
        æður afi akur alda amma arinn askja auga bær baggi bakki bangsi banki barn bati baun
        beita belti berg bíll björn blað blær blóm bók bolli bolti bóndi borð borg brauð
        bréf búð bygg dagur dalur dans diskur djásn dögg dós dreki dropi dúfa dúkur dúnn dyr
        egg eik eldur elgur engi epli erta eyja eyra faðir fáni fari fata fiðla fíll fjall
        fjara flaska fleki fluga fönn foss fótur frost fugl fura gæs gata geimur geisli geit
        gígur gítar gjöf gler gola gras grein gríma gull gulrót gúmmí hæna hagi hamar hani
        haust heiði hestur hjól hlaða hljóð hneta hnífur hóll hönd hrafn humar hurð hús
        hvönn ilmur jakki jól jörð kaffi kaka kanill kanna kápa karfa kassi ketill kex kind
        kista kló klukka kofi korn kría krukka krydd kúla kvöld kýr lækur lamb lampi land
        lauf laug leir lest lilja linsa list ljón ljós lóa loft lukka lundi máfur mamma máni
        merki mjólk mörk mosi múr músík mylla mynd mýri næla nafn nagli nál nef nes nóta
        nótt olía ormur örn ostur otur pabbi panna pappír penni pera perla pils planki poki
        rækja rauður refur regn reipi rjómi rjúpa rödd rófa rok rós rúm rúta sæng safi salat
        salt sápa segl selur sími skeið skel skip skjól skóli skór skref ský sleði smjör
        snjór sófi spil spói staður stóll stúlka sulta sumar súpa svunta sykur tafl taska
        teppi þak þoka þorp þruma þúfa tjald tjörn tönn tunga tunna turn ugla úlfur ull ungi
        væng vagn vasi vatn veður vefur víðir vika vinur vísa vor`,
    hr: `
        ariš auto badem bajka baka bazen beba biser bluza boca boja bok bor brada brat breza
        brod broj buha buket bukva čaj čamac čaša cesta čičak cigla cimet dan dar daska deva
        dim dinja djed dom dren drvo duga dunja fazan film frula galeb glas glina golub gora
        gost grab grad grah grana grm guma gusar guska hlače hotel hrana hrast hren igla
        igra imela inje istok iver izvor jaje jama janje jarac jedro jelen jesen jezik jug
        juha jutro kakao kamen kapa kaput karta kaša kava kiša kist ključ klupa kolač kolut
        konac konj kotao koza krava kreda krilo krov kruh kuća kuhar kupus kut labud lađa
        lan leća led lice limun lipa list lonac lopta loza luka lula mačka magla majka mak
        mama metla mlin more most mrav mraz mreža muha muzej nebo njiva noć noga nos nož
        obala okno oko orah orao otac otok ovas ovca palma papar papir park patka pauk paun
        pčela perla pero pile plašt ploča ponoć potok prase prst pruga prut ptica put puž
        rakun rame raž riža roda rog rosa ručak ruka ruža šah šapa sapun šator šećer selo
        šešir sidro šipak sirup slama slap slika slon soba sol som sova srce srna štap staza
        stol šuma sunce šupa sutra suza svila tava tele tigar tikva torta trava trn ugao uho
        ulica ulje unuk usta uže vaga val vaza večer vepar veslo vino vlak voće voda vrata
        vrba vrč vrt vuk vuna žaba zebra zec žica zid zima žir žito zlato zmaj zmija znak
        zob zrak zub zvono`,
};
