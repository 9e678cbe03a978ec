import type { Closer, Topic } from '../../plan.ts'
import type { Sentence } from './read-sentence.ts'

type Fact = NonNullable<Closer['fact']>

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'u')

/** One fact of one project, by how it is asked for. */
const projectFacts: readonly (readonly [Fact, RegExp])[] = [
  ['client', word('(?:quem|qual|que|de quem|para quem|pra quem)(?: \\p{L}+){0,2} cliente|cliente d[oae]')],
  ['partner', word('parceir[oa]s?|parceria')],
  ['start', word('quando(?: \\p{L}+)? (?:comec\\p{L}+|inici\\p{L}+)|(?:data d[eo] |o )?inicio d[oae]|desde quando')],
  [
    'end',
    word(
      'quando(?: (?:e que|que|o projeto|a gente|deve|vai|vamos|precisa|temos que))* (?:termin\\p{L}+|acab\\p{L}+|entreg\\p{L}+|conclu\\p{L}+|fica pronto|vence|encerr\\p{L}+|finaliz\\p{L}+)|qual (?:e )?o prazo|prazo (?:d[oae]|final)|data (?:d[eo] )?(?:termino|entrega|fim|conclusao|final)|(?:ate )?quando (?:vai|e)|previsao de (?:termino|entrega|conclusao)|termino d[oa]',
    ),
  ],
  [
    'description',
    word(
      'do que se trata|sobre o que|(?:qual )?o? ?(?:objetivo|escopo|descricao) d[oae]|o que e (?:o|a|esse|este) (?:projeto )?',
    ),
  ],
  ['kind', word('de que tipo|que tipo|qual o tipo|e (?:um )?(?:produto|entrega)')],
  [
    'lead',
    word(
      'quem (?:que )?(?:\\p{L}+ )?(?:(?:o|a) )?(?:gerente|gestora?|lider|pm|responsavel|lead|coordenadora?|coordena|lidera|gerencia)|(?:gerente|gestora?|lider|responsavel) d[oae]',
    ),
  ],
]

const most =
  /(?<!\p{L})(?:(?:o|a|os|as|tem|com|quem|que|qual|cliente|pessoa|agente|projeto|\p{L}+) mais(?! (?:alguma?|algo|um|uma|de \d|do que|tarde|ou menos|cedo))|mais (?=\p{L}+)|maior(?:es)?|pior(?:es)?|campeao|campea|top|lider(?:a|am)|por ultimo|recordista|sobrecarregad[oa]s?|atolad[oa]s?|lotad[oa]s?|chei[oa]s?|apertad[oa]s?|afogad[oa]s?|carissim[oa]s?)(?!\p{L})/u
const least =
  /(?<!\p{L})(?:menos|mais (?:perto|proxim[oa]s?|cedo|rapid[oa]s?)|nada (?:pra|para) fazer|menor(?:es)?|melhor(?:es)?|primeiro|antes|proxim[oa]s? (?:projetos?|entregas?|a )|livres?|disponive(?:l|is)|disponibilidade|ocios[oa]s?|folgad[oa]s?|folga|a toa|de boas?|tranquil[oa]s?|brecha|tempo livre|barat[oa]s?|(?:pode|podem|consegue|poderia) (?:pegar|assumir|ajudar)|(?:sem|nao (?:tem|possui)) (?:nenhuma? )?(?:nada|task|tasks|tarefas?|trabalho|demandas?))(?!\p{L})/u
const isMore =
  /(?<!\p{L})(?:o que mais|mais alguma|algo mais|mais algum|tem mais$|ha mais de|mais de|mais ou menos|nao (?:\p{L}+ )?mais)(?!\p{L})/u

/** Whether the most or the least is asked for: "quem tem mais tasks?", "qual o agente mais barato?". */
export function readRank(folded: string): Closer['rank'] {
  if (least.test(folded)) return 'least'
  return most.test(folded) && !isMore.test(folded) ? 'most' : undefined
}

const productKind = word('(?:sao|de|do tipo|tipo|como) produtos?')
const deliveryKind = word('(?:do tipo|tipo) (?:entrega|delivery)|delivery|de entrega')
export const anInvoice = /(?<![\p{L}\p{N}])(nf[- ]?e?[- ]?\d[\w./-]*)/u

