import type { Node, Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'
import { partOf, saidBy } from './facts/values.ts'

/** Words of other rules. */
export const wordRules = [rule('DOWORD', '@create', true, []), rule('PRODUCTNAME', '@called|com|de', true, [])]

const things = ['project', 'projects', 'epic', 'epics', 'story', 'stories', 'task', 'tasks']
/** "por uma task" orders; "horas por projeto" divides. */
const unlessPreposition = (_: unknown, { tokens, classes }: Reading, start: number, end: number) =>
  tokens[start]?.word !== 'por' || start === 0 || !things.some((one) => classes[end]?.has(one)) || null

/** What stands before a request and asks for nothing by itself. `ASK` makes a request of what follows, `WANT` of a noun alone. */
export const courtesyRules = [
  rule(
    'COURTESY',
    '(bom dia || boa tarde || boa noite || tudo bem || tudo bom || tudo certo || tudo joia || td bem)',
    true,
    ['bom dia', 'tudo bem'],
  ),
  rule(
    'COURTESY',
    '(por favor || por gentileza || faz favor || faz um favor || faca o favor || faca favor || fazendo favor || por obsequio || por favorzinho || fazer o favor || fazer a gentileza || se puder || quando puder || quando der || se der || se possivel || se for possivel) de?',
    true,
    ['por favor', 'faz favor', 'quando puder'],
  ),
  rule(
    'COURTESY',
    '(muito obrigado || muito obrigada || desde ja agradeco || desde ja obrigado || agradeco || valeu demais || grato desde ja || beijo || abraco || abracos)',
    true,
    'muito obrigado',
  ),
  rule('COURTESY', '@filler', true, 'então', -0.1),
  rule('COURTESY', '(ih || vixe || bah || sei la || pensando bem || olha) ,?', true, 'ih', -0.1),
  rule('COURTESY', '(leme || assistente || pessoal || time) ,|:|!', true, [], 0.1),
  rule(
    'COURTESY',
    '(pfv || pls || ok || valeu || obrigado || obrigada || beleza || por enquanto || por ora || qdo der || quando der || coisa rapida || bem simples || rapidinha || e importante que)',
    true,
    'por enquanto',
  ),
  rule(
    'COURTESY',
    '(e o seguinte || outra coisa || mais uma coisa || uma coisa || ah sim || a proposito || alias || por fim || em seguida || alem disso || na sequencia || so isso || e isso || era isso || e so isso || antes disso || antes de tudo || antes || depois disso || pra ontem || sem falta || aproveita || olha so || como combinado || conforme combinado || conforme alinhado || conforme conversamos)',
    true,
    ['outra coisa', 'é só isso'],
    -0.1,
  ),
  rule(
    'COURTESY',
    '(saiu da reuniao || na reuniao || que o cliente mandou || o cliente pediu || pro time || pra equipe || cada linha || cada item || cada topico || pra eles || pra elas || para eles || pra ele || pra ela || segue o escopo || segue a lista || segue || seguem || pra gente || para a gente || pra nos || para nos || pra galera || pra mim || para mim || p mim)',
    true,
    'pra gente',
    -0.2,
  ),
  rule(
    'COURTESY',
    '(com || conforme || segundo) (@this || @the @following)? (estrutura || escopo || lista || isso) :?',
    true,
    ['com a seguinte estrutura', 'conforme lista'],
  ),
  rule(
    'COURTESY',
    '(nao || melhor || na verdade || deixa essa || deixa isso || esquece isso || esquece || deixa pra la || mudei de ideia || espera || pera || perai) (,|:|;|.|! || e &DOWORD)',
    true,
    ['não,', 'deixa essa,', 'esquece isso,'],
    0.2,
  ),
  rule('PLEASE', '(pode || poderia || podem || favor || por favor || quero) @create', true, 'pode cadastrar'),
  rule(
    'ASK',
    '(voce || vc || tu || ce)? (me)? (pode || poderia || podes || poderiam || pode me || poderia me || consegue || conseguiria || da pra || da para || daria pra || tem como || teria como || seria possivel || e possivel || sera que || sabe || rola) (voce || vc || tu)? (me || por favor || por gentileza || tambem)?',
    true,
    ['você pode', 'consegue', 'poderia por favor', 'vc consegue por favor'].slice(0, 3),
  ),
  rule(
    'ASK',
    '(e para || e pra || era pra || era para || e preciso || vamos || bora || vamo || simbora || vou || ajuda a || me ajuda a || me ajude a || ajude a || a gente precisa || a gente vai || temos que || tenho que || tem que || lembra de || nao esquece de || nao esqueca de || acho que || queria que)',
    true,
    ['bora', 'me ajuda a'],
    -0.1,
  ),
  // How something is done, surely by its form, or by the verb that follows.
  rule(
    'HOWTO',
    '(como || onde) (e que || que)? (eu || se || a gente || voce)? (faco || fazer || faz || fazemos || faria) (para || pra || p/)?',
    'sure',
    ['como faço para', 'como é que se faz'],
  ),
  rule('HOWTO', '(como || onde) (e que || que)? (eu || se || a gente || voce)? (posso || consigo || devo)?', 'how', [
    'como eu',
  ]),
  rule(
    'HOWTO',
    '(de que (jeito || forma || modo || maneira) || qual (e)? (o || a) (caminho || jeito || modo || forma || maneira || passo a passo) (para || pra || de)) (eu || se || a gente)?',
    'how',
    ['de que jeito', 'qual o caminho para'],
  ),
  rule('HOWTO', 'como funciona|funcionam (o || a || os || as)', 'sure', 'como funciona o'),
  rule('HOWTO', 'posso|consigo|podemos|conseguimos', 'may', 'posso'),
  rule(
    'WANT',
    '(eu || a gente || nos || me || tambem)? @want (de || que || ter || que haja || por favor || por gentileza || tambem)? (voce || vc || tu || se || me)? (de || ter)?',
    true,
    ['quero', 'preciso de', 'gostaria que você'],
    0.1,
  ),
  rule(
    'WANT',
    '(solicito || solicitamos || peco || providencie || providenciar || favor providenciar || favor)? @the? (criacao || abertura || registro || cadastro || inclusao || insercao || adicao || lancamento || elaboracao || cadastramento) @of',
    true,
    ['solicito a criação do', 'a abertura de'],
    0.3,
  ),
  rule(
    'WANT',
    '(seria bom || seria legal || seria otimo || seria ideal || vale a pena || o ideal era || ta na hora de || esta faltando || ta faltando || faltou || esqueci de || esqueci do|da || temos || tenho) (ter || um || uma)?',
    true,
    'seria bom ter',
  ),
  rule(
    'DO',
    '@create (-se || - se || - me || me || la || os || as || se)?',
    unlessPreposition,
    ['cria', 'adicionar', 'criasse'],
    0.1,
  ),
  rule(
    'DO',
    '(me ve || me vê || ve ai || me arruma || me faz || me descola || manda || manda ai || deixa registrado|registrada|criado|criada|anotado|anotada || vai ter || vao ter || ganha || precisa ter || tera || recebe || fica registrado || passa a ter || precisa de || fazer a criacao de || toma nota || add || + || dar entrada || da entrada em || dar entrada em || dar inicio ao|a || da inicio ao|a || entra &@one || toca)',
    true,
    ['me vê', 'vai ter'],
    0.1,
  ),
  rule('DO', '@want @create', true, 'quero criar', 0.1),
]

const lists =
  '(lista || listinha || listagem || ata || minuta || pauta || checklist || check - list || backlog || planilha || tabela || texto || documento || doc || nota || notas || anotacao || anotacoes || email || e - mail || mensagem || conversa || escopo || resumo || transcricao || print || itens || topicos || pontos || pendencias || combinados || encaminhamentos || acoes || proximos passos)'
/** That a list follows or stands below: "desta lista", "com base na ata abaixo". */
export const listingRules = [
  rule(
    'LISTED',
    `(a partir @of? || com base @in? || baseado|baseada|baseados|baseadas @in? || conforme || segundo || seguindo || de acordo @with || usando || lendo || listadas|listados @in || que estao @in || que sairam @of || @with || segue|seguem || aqui vai|vao|esta|estao || @of || @in || @for)? (@the || @this || @thisin || minha || nossa || seguinte || seguintes)? (seguinte || seguintes)? ${lists} (@of @the? reuniao|call|daily|planning|conversa|equipe|cliente)? (@of hoje|ontem || @of DAY)? (abaixo || a seguir || acima || aqui || anexa || em anexo || colada || que segue || que seguem || que colei || que te mandei || que mandei)? :?`,
    true,
    ['desta lista', 'da ata', 'a partir desta lista', 'com base na ata abaixo'],
    0.6,
  ),
  rule(
    'LISTED',
    '(disso || disto || abaixo || a seguir || que seguem || listadas|listados abaixo || como segue) :?',
    true,
    'abaixo',
    0.4,
  ),
]

/** What leads a title in: "chamada", "com o nome", ":", and "pra" before an infinitive. */
export const introRules = [
  rule('INTRO', ':|=|→|>', true, ':'),
  rule('INTRO', '- !_', true, [], -0.1),
  rule('INTRO', '(que)? (se)? @called (de || por)? :?', true, ['chamada', 'que se chama'].slice(0, 1), 0.3),
  rule(
    'INTRO',
    `(com || de || cujo || sob || por)? @the? @name (dele || dela || do projeto || da task)? (@be || vai ser || sera || de)? :?`,
    true,
    ['com o nome de', 'o nome é'],
    0.3,
  ),
  rule(
    'INTRO',
    '(dois pontos || quais sejam || a saber || assim : || assim , || assim || a ser chamado || sob o nome (de)? || que e o|a || que seria || e o|a || tipo assim)',
    true,
    'dois pontos',
    0.2,
  ),
  rule(
    'INTRO',
    '(que || e || vai || ele vai || ela vai || e vai || pode)? (se)? (chama || chamar || chamara || vai se chamar || se chama || chamar - se || chama - se) (ele || ela || isso)? (de)? :?',
    true,
    ['vai se chamar', 'pode chamar ele de'],
    0.3,
  ),
  rule('INTRO', '(com || de)? (titulo || nome) :?', true, 'título', 0.2),
  rule(
    'INTRO',
    '(que || quais)? (sao || serao || seriam || a saber || como segue || ou seja) (@it || estes || estas || os seguintes || as seguintes)? :?',
    true,
    'são eles:',
    0.2,
  ),
  rule('INTRO', '@for|de|que|p (ele || ela || a gente)? &INF', true, [], 0.2),
  rule('INTRO', 'so|somente|apenas &INF', true, [], 0.3),
  rule('INTRO', '@for|@of|sobre|que (fazer || fazermos) :', true, [], 0.2),
  rule(
    'INTRO',
    '(de || para || pra || sobre || referente @for || relativo @for || relativa @for || a respeito @of || que diz)',
    true,
    [],
    -0.3,
  ),
  rule(
    'INTRO',
    '(para || pra || sobre || referente a || com foco em || voltado para) (o || a || os || as)',
    true,
    [],
    -0.6,
  ),
  rule('INTRO', '&INF', true, []),
  rule('INTRO', '&QUOTE', true, []),
]

/** Between the parts of a list, and between a title and its facts. */
export const joinRules = [
  rule('COMMA', '@pause', true, []),
  rule(
    'ALSO',
    '(e || mais || mas || so que || porem || e tambem || e mais || alem de || e ainda || bem como || tambem || assim como)',
    true,
    [],
  ),
  rule(
    'BELOW',
    '(, || e || ;)? (com || contendo || tendo || incluindo || que tem || que tera || que vai ter || dividido em || dividida em || divida em || quebrada em || quebrado em || dentro dele || dentro dela || nele || nela || com ela || dentro || e dentro dele || e dentro dela || nele crie || e nele || e nela || e suas || e seus || cada um com || e) (@the || seus || suas || uns || umas || tambem || as seguintes || os seguintes || estas || estes)?',
    true,
    [],
  ),
  rule(
    'ALL',
    '(, || e || ; || .)? (@be)? (@for || em || n)? (@all || todas elas || todos eles || cada uma || cada um || cada || as duas || os dois || as tres || os tres || tudo) (@the|@it @tasks|@stories|@epics || @it || sao || com || em || de || ela || tasks|tarefas|historias|stories|epicos)?',
    true,
    [],
  ),
]

const doer = (_: unknown, reading: Reading, _s: number, _e: number, parts: readonly Node[]) => {
  const who = partOf(parts, 'PERSON')
  return { assignee: who ? saidBy(who, reading) : { id: reading.turn.speaker.id, label: reading.turn.speaker.label } }
}

export const doerRules = [
  rule(
    'DOER',
    '(@the? PERSON || eu) (precisa || tem que || tem de || vai || deve || vai ter que || ta com || esta com || fica com || pega || assume || vai pegar || vai fazer || vai assumir)  (fazer || pegar || assumir || cuidar @of || tocar || ficar com || executar || resolver)?',
    doer,
    [],
  ),
  rule(
    'DOER',
    '(bota || coloca || poe || ponha || manda || pede) (@the || @for @the? || pro || pra)? PERSON (@for)? (fazer || cuidar @of || tocar || ver)?',
    doer,
    [],
  ),
  rule('DOER', 'que @the? PERSON (faca || faça || cuide @of || toque || pegue || assuma || execute)', doer, []),
  rule('DOER', '(@assign || passa) @for @the? PERSON', doer, [], 0.3),
  rule('DOER', '@ PERSON (,)? (precisa || tem que || vai || deve)? (fazer)?', doer, [], 0.2),
  rule('OPEN', '@open', true, []),
  rule('OPENWITH', '@open (com || contendo || : || @stories|@story|@tasks) :?', true, []),
  rule('CLOSE', '@close', true, []),
  rule('CONSISTS', '>|→', true, [], 0.3),
  rule(
    'CONSISTS',
    ',? (contendo || que (tem || deve || vai) (que)? ter || dividido em || dividida em || quebrado em)',
    true,
    [],
  ),
  rule('COLON', ':', true, []),
  rule('WITH', ', com', true, []),
  rule('DIVIDE', ', !e', true, []),
  rule('DIVIDE', 'e', true, []),
  rule('NEXT', '; || , e || .', true, []),
  // "A, B e C": the first letter is no article.
  rule('ART', '@the !e !,', true, []),
  rule('MARK', 'NN @close', true, [], 0.4),
  rule('MARK', '@open NN|@letter @close', true, [], 0.4),
  rule(
    'MARK',
    '(a || o)? (primeira || segunda || terceira || quarta || ultima || primeiro || segundo || terceiro) (:|@be || e :)',
    true,
    [],
    0.6,
  ),
  rule('MARK', '▪|▸|•|✅|✔|➡|→|◦|●', true, [], 0.2),
  rule('AS', '(como || de || sendo || vira || em forma de)', true, []),
  rule(
    'ANOTHER',
    '(@the|@one|outra|outro|mais (primeira || segunda || terceira || outra || outro || ultima || mais || primeiro || segundo || terceiro)? ) (@for|@of|chamada|chamado|sobre|com|que|:) !PERSON',
    true,
    [],
    -0.4,
  ),
]
