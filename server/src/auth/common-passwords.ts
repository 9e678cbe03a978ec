/**
 * The passwords that people choose most, in the world and in Brazil, in lower case: the first that anybody guesses.
 * Shorter than the minimum length needs no entry.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0123456 01234567 012345678 987654 9876543
98765432 987654321 9876543210 654321 7654321 87654321 0987654321 111111 1111111 11111111 111111111 1111111111
000000 0000000 00000000 000000000 0000000000 222222 22222222 333333 33333333 444444 44444444 555555 5555555
55555555 5555555555 666666 66666666 777777 7777777 77777777 7777777777 888888 88888888 8888888888 999999
99999999 999999999 9999999999 121212 12121212 123123 123123123 1231234 12341234 123321 123454321 1234554321
1234321 123789 123654 123456123 123456789a 123456a 123456aa 123456abc 123456q 123456qwerty 1234qwer 123qwe
123qweasd 123qweasdzxc 123abc 123abc123 1234abcd 12345a 12345abc 12345q 12345qwert 12345t 1a2b3c 1a2b3c4d
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz1qaz 2wsx3edc 3edc4rfv qaz123
qazwsx qazwsx123 qazwsxedc qazxsw qwaszx qwe123 qwe123456 qweasd qweasd123 qweasdzxc qweqwe qwer1234 qwerty
qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop qwert1
qwert123 qwert12345 qwertz qwerty1! qwerty00 qwertyqwerty asdasd asdasd123 asdf1234 asdfasdf asdfgh asdfghj
asdfghjk asdfghjkl asdfghjkl123 asdfjkl asdqwe123 zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm123 zxczxc zxcasdqwe
zxcv1234 poiuytrewq mnbvcxz lkjhgfdsa q1w2e3 q1w2e3r4 q1w2e3r4t5 q1q1q1 q1q2q3 aaaaaa aaaaaaa aaaaaaaa aaaaaaaaaa
a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aa12345678 aabbcc abc123
abc1234 abc12345 abc123456 abc123abc abcabc abcd123 abcd1234 abcd12345 abcde123 abcdef abcdef1 abcdefg abcdefgh
abcdefghi abcdefghij abcxyz abcd@1234 abc@123 xxxxxx xxxxxxxx zzzzzz zzzzzzzz qqqqqq ssssss dddddd ffffff asdasdasd
password password0 password01 password1 password1! password10 password11 password12 password123 password1234
password12345 password123456 password2 password3 password! password@ password@1 password@123 password#1 passw0rd
passw0rd1 passw0rd! p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pass123 pass1234 pass12345
pass@123 pass@1234 passport passwd passwort passord parola contraseña contrasena motdepasse letmein letmein1
letmein123 letmein! welcome welcome1 welcome12 welcome123 welcome1234 welcome! welcome@1 welcome@123 admin1
admin12 admin123 admin1234 admin12345 admin123456 admin@123 admin@1234 adminadmin administrator administrador
root123 rootroot toor123 test123 test1234 test12345 test123456 testtest tester testing testing1 testing123 teste1
teste12 teste123 teste1234 teste12345 teste123456 teste@123 testeteste guest123 user123 user1234 username usuario
usuario1 usuario123 default changeme changeme1 changeme123 secret secret1 secret123 secreta segredo segredo123
senha1 senha12 senha123 senha1234 senha12345 senha123456 senha@123 senha@1234 senha! senha123! senhasenha senha2020
senha2021 senha2022 senha2023 senha2024 senha2025 senha2026 minhasenha minhasenha1 minhasenha123 novasenha
novasenha1 novasenha123 suasenha senhaforte senhaforte1 senhasegura senhafraca semsenha asenha mudar123 mudar@123
mudarsenha trocar123 trocarsenha trocar@123 mudeme mude123 alterar123 bemvindo bemvindo1 bemvindo123 acesso acesso1
acesso123 entrar entrar123 escritorio empresa empresa1 empresa123 trabalho trabalho1 projeto projeto1 projeto123
sistema sistema1 sistema123 suporte suporte1 suporte123 gerente gerente123 diretor diretor123 financeiro
financeiro1 financeiro123 comercial comercial1 vendas vendas123 cliente cliente1 cliente123 internet internet1
computador computador1 notebook celular celular1 telefone telefone1 brasil brasil1 brasil10 brasil12 brasil123
brasil1234 brasil2014 brasil2018 brasil2020 brasil2022 brasil2023 brasil2024 brasil2025 brasil2026 brasil@123
brasileiro brasileira saopaulo saopaulo1 saopaulo123 riodejaneiro curitiba salvador fortaleza recife belohorizonte
portoalegre brasilia florianopolis goiania manaus campinas santos santos1 santos123 santosfc flamengo flamengo1
flamengo10 flamengo12 flamengo123 flamengo1981 flamengo2019 corinthians corinthians1 corinthians10 corinthians123
corinthians1910 corinthians2012 palmeiras palmeiras1 palmeiras123 palmeiras1914 palmeiras2020 vasco123 vascao
vascodagama botafogo botafogo1 botafogo123 fluminense fluminense1 fluminense123 gremio gremio1 gremio123 gremio1983
inter123 internacional cruzeiro cruzeiro1 cruzeiro123 galo123 atletico atletico1 atletico123 atleticomg spfc1930
tricolor tricolor1 timao1910 futebol futebol1 futebol10 futebol123 neymar neymar10 neymar11 ronaldo ronaldo7
ronaldo9 ronaldinho messi10 pele10 soccer soccer1 football football1 baseball baseball1 basketball hockey golfer
tennis liverpool liverpool1 chelsea chelsea1 arsenal arsenal1 barcelona barcelona1 realmadrid juventus manchester
deusefiel deusefiel1 deusefiel123 deuseamor deuseamor1 deuseamor123 deusébom deusebom deusebom1 deusnocomando
deusnocontrole deusmeama deus123 deus1234 deus10 deusdeus jesus1 jesus12 jesus123 jesus1234 jesus2020 jesuscristo
jesuscristo1 jesusteama jesusteama1 jesusmeama jesussalva jesuschrist jesus777 jesus7 cristo cristo1 cristo123
senhor senhor1 fe1234 familia familia1 familia10 familia123 familia4 minhafamilia minhafamilia1 minhavida
minhavida1 minhavida123 meuamor meuamor1 meuamor10 meuamor12 meuamor123 meuamor2 amorzinho amorim amores amor123
amor1234 amor12 amor10 amoreterno amormeu amorvida amoreterno1 euteamo euteamo1 euteamo12 euteamo123 euteamo2
euteamo10 teamo1 teamo10 teamo12 teamo123 teamo1234 teamomuito teamojesus teamodeus teamomae saudade saudades
felicidade feliz123 feliz2024 feliz2025 alegria vitoria vitoria1 vitoria10 vitoria123 esperanca liberdade
princesa princesa1 princesa12 princesa123 principe estrela estrela1 estrela123 estrelinha anjinho gatinha gatinha1
gatinho cachorro cachorro1 gostosa gostosa1 gostoso lindinha lindona lindo123 linda123 boneca boneca1 bonita
bombom chocolate chocolate1 chocolate123 morango morango1 abacaxi batata batatinha banana banana1 banana123 laranja
cerveja caipirinha cafezinho feijoada pizza123 sorvete borboleta borboleta1 passarinho papagaio macaco leao123
tubarao carnaval praia123 verao2024 verao2025 verao2026 segunda domingo janeiro fevereiro outubro novembro dezembro
dezembro1 agosto setembro vida123 vidaloka vidaloka1 mudança mudanca sucesso sucesso1 sucesso123 sucesso2024
sucesso2025 dinheiro dinheiro1 milionario mega123 mariana mariana1 mariana123 maria1 maria12 maria123 maria1234
mariamaria mariaclara mariaeduarda marialuiza juliana juliana1 juliana123 fernanda fernanda1 fernanda123 fernando
fernando1 fernando123 amanda amanda1 amanda123 camila camila1 camila123 leticia leticia1 leticia123 gabriel
gabriel1 gabriel10 gabriel12 gabriel123 gabriela gabriela1 gabriela123 rafael rafael1 rafael10 rafael123 rafaela
rafaela1 rodrigo rodrigo1 rodrigo123 ricardo ricardo1 ricardo123 roberto roberto1 carlos carlos1 carlos10
carlos123 eduardo eduardo1 eduardo123 felipe felipe1 felipe10 felipe123 gustavo gustavo1 gustavo123 guilherme
guilherme1 guilherme123 leonardo leonardo1 leonardo123 lucas1 lucas10 lucas12 lucas123 lucas1234 matheus matheus1
matheus10 matheus123 mateus mateus1 mateus123 pedro1 pedro10 pedro12 pedro123 pedro1234 pedrohenrique joao123
joao1234 joaopedro joaovitor joaopaulo joaovictor marcelo marcelo1 marcelo123 marcos marcos1 marcos123 daniel
daniel1 daniel12 daniel123 daniela daniela1 danielle danilo danilo1 diego1 diego10 diego123 bruno1 bruno10 bruno12
bruno123 bruna1 bruna123 bianca bianca1 beatriz beatriz1 beatriz123 barbara barbara1 barbara123 carolina carolina1
caroline caroline1 cristina cristina1 claudia claudia1 patricia patricia1 patricia123 paulo1 paulo123 paula123
renata renata1 renata123 renato renato1 sandra sandra1 simone simone1 tatiana tatiana1 thiago thiago1 thiago10
thiago123 tiago123 vanessa vanessa1 vanessa123 viviane viviane1 vinicius vinicius1 vinicius123 isabela isabella
isabella1 larissa larissa1 larissa123 luciana luciana1 luana123 luiza123 manuela sabrina sabrina1 samuel samuel1
samuel123 sophia sophia1 valentina natalia natalia1 nathalia adriana adriana1 alessandra alexandre alexandre1
aline123 andre123 andrea andressa antonio antonio1 antonio123 arthur arthur1 arthur123 augusto miguel miguel1
miguel123 helena helena1 heitor enzo123 davi123 davi1234 henrique henrique1 hamilton jessica jessica1 jessica123
joaquim jorge123 julia1 julia123 karina kelly123 michele michelle michelle1 monica monica1 murilo nicolas
nicole nicole1 otavio priscila priscila1 raquel raquel1 regina silvia123 silva123 santos10 souza123 oliveira
oliveira1 pereira pereira1 ferreira ferreira1 rodrigues almeida nascimento carvalho andrade barbosa ribeiro
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! ilovegod ilovejesus iloveme iloveu lovelove lovely
lovely1 loveme loveme1 love123 love1234 lover1 forever forever1 princess princess1 princess123 sunshine sunshine1
sunshine123 superman superman1 superman123 batman batman1 batman123 spiderman ironman starwars starwars1 pokemon
pokemon1 pokemon123 naruto naruto1 naruto123 naruto10 dragon dragon1 dragon12 dragon123 dragonball goku123 monkey
monkey1 monkey12 monkey123 shadow shadow1 shadow12 shadow123 master master1 master12 master123 master1234 michael
michael1 michael123 jordan jordan1 jordan23 jordan123 jennifer jennifer1 ashley ashley1 charlie charlie1 charlie123
thomas thomas1 hunter hunter1 hunter12 hunter2 buster buster1 tigger tigger1 killer killer1 killer123 andrew andrew1
joshua joshua1 matthew matthew1 anthony anthony1 robert robert1 justin justin1 brandon brandon1 taylor taylor1
harley harley1 ranger ranger1 george george1 maggie maggie1 ginger ginger1 pepper pepper1 summer summer1 summer2024
summer2025 winter winter1 winter2024 winter2025 spring2024 spring2025 autumn2024 autumn2025 freedom freedom1 whatever
whatever1 trustno1 computer computer1 hello1 hello12 hello123 hello1234 hello12345 hellohello helloworld cookie
cookie1 cheese cheese1 mustang mustang1 corvette ferrari ferrari1 mercedes porsche yamaha yamaha1 honda123 toyota
internet123 google google1 google123 facebook facebook1 facebook123 instagram instagram1 whatsapp youtube youtube1
linkedin microsoft windows windows1 windows10 samsung samsung1 samsung123 iphone iphone12 android android1 nokia123
playstation nintendo minecraft minecraft1 fortnite roblox123 freefire freefire1 freefire10 freefire123 lolzinho
gamer123 gameover counter matrix matrix1 phoenix phoenix1 silver silver1 golden diamond diamond1 purple purple1
orange orange1 yellow yellow1 flower flower1 butterfly butterfly1 rainbow rainbow1 angel123 angels angel1 lucky1
lucky7 lucky123 lucky777 blessed blessed1 bailey buddy123 soccer10 soccer123 peanut jasmine jasmine1 hannah hannah1
chicken chicken1 nothing nothing1 mother mother1 father family family1 family123 friends friends1 friend love4ever
babygirl babygirl1 baby123 babyboy bubbles chelsea123 dallas cowboys cowboys1 yankees yankees1 eagles lakers lakers24
steelers redsox phoenix123 maverick samantha samantha1 amanda12 nicole123 jessica12 tinkerbell hottie hottie1 sweety
sweetie cutie123 smokey softball fucker fuckyou fuckyou1 fuckyou2 fuck123 asshole bitch123 caralho caralho1
caralho123 porra123 merda123 foda123 fodase fodase1 fodasse vagabunda viado123 bundao qwerty!@# !@#$%^ !@#$%^& !@#$%^&*
!@#$%¨&* 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz1qaz zaq!2wsx q1w2e3r4! abc123! abcd1234! aa123456! admin123! test123!
123456! 123456789! 12345678! 1234567! @123456 @12345 @1234567 @12345678 123@123 123@abc 123@mudar mudar@1234 1234@abcd
abc@1234 abcd@123 temp123 temp1234 temporario provisoria provisorio padrao padrao123 inicial inicial1 inicial123
primeiro primeiroacesso qualquer qualquer1 nenhuma esqueci esqueciasenha lembrar naosei naosei123 naolembro
leme123 leme1234 leme12345 lemeleme farol123 farol1234 marinheiro capitao 101010 10203040 102030 1020304050 112233
11223344 1122334455 123000 112358 131313 141414 142536 147147 147258 147258369 147852 147852369 159159 159357 159753
159951 161616 171717 181818 191919 202020 212121 232323 242424 252525 258456 258258 258963 292929 246810 246800 314159
321321 321654 321654987 333222 369369 369258147 456123 456456 456789 456852 741741 741852 741852963 753159 753951
789456 789456123 789789 852456 852852 951753 963852741 963852 987987 987654321a 998877 99887766 789123 147896325
14789632 112112 100200 100200300 110110 010101 01010101 010203 01020304 0102030405 020202 030303 040404 121314
12131415 123412345 12345612 1234512345 1234567a 12345678a 1234567q 12345679 123456780 123456788 1234567899
12345678901 123456654321 1111aaaa 1111qqqq 11111a 111222 111222333 111111a a11111 a111111 aaa111 aaa123 aaa12345
xyz123 zxc123 asd123 asd123456 asd12345 wsx123 qaz12345 wert1234 dfg123 mnb123 poi123 lol123 lol12345 win12345
`
    .trim()
    .split(/\s+/),
)
