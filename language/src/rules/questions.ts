import { rule } from '../engine/rule.ts'

const q = (pattern: string, means: string, example: string | string[] = [], weight = 0.3) =>
  rule('Q', pattern, means, example, weight)
const notYet = '(foi || foram || esta || estao || ta || tao || ficou || ficaram || ainda)? (foi || foram || ainda)?'

/** What people say in several words, and the keyword that means it. */
export const idiomRules = [
  rule(
    'THEREST',
    '(e || quero ver || me? @show)? (todas || todos || tudo || quais @be? || (@the || o)? (outros || outras || demais || restantes || resto)) (eles || elas || as tasks || os projetos || os outros || as outras || os demais)?',
    true,
    ['liste todas', 'e os outros', 'mostra o resto', 'quais são as outras'],
  ),
  // What follows it is asked all the same.
  rule('Q NOCREATION', 'nao @make|@create nada', '', 'não crie nada', 0.3),
  q('por que|q', 'porque', 'por que'),
  q('qual|quais|que (@be? @the)? pessoa|pessoas', 'quem', 'qual pessoa'),
  q('(em espera || aguardando || esperando) (@the? (cliente|resposta|retorno))?', 'espera', [
    'em espera',
    'esperando o cliente',
  ]),
  q('menos saudavel|saudaveis', 'mal', 'menos saudáveis'),
  q('(preco || valor || taxa || tarifa || custo) (da || de || por || a)? hora', 'dinheiro hora', 'preço da hora'),
  q('e _ - _ mail|mails', 'email', 'e-mail'),
  q(
    `nao ${notYet} (concluida || concluido || concluidas || concluidos || terminada || terminadas || terminado || terminados || finalizada || finalizado || finalizadas || finalizados || pronta || prontas || pronto || prontos || feita || feitas || feito || feitos || entregue || entregues || terminou || terminaram || acabou || acabaram || concluiu || concluiram)`,
    'aberto',
    'não foram concluídas',
  ),
  q(
    `nao (foi || foram || ainda)? (iniciada || iniciadas || iniciado || iniciados || comecada || comecou || comecaram || iniciou || iniciaram)`,
    'planejado',
    'não começaram',
  ),
  q(
    'nao (foi || foram || ainda)? (recebemos || recebida || recebidas || recebido || recebidos || entrou || entraram)',
    'receber',
    'não recebemos',
  ),
  q('(fora || depois || alem) @of (prazo || prazos || data)', 'atrasado', 'fora do prazo'),
  q(
    '(passou || passaram || passar || passada || passadas || passado || passados || passando || estourou || estouraram || estourado || estourada || estouradas || perdeu || perdemos || perderam || perdido || perdida || furou || furaram) (@of || @the || com @the)? (prazo || data || deadline || vencimento || cronograma || prazos)',
    'atrasado',
    'passou do prazo',
    0.5,
  ),
  q(
    '(fica || ficou || ficaram || deixamos || deixou || esta || estao || ta) (tudo || isso)? (pra || para) tras',
    'atrasado',
    'ficou pra trás',
  ),
  q(
    '(ja)? (era || eram || deveria || devia || deviam) (pra || para)? (ontem || ter sido entregue || ter saido || ter terminado || estar pronto || estar pronta || estar prontas)',
    'atrasado',
    'era pra ontem',
  ),
  q('(em dia || dentro do prazo || pontualmente)', 'emdia', 'em dia'),
  q('a vencer', 'vence avencer', 'a vencer'),
  q('sem (resolver || resolucao || solucao || atendimento)', 'aberto', 'sem resolver'),
  q('hora|horas estimada|estimadas', 'hora', 'horas estimadas'),
  q('agenda @of? &PERIOD', 'vence', [], 0),
  q('eu (ja)? conclui', 'meu concluido', 'eu concluí'),
  q(
    '(precisa || precisam || tem que || temos que || deve || devem || e pra || e para || temos (pra || para) || tem (pra || para)) (ficar pronto || ficar pronta || ficar prontas || estar pronto || sair || ser entregue || ser entregues || entregar || fechar || terminar)',
    'vence',
    'temos pra entregar',
  ),
  q(
    'horas (gastas || usadas || consumidas || feitas) (x || vs || versus || contra || e) as? horas? (previstas || orcadas || planejadas)',
    'hora budget',
    'horas gastas x horas previstas',
    0.5,
  ),
  q('(os || @the)? proximos (prazos || vencimentos || entregas) (@of)?', 'vence task', 'próximos vencimentos', 0.3),
  q('(nao tem nada (pra || para) fazer || sem nada (pra || para) fazer)', 'livre', 'sem nada pra fazer'),
  q('(com a? agenda || agenda) (livre || cheia || tranquila || apertada || lotada)', 'livre', 'agenda livre'),
  q(
    'com (mais || algum || um)? (tempo || folga || espaco || disponibilidade) (livre || sobrando)?',
    'livre',
    'com tempo livre',
  ),
  q('sem (nada || task || tasks || tarefa || tarefas || trabalho || demanda || servico)', 'livre', [], 0),
  q(
    '(pode || podem || consegue || conseguem || aguenta || da conta de || teria como || poderia || tem como) (pegar || assumir || ajudar (com || no || na)? || fazer) mais? (coisa || coisas || task || tasks || tarefa || tarefas || trabalho || uma || um)?',
    'livre',
    'consegue pegar mais',
  ),
  q(
    '(cheio || cheia || lotado || lotada || entupido || carregado) de (coisa || coisas || trabalho || task || tasks || tarefa || tarefas || demandas)',
    'livre',
    'cheia de trabalho',
  ),
  q('(no limite || a toa || sem folga || no talo || de boa || de boas)', 'livre', 'à toa'),
  q(
    '(mais || menos || muito) (apertado || apertada || carregado || carregada || ocupado || ocupada || enrolado || folgado || folgada || tranquilo || tranquila || cheio || cheia)',
    'livre',
    'mais folgado',
  ),
  q(
    '(com || tem) (muito || muita || pouco || pouca || bastante || mais || menos) (coisa || coisas || trabalho || servico || demanda || demandas)',
    'tem livre',
    'tem muito trabalho',
  ),
  q(
    'tem (algum || alguma)? (espaco || folga || tempo || brecha || disponibilidade) (livre || na agenda || sobrando)?',
    'tem livre',
    'tem folga',
  ),
  q('(perdeu || perdendo || perderam || perde) pontos?', 'cair', 'perdeu pontos'),
  q('tudo (bem || certo || ok || tranquilo || em ordem) &com', 'saude', []),
  q(
    '(pegando fogo || mal das pernas || na corda bamba || no vermelho || indo mal || degringolando || dando ruim || dando errado || com problema || com problemas || com dificuldade || com dificuldades || fora dos trilhos || fora do controle)',
    'mal',
    'pegando fogo',
  ),
  q('^ e? quanto (vence || vencem || vai vencer)', 'quanto receber', 'quanto vence'),
  q(
    '^ e? quanto (esta || ta || temos || tem || ha) (em atraso || atrasado || atrasada || vencido || vencida)',
    'quanto devendo',
    'quanto temos vencido',
  ),
  q(
    '(pagamento || pagamentos || conta || contas || parcela || parcelas || titulo || titulos || mensalidade) (que)? (esta || estao || ta || tao || em || ja)? (atrasado || atrasados || atrasada || atrasadas || vencido || vencidos || vencida || vencidas || venceu || venceram)',
    'devendo',
    'pagamento atrasado',
  ),
  q(
    '(atrasado || atrasada || atrasados || em falta) (com || no || de || nos)? @the? (pagamento || pagamentos || parcela || conta)',
    'devendo',
    'atrasados no pagamento',
  ),
  q('(contas || titulos || valores || valor) (a || pra || para) receber', 'receber', 'contas a receber'),
  q(
    '(vai || vao || deve || devem)? (cair || cai || entrar || pingar || pinga) (na || no || em) nossa? (conta || caixa)',
    'receber',
    'vai cair na conta',
  ),
  q(
    '(previsao || previsoes) @of (recebimento || recebimentos || caixa || entradas || receitas || receber)',
    'receber',
    'previsão de recebimento',
  ),
  q('(entradas previstas || recebimentos previstos || fluxo de caixa)', 'receber', 'fluxo de caixa'),
  q('(quem || cliente) (ainda)? (falta || faltam) pagar', 'quem devendo', 'quem falta pagar'),
  q('(em debito || nao esta em dia || nao estao em dia || nos devendo || enrolando pra pagar)', 'devendo', 'em débito'),
  q(
    '(a || por || falta || faltam) (ser)? (faturar || faturada || faturadas || cobrar)',
    'faturar nao.faturar',
    'a faturar',
  ),
  q(
    '(deu || deram || dando || dar || da || dao || teve || tiveram) (prejuizo || prejuizos)',
    'prejuizo',
    'deu prejuízo',
  ),
  q('(deu || deram || dando || dar || da || dao) (lucro || lucros || retorno)', 'render', ['deu lucro', 'dá retorno']),
  // "Vale a pena criar …" asks for it, where "vale a pena o projeto?" asks what it leaves.
  rule(
    'Q WORTH',
    '(vale || valem || valeu || valeram || valendo || valer) (mesmo)? a pena',
    'quanto render',
    'vale a pena',
    0.3,
  ),
  q('(se paga || se pagam || se pagou || se pagaram || esta se pagando)', 'quanto render', 'se pagou'),
  q('(ticket medio || tiquete medio)', 'fatura por.average', 'ticket médio'),
  q('(inteligencia artificial)', 'agente', 'inteligência artificial'),
  q(
    '(deu || dando || dar || tomou) (pau || ruim || bug || problema || problemas || defeito || erro)',
    'falha',
    'deu erro',
  ),
  q('conta @of &@agentword', 'gastar', []),
  q(
    'quanto (saiu || sai || ficou || deu) (a || o || os || as || de || com)? (ia || agentes || agente || llm || tokens || robos)',
    'quanto gastar agente',
    'quanto saiu a ia',
  ),
  q('tempo medio? de? (resposta || execucao || processamento)', 'latencia', 'tempo de resposta'),
  q('(deram || deu || dando || rodaram || rodou) certo', 'sucesso', 'rodaram certo'),
  q('(em || a) que pe', 'como', 'em que pé'),
  q(
    'nao (esta || estao || ta || tao)? (anda || andando || avanca || avancando || evolui || flui || sai || progride)',
    'bloqueado',
    'não anda',
  ),
  q(
    'quanto tempo ja? (foi || foram || gastamos || gastou || levou || consumiu || usamos || trabalhamos)',
    'quanto hora',
    'quanto tempo gastamos',
  ),
  q('(no || dentro do || conforme o) (prazo || cronograma || planejado) $', 'pontual', 'no prazo', 0.1),
  q('(de quem) (e || sao)', 'quem', 'de quem é'),
  q('por cento', 'percentual', 'por cento'),
  q('(o que || oque)', 'que', 'o que', 0.1),
]
