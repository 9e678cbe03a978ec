import { rule } from '../engine/rule.ts'

const made =
  '(criou || criei || criar || criado || criamos || fez || fiz || fazer || feito || cadastrou || cadastrei || adicionou || adicionei || acabou de criar || acabei de criar || acabou de fazer || acabei de fazer || acabei de cadastrar || acabou de cadastrar)'
const thing =
  '(@project || @epic || @epics || @story || @stories || @task || @tasks || item || itens || coisa || coisas || acao || criacao || alteracao || mudanca || pedido)'

/** What only says yes, no, thanks, help or "take it back"; `B…` is what may stand beside it and says nothing by itself. */
export const replyRules = [
  rule('YES', '@yes', true, 'sim'),
  rule('BYES', '@byes', true, []),
  rule(
    'YES',
    '(manda ver || manda bala || ta bom || ta otimo || ta certo || ta ok || esta certo || parece bom || por mim ta bom || com certeza || sem duvida || de acordo || pode sim || e isso ai || isso mesmo || isso ai || com toda certeza)',
    true,
    ['manda ver', 'com certeza'],
    0.2,
  ),
  rule('YES', '👍|✅|👌|🆗|🙌|👏|💯|🤝', true, '👍'),
  rule('NO', '@no', true, 'cancela'),
  rule('BNO', '@bno', true, []),
  rule('SOME', 'so|somente|apenas um|uma|dois|duas|tres|quatro|cinco', true, 'só um'),
  // On what a title's rest depends, or that it was not meant.
  rule(
    'PROVIDED',
    '(depois que || assim que || desde que || logo que || so se || quando|se|caso eu|o|a|ele|ela || quer dizer || deixa pra)',
    true,
    ['depois que', 'se ele'],
  ),
  rule('PROVIDED', '@open (por || so)? (um)? exemplo @close', true, '(exemplo)'),
  rule(
    'NO',
    '(na verdade || pensando bem || pensando melhor)? (deixa pra la || deixa para la || deixa quieto || deixa baixo || deixa pra depois || melhor nao || nao quero || nao precisa || nem pensar || de jeito nenhum || mudei de ideia || nao era isso || larga mao || depois eu vejo || fica pra depois || fica pra proxima || agora nao || claro que nao || nao e isso)',
    true,
    ['deixa pra lá', 'melhor não'],
    0.3,
  ),
  rule('THANKS', '@thanks', true, 'obrigado'),
  rule('BTHANKS', '@bthanks', true, []),
  rule(
    'THANKS',
    '(tamo junto || ate mais || ate logo || so isso || era isso || e so isso || bom trabalho || bom descanso || bom fim de semana || por enquanto e so || show de bola)',
    true,
    'só isso',
    0.1,
  ),
  rule(
    'UNDO',
    `(desfaz || desfazer || desfaca || undo || ctrl +? z || reverte || reverter || reverta || volta atras || voltar atras || volte atras || volta como estava || volta ao que era)`,
    true,
    ['desfaz', 'volta atrás'],
    0.4,
  ),
  rule('UNDO', `(volta || retorna) (tudo || isso)`, true, 'volta tudo', 0.2),
  rule(
    'UNDO',
    `(@remove || cancela) (tudo? @the? que (voce || vc || eu || a gente)? ${made} (agora || por engano || sem querer || errado)? || o que foi criado|feito || @the @lastly ${thing} || @this ${thing}? que (voce || vc || eu)? ${made})`,
    true,
    ['apaga o que você criou', 'apaga a última task'],
    0.5,
  ),
  rule('UNDO', `pode? (@remove) isso ai?`, true, 'apaga isso', 0.5),
  rule(
    'BUNDO',
    `(isso || isto || tudo || ai || ja || aqui || agora || tudo? o que (voce || vc || eu)? ${made} || (@the || @this || a minha) (@lastly || ${thing}) ${thing}? || que (voce || vc || eu) ${made} || foi engano || foi sem querer || foi erro || sem querer || criei errado || fiz errado || me arrependi || por favor || quero || queria || pode || preciso)`,
    true,
    [],
  ),
  rule(
    'REGRET',
    '(nao era pra criar || nao era para criar || nao era isso || nao era essa || foi engano || foi sem querer || foi por engano || me arrependi || criei errado || fiz errado || nao era pra ter criado)',
    true,
    'foi engano',
    0.4,
  ),
  rule(
    'HELP',
    '(me || preciso de || quero)? (ajuda || ajude || ajudar || help || socorro || ajudinha) (aqui || me || ai || com uma coisa)?',
    true,
    ['me ajuda', 'preciso de ajuda'],
    0.3,
  ),
  rule(
    'HELP',
    '(o || em || no || com)? que (e que)? (mais)? (voce || vc || tu || ce || o assistente || isso) (sabe || pode || consegue || faz || e capaz de) (me)? (fazer || ajudar || responder || ajuda)? (aqui || por mim)?',
    true,
    ['o que você sabe fazer', 'em que você pode me ajudar'],
    0.4,
  ),
  rule(
    'HELP',
    '(o)? que (da pra || da para || posso || eu posso || consigo || eu consigo) (te)? (pedir || perguntar || fazer || falar) (aqui || pra voce)?',
    true,
    'o que dá pra pedir',
    0.4,
  ),
  rule(
    'HELP',
    '(quais || que || qual) (sao)? (os || as)? (seus || suas)? (comandos || funcoes || funcionalidades || opcoes || recursos || exemplos) (voce || vc || tu)? (entende || conhece || tem || aceita || disponiveis || existem)?',
    true,
    'quais comandos você entende',
    0.4,
  ),
  rule(
    'HELP',
    '(como (e que)? (eu)? (faco || fazer || posso fazer || se faz) (para || pra)? || (me)? (explica || explique || ensina || ensine || mostra) (ai)? (a || como (eu)?) || como (eu)? ) (criar || crio || cria || cadastrar || cadastro || adicionar || adiciono || abrir || abro || usar || uso || mudar || corrigir || desfazer || pedir || peco || te uso || isso funciona || funciona)',
    true,
    ['como faço pra criar', 'me explica como eu crio'],
    0.5,
  ),
  rule(
    'BHELP',
    '(@one || @the || aqui || isso || voce || vc || nisso || por aqui || no leme || no sistema || @project || @epic || @story || @task || @tasks || @epics || @stories || @projects || novo || nova || um epico || uma task)',
    true,
    [],
  ),
  rule(
    'HELP',
    '(como (voce || isso) funciona || como (te)? (uso || usar) || pra que (voce)? serve || para que serve (isso || voce)? || quem e voce || o que e voce || o que e isso || (tem || existe)? (algum || um)? (comandos || menu || manual || tutorial) || exemplos || (eu)? (to || estou) (meio)? (perdido || perdida) || nao sei (o que fazer || por onde comecar || como usar || o que pedir || usar))',
    true,
    ['comandos', 'quem é você', 'tô perdido'],
    0.3,
  ),
  rule(
    'GREET',
    '(oi || oie || ola || opa || e ai || eai || hey || hello || salve || bom dia || boa tarde || boa noite || tudo bem || tudo bom || tudo joia || como vai || como voce esta || fala ai)',
    true,
    ['oi', 'bom dia'],
    0.05,
  ),
  rule(
    'BGREET',
    '(e voce || e vc || assistente || leme || pessoal || gente || mano || cara || chefe || tudo certo || beleza || tudo bem)',
    true,
    [],
  ),
]

