import {
  change,
  type Draft,
  draftEpic,
  draftProject,
  draftStory,
  draftTask,
  type Mention,
  noDraft,
  noEpic,
  noProject,
  noQuery,
  noStory,
  noTask,
  type Plan,
  plan,
} from '@leme/language/plan'
import type { PlanField } from '@leme/language/plan-fields'
import { placeIn, setMentions } from '@leme/language/read/draft-path'
import { readDate } from '@leme/language/read-date'
import type { TurnContext } from '@leme/language/turn-context'
import { isIsoDay } from './iso-day.ts'
import type { KnownIds } from './known-ids.ts'
import { type Fact, type FactField, fieldKinds, type ModelAnswer } from './model-answer.ts'
import { Nonsense } from './nonsense.ts'

type Item = ModelAnswer['tasks'][number]
type Story = ModelAnswer['stories'][number]
type Epic = ModelAnswer['epics'][number]

/** The Plan that a model's answer says. Throws Nonsense where it says none. */
export function toPlan(answer: ModelAnswer, said: TurnContext, known: KnownIds): Plan {
  const result = plan.safeParse(planOf(answer, said, known))
  if (!result.success) throw new Nonsense(`no plan: ${result.error.issues[0]?.path.join('.')}`)
  return result.data
}

function planOf(answer: ModelAnswer, said: TurnContext, known: KnownIds): unknown {
  const fieldsOf = (facts: readonly Fact[], allowed: object) => readFacts(facts, allowed, { said, known })
  const { intent, facts } = answer
  switch (intent) {
    case 'create_project':
      return {
        intent: 'create',
        draft: { ...workOf(answer, { said, known }), ...newProject(fieldsOf(facts, draftProject.shape)) },
      }
    case 'create_work':
      return { intent: 'create', draft: { ...workOf(answer, { said, known }), ...fieldsOf(facts, { project: null }) } }
    case 'answer_question':
      return { intent: 'create', draft: answered(answer, said, known) }
    case 'amend': {
      const fields = fieldsOf(facts, change.shape.fields.shape)
      const { epics, stories, tasks } = workOf(answer, { said, known })
      const target = textOrNull(answer.target)
      const add = { epics, stories, tasks }
      return { intent, changes: [{ target, all: false, fields, remove: answer.remove, add }] }
    }
    case 'query': {
      const { period_from, period_to, period_label, ...about } = fieldsOf(facts, queryFields)
      const period = period_from && period_to ? { from: period_from, to: period_to, label: period_label ?? '' } : null
      return { intent, query: { ...noQuery, ...about, topic: answer.topic, period } }
    }
    case 'unknown':
      return { intent, about: textOrNull(answer.about) }
    default:
      return { intent }
  }
}

const queryFields = { ...noQuery, period_from: null, period_to: null, period_label: null }

function newProject(fields: Fields): Pick<Draft, 'project'> & { new_project: unknown } {
  return { new_project: { ...noProject, ...fields }, project: null }
}

function workOf({ epics, stories, tasks }: ModelAnswer, context: Context): Record<keyof Draft, unknown> {
  const task = ({ title, facts }: Item) => ({
    ...noTask,
    title: textOrNull(title),
    ...readFacts(facts, draftTask.shape, context),
  })
  const story = ({ title, facts, tasks: own }: Story) => ({
    ...noStory,
    title: textOrNull(title),
    ...readFacts(facts, draftStory.shape, context),
    tasks: own.map(task),
  })
  const epic = ({ title, facts, stories: own }: Epic) => ({
    ...noEpic,
    title: textOrNull(title),
    ...readFacts(facts, draftEpic.shape, context),
    stories: own.map(story),
  })
  return { ...noDraft, epics: epics.map(epic), stories: stories.map(story), tasks: tasks.map(task) }
}

/**
 * The draft that waits, with what was asked for in its place; other facts go beside it. The model says the answer
 * alone: repeating a draft of a hundred rows would cost time and invite slips.
 */
function answered(answer: ModelAnswer, said: TurnContext, known: KnownIds): unknown {
  const { draft, question } = said.pending ?? {}
  if (!draft || !question) throw new Nonsense('an answer, and no question waits')
  const { about } = question
  const merged = structuredClone(draft)
  if (about === 'epics' || about === 'stories' || about === 'tasks') {
    return { ...merged, [about]: workOf(answer, { said, known })[about] }
  }
  const { item, field } = placeIn(merged, about) ?? { item: {}, field: '' }
  if (!(field in item)) throw new Nonsense(`an answer about ${about}`)
  const before = item[field]
  const fields: Record<string, unknown> = readFacts(answer.facts, item, { said, known })
  const value = fields[field]
  if (value === undefined) throw new Nonsense(`no answer about ${about}`)
  Object.assign(item, fields)
  // "Sem story": also without the epic that would look for one.
  if (field === 'story' && value === null) item.epic = null
  if (isSaid(before)) setMentions(merged, field, before.said, value as Mention | null)
  return merged
}

function isSaid(value: unknown): value is { said: string } {
  return typeof value === 'object' && value !== null && 'said' in value
}

type Context = { said: TurnContext; known: KnownIds }
type Fields = Partial<Record<FactField, unknown>>

/** The facts as fields; one that its noun does not have is nonsense. */
function readFacts(facts: readonly Fact[], allowed: object, context: Context): Fields {
  const read: Fields = {}
  for (const { field, value, id } of facts) {
    if (!(field in allowed)) throw new Nonsense(`${field} where it does not belong`)
    read[field] = readFact(field, value.trim(), id.trim(), context)
  }
  return read
}

function readFact(field: FactField, value: string, id: string, { said, known }: Context): unknown {
  const kind = fieldKinds[field]
  if (kind === 'mention') return known.mention(field, value, id)
  return value === '' ? null : readers[kind](field, value, said.today)
}

/** How a value of each kind is read of its text. */
const readers: Record<
  Exclude<PlanField['kind'], 'mention'>,
  (field: FactField, value: string, today: string) => unknown
> = {
  text: (_field, value) => value,
  choice: (_field, value) => value,
  hours: hoursOf,
  day: dayOf,
}

function hoursOf(field: FactField, value: string): number {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(value)) throw new Nonsense(`${field} is no number`)
  return Number(value.replace(',', '.'))
}

const edges: Partial<Record<FactField, 'start'>> = { start_date: 'start', period_from: 'start' }

/**
 * The model may copy the words ("sexta", "fim do mês"): the grammar counts better. A day that no calendar has, and a
 * deadline that has passed, stay in their words, and are asked for again.
 */
function dayOf(field: FactField, value: string, today: string): string {
  const words = value.replace(/^(?:até|ate|para|pra|em|no|na|prazo)\s+/i, '')
  const found = readDate(words, today, edges[field] ?? 'end')
  if (!found || found.piece.length < words.length) throw new Nonsense(`${field} is no day`)
  const isUsable = found.day === null || (field === 'due_date' && found.problem === 'has_passed')
  return isUsable && !isIsoDay(words) ? words : (found.day ?? notThere(field))
}

function notThere(field: FactField): never {
  throw new Nonsense(`${field} is no day`)
}

function textOrNull(text: string): string | null {
  return text.trim() || null
}