/** What is asked more closely than a topic says. `folded` is the sentence as it was said. */
export function closerOf(topic: Topic, sentence: Sentence, folded: string): Closer {
  const rank = readRank(folded)
  const fact = factOf(topic, sentence, folded, rank)
  const noun = fact === 'late' && sentence.has('task') ? 'task' : nounOf(topic, sentence)
  const number = topic === 'invoices' ? anInvoice.exec(folded)?.[1] : undefined
  const { lacks, partner } = sentence
  const role = topic === 'team' ? roles.find(([, pattern]) => pattern.test(folded))?.[0] : undefined
  const active = topic === 'clients' || topic === 'agents' ? activeOf(folded) : undefined
  return {
    ...(noun ? { noun } : {}),
    ...(lacks ? { lacks } : {}),
    ...(fact ? { fact } : {}),
    ...(rank && ranked.includes(topic) && (fact || topic !== 'projects') ? { rank } : {}),
    ...(topic === 'projects' ? kindOf(folded) : {}),
    ...(topic === 'projects' && partner ? { partner } : {}),
    ...(number ? { number } : {}),
    ...(role ? { role } : {}),
    ...(active === undefined ? {} : { active }),
  }
}

const roles = [
  ['manager', /(?<!\p{L})(?:gerentes?|gestor\p{L}*|managers?)(?!\p{L})/u],
  ['admin', /(?<!\p{L})(?:admin|administrador\p{L}*)(?!\p{L})/u],
] as const

function activeOf(folded: string): boolean | undefined {
  if (/(?<!\p{L})inativ[oa]s?(?!\p{L})/u.test(folded)) return false
  return /(?<!\p{L})ativ[oa]s?(?!\p{L})/u.test(folded) ? true : undefined
}

const ranked: Topic[] = [
  'person_work',
  'projects',
  'project_budget',
  'to_receive',
  'overdue_by_client',
  'invoices',
  'agent_cost',
  'agent_failures',
  'agent_runs',
  'clients',
  'logged_hours',
]

const work: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work']

function nounOf(topic: Topic, { has }: Sentence): Closer['noun'] {
  if (!work.includes(topic)) return undefined
  if (has('task')) return topic === 'blocked_work' ? 'task' : undefined
  if (has('story')) return 'story'
  return has('epic') ? 'epic' : undefined
}

function kindOf(folded: string): Pick<Closer, 'kind'> {
  if (productKind.test(folded)) return { kind: 'product' }
  return deliveryKind.test(folded) ? { kind: 'delivery' } : {}
}

function factOf(topic: Topic, sentence: Sentence, folded: string, rank: Closer['rank']): Fact | undefined {
  if (topic === 'project_progress' || topic === 'project_people') return factOfProject(sentence.rest)
  if (sentence.has('porque') && ['projects', 'blocked_work'].includes(topic)) return 'why'
  if (topic === 'projects' && rank) return factOfRank(sentence, folded)
  if (topic === 'agent_runs') return factOfRuns(sentence, folded)
  if (topic === 'agent_failures' && isOfRate.test(folded)) return 'success'
  if (topic === 'project_budget' && isOfForecast.test(folded)) return 'forecast'
  if (topic === 'team' && /e-?mails?(?!\p{L})/u.test(folded)) return 'email'
  return undefined
}

/** The fact of a project that a sentence asks for. */
export function factOfProject(folded: string): Fact | undefined {
  return projectFacts.find(([, pattern]) => pattern.test(folded))?.[0]
}

function factOfRank({ has }: Sentence, folded: string): Fact | undefined {
  if (/primeiro|antes|ultimo|cedo|perto|tarde|proxim/.test(folded) || has('terminar')) return 'end'
  if (has('atrasado')) return 'late'
  if (has('bloqueado')) return 'blocked'
  if (has('hora', 'budget', 'gastar')) return 'amount'
  if (has('concluido') || /adiantad|avancad/.test(folded)) return 'done'
  if (has('task')) return 'open'
  if (/recente|novo|nova/.test(folded)) return 'latest'
  return /(?:maior|menor)(?:es)?(?: projetos?)/.test(folded) ? 'amount' : undefined
}

const isOfForecast = word('vai|vao|ira|ainda|cabe|cabem|da tempo|suficiente|estourar|previsao|projecao|risco')
const isOfRate = /(?:taxa|percentual|porcentagem|indice|media) d[ea]/

function factOfRuns({ has }: Sentence, folded: string): Fact | undefined {
  if (has('latencia')) return 'latency'
  if (has('sucesso')) return 'success'
  return /(?<!\p{L})(?:ultim[oa]s?|mais recentes?|recentes?) (?:\p{L}+ ){0,2}?(?:execu\p{L}+|runs?|rodadas?)/u.test(
    folded,
  )
    ? 'latest'
    : undefined
}
