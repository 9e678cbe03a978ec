import { rule } from '../engine/rule.ts'
import type { Closer } from '../plan.ts'

type Lack = NonNullable<Closer['lacks']>
const l = (words: string, lacks: Lack, example: string) =>
  rule(
    'LACKS',
    `(sem || que? nao (tem || tenha || tenham || temos || possui || possuem || estao com || esta com || tao com || ta com || foi || foram || estao || esta || ta || tao || definiram || definimos)) (nenhum || nenhuma || um || uma || ter || o || a)? (${words}) (definido || definida || definidos || definidas || atribuido || atribuida || atribuidas || marcado || marcada || alocado || cadastrado || vinculado || vinculada)?`,
    lacks,
    example,
    0.6,
  )

/** What the rows that are asked for are without. */
export const lackRules = [
  l(
    'responsavel || responsaveis || dono || donos || dona || assignee || atribuicao || atribuida || atribuidas || atribuido || atribuidos || encarregado || alguem || ninguem || pessoa || gerente || gestor || lider || lead || pm || coordenador',
    'assignee',
    'sem responsável',
  ),
  l(
    'data de entrega || data de vencimento || data de termino || data de fim || prazo || prazos || data || datas || deadline || vencimento || termino || entrega || previsao || agendada || agendadas',
    'due_date',
    'que não têm prazo',
  ),
  l(
    'estimativa || estimativas || estimada || estimadas || estimado || estimados || orcamento || orcamentos || budget || verba',
    'estimate',
    'sem estimativa',
  ),
  l('descricao || descricoes', 'description', 'sem descrição'),
  l('story || stories || historia || historias', 'story', 'sem story'),
  l('epico || epicos || epic || epics', 'epics', 'sem épicos'),
  l('task || tasks || tarefa || tarefas', 'tasks', 'sem tasks'),
  l('projeto || projetos', 'projects', 'sem projeto'),
  rule(
    'LACKS',
    '(ninguem (pegou || assumiu || esta fazendo || ta fazendo || e responsavel || cuida) || orfa || orfas || orfao || orfaos || (por || a || para || pra) atribuir)',
    'assignee',
    'que ninguém pegou'.slice(4),
    0.6,
  ),
]

/** One fact of one project, by how it is asked for. */
const f = (pattern: string, fact: NonNullable<Closer['fact']>, example: string | string[]) =>
  rule('ASKED', pattern, fact, example)
export const factRules = [
  f(
    '(quem || qual || que || de quem || para quem || pra quem) (e || o || do || da || sao)? (o || do)? cliente',
    'client',
    'quem é o cliente',
  ),
  f('cliente (do || da || de)', 'client', 'cliente do'),
  f('(parceiro || parceira || parceiros || parceria)', 'partner', 'parceiro'),
  f(
    'quando (foi || e que || vai || que || o projeto)? (comeca || comecou || comecar || inicia || iniciou || iniciar)',
    'start',
    'quando começa',
  ),
  f('(data (de || do) inicio || o inicio (do || da) || inicio (do || da) || desde quando)', 'start', 'data de início'),
  f(
    'quando (e que || que || o projeto || a gente || deve || vai || vamos || precisa)? (termina || terminar || acaba || acabar || entrega || entregar || entregamos || conclui || concluir || fica pronto || vence || encerra || encerrar || finaliza)',
    'end',
    'quando termina',
  ),
  f(
    '(qual o prazo || qual e o prazo || prazo (do || da || de) || prazo final || data (de || do) (termino || entrega || fim || conclusao) || data final || ate quando (vai || e) || previsao de (termino || entrega || conclusao) || termino (do || da))',
    'end',
    'qual o prazo',
  ),
  f(
    '(do que se trata || sobre o que || (qual)? o? (objetivo || escopo || descricao) (do || da || de) || o que e (o || a || esse || este) (projeto)?)',
    'description',
    'do que se trata',
  ),
  f('(de que tipo || que tipo || qual o tipo || e (um)? (produto || entrega))', 'kind', 'que tipo'),
  f(
    'quem (que)? (e || sao)? (o || a)? (gerente || gestor || gestora || lider || pm || responsavel || lead || coordenador || coordenadora || coordena || lidera || gerencia)',
    'lead',
    'quem é o gerente',
  ),
  f('(gerente || gestor || gestora || lider || responsavel) (do || da || de)', 'lead', 'gerente do'),
]

const n = (pattern: string, rank: 'most' | 'least', example: string) => rule('RANKED', pattern, rank, example)
/** Who or what has the most of it, or the least. */
export const rankRules = [
  n('mais !alguma !algum !algo !um !uma !tarde !cedo !perto !proximo !proxima !rapido', 'most', 'mais'),
  n(
    '(maior || maiores || principal || principais || pior || piores || campeao || top || por ultimo || sobrecarregado || sobrecarregada || sobrecarregados || atolado || atolada || lotado || lotada || cheio || cheia || apertado || apertada || carissimo)',
    'most',
    'maior',
  ),
  n(
    '(menos || mais (antigo || antiga || antigos || antigas || perto || proximo || proxima || proximos || cedo || rapido || rapida) || menor || menores || melhor || melhores || primeiro || antes || livre || livres || disponivel || disponiveis || disponibilidade || ocioso || ociosos || folgado || folgada || folga || a toa || de boa || de boas || tranquilo || tranquila || brecha || barato || barata || baratos || pode pegar || consegue pegar || pode assumir || pode ajudar || sem nada || sem task || sem tasks || sem tarefa || sem tarefas)',
    'least',
    'menos',
  ),
  n('nada (pra || para) fazer', 'least', 'nada pra fazer'),
]
