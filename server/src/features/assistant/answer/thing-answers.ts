import { formatHours } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import type { StatusText } from '@leme/contract/status'
import type { Topic } from '@leme/language/plan'
import type { Transaction } from '../../../database/transaction.ts'
import type { Asked } from './asked.ts'
import type { Thing, ThingFacts } from './thing.queries.ts'
import { readThing } from './thing.queries.ts'
import { counted, dayText, joined, listing, nounNames, oneLine, type QueryAnswer } from './wording.ts'

/** Of an epic or story these ask for what is below it. */
const ofWhatIsBelow: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work']

/** Whether one piece of work is asked about, and not what it is made of. */
export function isOfThing({
  subjects: { thing },
  query: { topic, closer, status },
}: Pick<Asked, 'query' | 'subjects'>): boolean {
  if (!thing) return false
  if (thing.noun === 'task' || !ofWhatIsBelow.includes(topic)) return true
  return topic === 'person_work' || (closer?.noun === thing.noun && status !== 'done') || topic === 'due_work'
}

/** What is known of one epic, story or task. */
export async function answerThing({ tx, subjects: { thing }, query, said, statusText }: Asked): Promise<QueryAnswer> {
  if (!thing) throw new Error('what was just found is gone')
  const isAskedWhy = query.topic === 'blocked_work' || query.closer?.fact === 'why'
  return describeThing({ tx, today: said.today, statusText }, thing, isAskedWhy)
}

/** The same of one that is known, with why it is blocked where that is asked. */
export async function describeThing(
  { tx, today, statusText }: { tx: Transaction; today: string; statusText: StatusText },
  thing: Thing,
  isAskedWhy = false,
): Promise<QueryAnswer> {
  const facts = await readThing(tx, thing, today)
  if (!facts) throw new Error('what was just found is gone')
  const { noun, label, id, project_id, project } = thing
  const link = { noun, label: oneLine(label), url: paths[noun](project_id, id) } as const
  const place = [...(facts.parent ? [oneLine(facts.parent)] : []), oneLine(project)].join(', ')
  const sentence = `${oneLine(label)}: ${nounNames[noun]} em ${statusText(facts.status)} (${place}).`
  const lines = [...factLines(thing, facts, today), ...(isAskedWhy ? [whyLine(facts, statusText)] : [])].map(
    (text) => ({
      text,
    }),
  )
  return listing(sentence, lines, lines.length, link)
}

function factLines({ noun }: Thing, facts: ThingFacts, today: string): string[] {
  const { person, priority, due_date, estimate_hours, status } = facts
  const own = [
    `${noun === 'task' ? 'Responsável' : 'Dono'}: ${person ? oneLine(person) : 'ninguém'}`,
    ...(priority ? [`Prioridade: ${priority}`] : []),
    ...(noun === 'task' ? [`Prazo: ${due_date ? lateText(due_date, status, today) : 'sem prazo'}`] : []),
    ...(noun === 'epic'
      ? []
      : [`Estimativa: ${estimate_hours ? formatHours(Number(estimate_hours)) : 'sem estimativa'}`]),
  ]
  return noun === 'task' ? own : [...own, belowText(noun, facts)]
}

function lateText(due: string, status: string, today: string): string {
  return `${dayText(due, today)}${due < today && status !== 'done' ? ', atrasada' : ''}`
}

function belowText(noun: 'epic' | 'story', { stories, tasks, done, late, blocked }: ThingFacts): string {
  const of = [
    counted(Number(done), 'concluída', 'concluídas'),
    ...(late === '0' ? [] : [counted(Number(late), 'atrasada', 'atrasadas')]),
    ...(blocked === '0' ? [] : [counted(Number(blocked), 'bloqueada', 'bloqueadas')]),
  ]
  const work = `${counted(Number(tasks), 'task', 'tasks')}${tasks === '0' ? '' : `, ${joined(of)}`}`
  return `Tem ${noun === 'epic' ? `${counted(Number(stories), 'story', 'stories')} e ` : ''}${work}`
}

/** No field says why something is blocked; at most its description does. */
function whyLine({ status, description }: ThingFacts, statusText: StatusText): string {
  if (status !== 'blocked') return `Não está bloqueada: está em ${statusText(status)}`
  const reason = description ? `; a descrição diz: ${oneLine(description).slice(0, 200)}` : ''
  return `O motivo do bloqueio não fica registrado${reason}`
}