/** That a fact is left out, and what leads an answer in. */
export const answerRules = [
  rule(
    'UNDO',
    '(desfaz || desfazer || desfaca || reverte || reverta) TARGET',
    (_f, { turn }) => (turn.pending ? null : true),
    [],
    0.4,
  ),
  rule(
    'NOTHING',
    '(nenhum || nenhuma || ninguem || nada || tanto faz || nao sei || sei la || nem precisa @of? (data || prazo || isso)? || nao coloca (data || prazo || nada) (nao)? || vou adicionar depois || pula || pular || vazio || a definir || indefinido || depois || qualquer um || qualquer uma || em branco || em aberto || deixa vazio || deixa em branco || nao tem || nao precisa || nao quero || depois eu defino || depois eu vejo || nao definimos || ainda nao || nao decidi || voce decide || voce escolhe)',
    true,
    ['nenhum', 'ninguém', 'tanto faz'],
    0.3,
  ),
  rule(
    'NOTHING',
    '(pode || quero || vou || prefiro || deixa || fica || deixar || ficar || pode deixar || pode ficar || vai ficar)? sem (ninguem || nenhum || @who || @due || @estimate || @epic || @story || @prio || @partner || @desc || data || nada)?',
    true,
    ['sem responsável', 'pode deixar sem ninguém'],
    0.5,
  ),
  rule(
    'BNOTHING',
    '(mesmo || ainda || por enquanto || agora || definido || definida || deles || delas || desses || por ora || e || eu || isso || melhor || nao)',
    true,
    [],
  ),
  rule(
    'HOLD',
    '(espera || espera ai || pera || pera ai || perai || calma || um instante || um momento || um minuto || um segundo || so um instante || deixa eu ver || vamos ver || vou ver || deixa eu pensar || depois eu digo || ja te falo || ainda nao sei)',
    true,
    ['espera aí', 'um instante'],
    0.3,
  ),
  rule(
    'DECLINED',
    '(nenhum || nenhuma) (deles || delas || desses || dessas || destes || destas || dos dois || das duas || dos tres || das tres || @of @tasks || dos pedros)',
    true,
    ['nenhum deles', 'nenhuma dessas'],
    0.6,
  ),
  rule('DECLINED', '(nao e @this || nao e nenhum || nem um nem outro || nao e esse)', true, [], 0.3),
  rule(
    'LEADS',
    '(opcao || numero || a opcao || o numero || esse || essa || este || aquele || aquela || naquele || naquela || esse aqui || no || pega || poe ai || coloca ai || cadastra || ih || verdade || ah e)',
    true,
    'opção',
    -0.3,
  ),
  rule(
    'LEADS',
    '(lista || la || claro || no lugar || por enquanto || mesmo || pega essa || pega esse || faz || fica || assume)',
    true,
    [],
    -0.5,
  ),
  rule(
    'LEADS',
    '(@be || pode ser || seria || vai ser || vai ficar || sera || usa || use || usar || coloca || poe || bota || troca || muda || passa || que tal || acho que || eu acho que || quis dizer || queria dizer || eu quis dizer || digo || na verdade || entao || no caso || melhor || fica || escolho || prefiro || vamos de || quero || o certo @be || qual era mesmo @the (@project || @client || nome || @story || @epic) (. . .)? || deve ser || o nome @be || e no || e na)',
    true,
    ['é', 'pode ser', 'quis dizer'],
    -0.2,
  ),
  rule(
    'LEADS',
    '(@the || @for @the? || @in || @of || @by || @with @the? || (@the || @in || @for @the?)? @of)',
    true,
    [],
    -0.5,
  ),
  rule(
    'LEADS',
    '(@the || @in || @for @the? || @of)? (@client || @project || @epic || @story || @who || pessoa || empresa) (@be || : || , || certo @be)? (@the || @of)?',
    true,
    ['o cliente é a', 'projeto'],
    -0.1,
  ),
]
