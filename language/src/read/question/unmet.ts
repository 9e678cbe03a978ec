import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import type { Query, Topic } from '../../plan.ts'
import { fold } from '../../text.ts'
import { type Asked, meaningOf, type Negation } from './marks.ts'

type Chosen = { topic: Topic; status: Query['status']; held: ReadonlySet<string> }

/**
 * Words that exclude, compare or order and that nothing reads. An answer without them would be of other rows, or of the
 * opposite ones. What a question excludes is held by a line of its topic that has the negated word (`nao.atrasado`), what it
 * compares by the piece that reads it. `chosen` is how the question was read; null where it only goes on from another one.
 */
export function unmetOf(asked: Asked, reading: Reading, chosen: Chosen | null): string[] {
  const negated = asked.negations.filter((one) => !chosen || !isHeld(one, asked, chosen)).map(({ said }) => said)
  const compared = nodesOf(reading, 'COMPARED').filter((node) => !isRead(node, asked, reading))
  const ordered = nodesOf(reading, 'ORDERED').filter(
    (node) => chosen && !measuring.includes(chosen.topic) && !isRead(node, asked, reading),
  )
  const all = [...negated, ...[...compared, ...ordered].map((node) => textOf(reading, withMore(node, reading)))]
  return [...new Set(all)].filter((said) => !all.some((other) => other.includes(said) && other !== said))
}

/** Whether the days that a question names are compared with. */
export function comparesDays(asked: Asked, reading: Reading): boolean {
  const period = asked.pieces.find(({ eat }) => eat === 'PERIOD')?.node
  return period !== undefined && nodesOf(reading, 'COMPARED').some((node) => covers(period, node))
}

const ofPayment = ['pago', 'pagamento', 'receber', 'recebido']
/** Whose answers say how many days there are. */
const measuring: Topic[] = ['project_progress', 'projects', 'project_budget', 'agent_runs']

function isHeld({ of, said }: Negation, { marks }: Asked, { topic, status, held }: Chosen): boolean {
  const isUnpaid =
    ofPayment.includes(of) &&
    (topic === 'overdue_by_client' || (['invoices', 'to_receive'].includes(topic) && status !== 'paid'))
  const isUnassigned = held.has('#unassigned') && fold(said).includes('atribu')
  return marks.has('porque') || held.has(`nao.${of}`) || isUnpaid || isUnassigned
}

const nodesOf = ({ chart, tokens }: Reading, cat: string): Node[] => tokens.flatMap((_, at) => chart.at(at, cat))
const covers = (one: Node, other: Node) => one.start <= other.start && one.end > other.start

/** Whether a piece of several words reads them: one word is no more than a keyword, and of days the first are used. */
function isRead(node: Node, { pieces }: Asked, { chart }: Reading): boolean {
  const [first] = pieces.filter(({ eat }) => eat === 'PERIOD')
  return pieces.some((piece) => {
    const { eat, node: by } = piece
    if (!covers(by, node) || by.end - by.start < 2 || by.rule === node.rule) return false
    if (eat === 'PERIOD') return piece === first
    return !chart.at(by.start, 'UNHELD').some(({ end }) => end === by.end)
  })
}

/** With the few words that follow, to be recognized by. */
function withMore({ start, end }: Node, { tokens }: Reading): { start: number; end: number } {
  const pause = tokens.findIndex(({ kind }, at) => at >= end && kind !== 'word' && kind !== 'number')
  return { start, end: Math.min(end + 1, pause < 0 ? tokens.length : Math.max(pause, end)) }
}

/** "com mais de 3 dias de atraso" of what is paid are days between two of its days, and no period. */
export function delayIn(
  asked: Asked,
  { tokens }: Reading,
  status: Query['status'],
): { start: number; end: number } | null {
  const period = asked.pieces.find(({ eat }) => eat === 'PERIOD')?.node
  const end = tokens.findIndex(({ word }, at) => period && at >= period.end && word === 'atraso') + 1
  return period && status === 'paid' && end > 0 && end <= period.end + 2 ? { start: period.start, end } : null
}

const sums = new Map([
  ['faturar', 'invoiced'],
  ['receber', 'received'],
  ['recebido', 'received'],
  ['gastar', 'spent'],
])

/** "faturamos e recebemos": two sums, of which one answer has one. */
export function joinedSums(reading: Reading): string[] {
  const { tokens } = reading
  const sumAt = (at: number) => sums.get(meaningOf(tokens[at]?.word ?? '') ?? '')
  return tokens.flatMap(({ word }, at) => {
    const [one, other] = [sumAt(at - 1), sumAt(at + 1)]
    return word === 'e' && one && other && one !== other ? [textOf(reading, { start: at - 1, end: at + 2 })] : []
  })
}

/** "o melhor mês", "o pior cliente": who is best is known of no more than a project's health, and of failing agents. */
export function unrankedIn(
  { tokens }: Reading,
  held: ReadonlySet<string>,
  topic: Topic,
  unread: readonly string[],
): string[] {
  if (topic === 'project_health') return []
  return tokens
    .filter(({ word }) => /^(?:melhor|pior)/.test(word) && !(word.startsWith('pior') && held.has('mal')))
    .map(({ text }) => text)
    .filter((word) => !unread.some((other) => fold(other).includes(fold(word))))
}
