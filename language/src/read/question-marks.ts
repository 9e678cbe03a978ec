import type { Reading } from '../engine/chart.ts'
import type { Closer } from '../plan.ts'
import { fold } from '../text.ts'
import type { Asked } from './marks.ts'

const staff = ['colaborador', 'funcionari', 'usuari', 'administrador', 'admin', 'gerente', 'pessoa']
const reportWords = [
  'fala',
  'fale',
  'conta',
  'conte',
  'sobre',
  'informac',
  'info',
  'resum',
  'detalh',
  'novidade',
  'explic',
]
const after = (words: readonly string[], ...some: string[]) =>
  some.some((one) => words.some((word) => word.startsWith(one)))

/** The keywords with what else the topics turn on. */
export function marksOf(asked: Asked, reading: Reading): ReadonlySet<string> {
  const { turn } = reading
  const marks = new Set(asked.marks)
  const words = reading.tokens.map(({ word }) => word)
  const said = ` ${words.join(' ')} `
  const has = (...some: string[]) => some.some((one) => marks.has(one))
  const put = (mark: string, is: boolean) => is && marks.add(mark)
  const named = asked.called.length > 0
  put('@unknown', asked.unknown !== null)
  put('#named', named)
  put('#period', asked.period !== null)
  put('#lacks', asked.lacks !== null)
  put(`#lacks.${asked.lacks}`, asked.lacks !== null)
  put('#onproject', turn.page.project !== null)
  put('#onfinance', turn.page.context_type === 'finance')
  put('#rank', rankOf(reading) !== undefined)
  put(
    '#invoice',
    words.some(
      (word, at) =>
        (word === 'nf' || word === 'nfe') && reading.tokens.slice(at + 1, at + 4).some(({ kind }) => kind === 'number'),
    ),
  )
  const plural = words.includes('projetos')
  const anyProject = [
    'algum projeto',
    'qualquer projeto',
    'que projeto',
    'qual projeto',
    'o projeto mais',
    'o projeto menos',
    'cada projeto',
    'nenhum projeto',
    'quantos projeto',
  ].some((one) => said.includes(one))
  const isThis =
    has('projeto') &&
    !has('@project') &&
    !plural &&
    !anyProject &&
    ['este', 'esse', 'neste', 'nesse', 'deste', 'desse', 'o', 'do', 'no', 'ao'].some((one) =>
      said.includes(` ${one} projeto`),
    ) &&
    !(asked.unknown && said.includes(` projeto ${fold(asked.unknown.said)}`))
  const isPointed =
    ['este', 'esse', 'neste', 'nesse', 'deste', 'desse', 'do', 'no', 'o'].some((one) =>
      said.includes(` ${one} projeto`),
    ) && isThis
  put('#this', isPointed || (turn.page.project !== null && (has('este') || isElided(asked.order))))
  put('#project', has('@project', 'projeto', '#this'))
  put('#work', has('task', 'projeto', 'ticket', 'fatura', 'hora', 'budget', 'equipe', '@project'))
  put('#agent', has('agente') || (has('@agent') && !has('#work')))
  put('#countagents', said.includes('quantos agentes') || said.includes('quantas ia'))
  put('#taskonly', has('task') && !has('fatura'))
  put(
    '#askclients',
    [
      'que cliente',
      'quais clientes',
      'qual cliente',
      'quantos clientes',
      'quais os clientes',
      'quais sao os clientes',
      'que clientes',
    ].some((one) => said.includes(one)),
  )
  put('#alone', asked.order.filter((mark) => mark !== 'ativo' && mark !== 'ver').length === 1)
  put('#short', asked.order.length <= 5 && !named && !has('_'))
  put('#estimate', after(words, 'estima'))
  put('#ofestimate', after(words, 'estima') || words.includes('prioridade'))
  put('#summary', after(words, 'resum'))
  put(
    '#maker',
    ['quem criou', 'quem cadastrou', 'quem abriu', 'quem registrou', 'quem escreveu'].some((one) => said.includes(one)),
  )
  put('#moreorless', words.includes('mais') || words.includes('menos'))
  put(
    '#doing',
    asked.order.some((mark, at) => mark === 'esta' && asked.order[at + 1] === 'fazer'),
  )
  const dueAt = asked.order.indexOf('vence')
  put(
    '#whatdue',
    dueAt > 0 &&
      ['que', 'ser'].includes(asked.order[dueAt - 1] ?? '') &&
      asked.order.slice(dueAt + 1, dueAt + 3).some((mark) => mark.startsWith('@')),
  )
  const statusAt = asked.order.findIndex((mark) => ['andamento', 'revisao', 'planejado', 'fazendo'].includes(mark))
  put(
    '#instatus',
    statusAt > 1 &&
      ['tem', 'esta'].some((mark) => asked.order.slice(0, statusAt).includes(mark)) &&
      asked.order[0] === 'que',
  )
  put('#for', ['que', 'que ser', 'que para', 'que ser para'].includes(asked.order.join(' ')))
  put('#next', after(words, 'proxim', 'primeiro'))
  put(
    '#mine',
    ['na minha mao', 'na minha lista', 'na minha fila', 'comigo', 'pra mim', 'para mim', 'no meu nome'].some((one) =>
      said.includes(` ${one} `),
    ),
  )
  put('#told', after(words, ...reportWords))
  put('#staff', after(words, ...staff))
  const isName = asked.unknown !== null && asked.unknown.said[0] !== asked.unknown.said[0]?.toLowerCase()
  put('#oneproject', has('@project', '#this') || (asked.unknown !== null && (has('projeto') || isName)))
  const isOne =
    has('@project', '#this') ||
    (asked.unknown !== null && said.includes(' projeto ') && !plural) ||
    (!plural && has('como', 'andamento', 'falta') && !anyProject)
  put(
    '#projects',
    has('projeto') && !has('task', 'equipe', 'epic', 'story') && !isOne && (!has('quem') || said.includes('quem e ')),
  )
  putFact(asked, marks, reading, plural)
  return marks
}

/** What is asked of the project at hand without a word for it: "tá atrasado?", "quantas tasks tem?". */
function isElided(order: readonly string[]): boolean {
  const said = order.join(' ')
  const alone = [
    'que falta',
    'quanto falta',
    'quanto falta terminar',
    'como',
    'como esta',
    'quando terminar',
    'quando vence',
    'vence',
    'que andamento',
    'que budget',
    'que saude',
    'esta atrasado',
    'esta pontual',
    'esta bloqueado',
    'esta mal',
    'esta concluido',
    'porque esta mal',
    'porque esta atrasado',
    'quanto task',
    'quanto task tem',
    'quanto task falta',
    'quanto task tem aberto',
    'que ser saude',
    'que ser andamento',
    'que ser budget',
    'que epic',
    'que story',
    'quanto epic',
    'quanto story',
    'que tem epic',
  ]
  return alone.includes(said)
}

function putFact(asked: Asked, marks: Set<string>, { chart, tokens, turn }: Reading, plural: boolean): void {
  const facts = tokens.flatMap((_, at) => [...chart.at(at, 'ASKED')].map(({ value }) => String(value)))
  const [fact] = facts
  if (
    !fact ||
    ['task', 'epic', 'story', 'fatura', 'devendo', 'receber', 'agente', 'ticket', 'deve', 'atrasado'].some((one) =>
      marks.has(one),
    )
  )
    return
  const isNamed = marks.has('@project') || marks.has('#this') || (asked.unknown !== null && marks.has('projeto'))
  const isAtHand =
    turn.page.project !== null &&
    !marks.has('#named') &&
    asked.unknown === null &&
    !plural &&
    !tokens.some(({ word }) => word === 'clientes')
  if (!isNamed && !isAtHand) return
  const isLead = tokens.some(({ word }) =>
    ['gerent', 'gesto', 'lider', 'lead', 'pm', 'coorden'].some((one) => word.startsWith(one)),
  )
  if (!isAtHand && (fact === 'end' || (fact === 'lead' && !isLead))) return
  marks.add('#fact')
  if (fact === 'lead') marks.add('#fact.lead')
}

export function rankOf({ chart, tokens }: Reading): Closer['rank'] {
  const all = tokens.flatMap((_, at) => chart.at(at, 'RANKED').map(({ value }) => value as NonNullable<Closer['rank']>))
  if (all.includes('least')) return 'least'
  const words = tokens.map(({ word }) => word).join(' ')
  const isMore =
    [
      'o que mais',
      'mais alguma',
      'algo mais',
      'mais algum',
      'ha mais de',
      'mais de',
      'mais ou menos',
      'nao tem mais',
    ].some((one) => words.includes(one)) ||
    words.endsWith('tem mais') ||
    words.endsWith('tem mais ?')
  return all.includes('most') && !isMore ? 'most' : undefined
}

export function isAhead(marks: ReadonlySet<string>, { tokens }: Reading): boolean {
  const words = tokens.map(({ word }) => word)
  return (
    ['vence', 'receber', 'fazer', 'tenho', 'terminar', 'livre'].some((one) => marks.has(one)) ||
    words.some((word) => word.startsWith('previs') || ['vai', 'vao', 'ainda'].includes(word))
  )
}

export const begins = new Set(
  'task epic story projeto ticket fatura faturar receber recebido atrasado vence bloqueado andamento saude gastar hora budget falha execucao cliente equipe urgente meu percentual agente devendo falta concluido livre sobrar pagamento token suporte dinheiro'.split(
    ' ',
  ),
)
export const questionMarks = new Set('que quem quanto como porque quando onde ver tem'.split(' '))
export const alone = new Set('suporte devendo bloqueado atrasado receber livre'.split(' '))
export const alonePlural = new Set('ticket fatura projeto execucao vence falha agente'.split(' '))
