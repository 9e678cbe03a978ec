import {
  change,
  type Draft,
  draftEpic,
  draftProject,
  draftStory,
  draftTask,
  noDraft,
  noEpic,
  noProject,
  noQuery,
  noStory,
  noTask,
  type Plan,
  plan,
} from '../plan.ts'
import type { Said } from '../said.ts'
import type { KnownIds } from './known-ids.ts'
import { type Fact, type FactField, fieldKinds, type ModelAnswer } from './model-answer.ts'
import { Nonsense } from './nonsense.ts'

type Item = ModelAnswer['tasks'][number]
type Story = ModelAnswer['stories'][number]
type Epic = ModelAnswer['epics'][number]

/** The Plan that a model's answer says. Throws Nonsense where it says none. */
export function toPlan(answer: ModelAnswer, said: Said, known: KnownIds): Plan {
  const result = plan.safeParse(planOf(answer, said, known))
  if (!result.success) throw new Nonsense(`no plan: ${result.error.issues[0]?.path.join('.')}`)
  return result.data
}

function planOf(answer: ModelAnswer, said: Said, known: KnownIds): unknown {
  const fieldsOf = (facts: readonly Fact[], allowed: object) => readFacts(facts, allowed, known)
  const { intent, facts } = answer
  switch (intent) {
    case 'create_project':
      return {
        intent: 'create',
        draft: { ...workOf(answer, known), ...newProject(fieldsOf(facts, draftProject.shape)) },
      }
    case 'create_work':
      return { intent: 'create', draft: { ...workOf(answer, known), ...fieldsOf(facts, { project: null }) } }
    case 'answer_question':
      return { intent: 'create', draft: answered(answer, said, known) }
    case 'amend': {
      const fields = fieldsOf(facts, change.shape.fields.shape)
      const { epics, stories, tasks } = workOf(answer, known)
      const target = textOrNull(answer.target)
      return { intent, change: { target, fields, remove: answer.remove, add: { epics, stories, tasks } } }
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

function workOf({ epics, stories, tasks }: ModelAnswer, known: KnownIds): Record<keyof Draft, unknown> {
  const task = ({ title, facts }: Item) => ({
    ...noTask,
    title: textOrNull(title),
    ...readFacts(facts, draftTask.shape, known),
  })
  const story = ({ title, facts, tasks: own }: Story) => ({
    ...noStory,
    title: textOrNull(title),
    ...readFacts(facts, draftStory.shape, known),
    tasks: own.map(task),
  })
  const epic = ({ title, facts, stories: own }: Epic) => ({
    ...noEpic,
    title: textOrNull(title),
    ...readFacts(facts, draftEpic.shape, known),
    stories: own.map(story),
  })
  return { ...noDraft, epics: epics.map(epic), stories: stories.map(story), tasks: tasks.map(task) }
}

/**
 * The draft that waits, with what was asked for in its place; other facts go beside it. The model says the answer
 * alone: repeating a draft of a hundred rows would cost time and invite slips.
 */
function answered(answer: ModelAnswer, said: Said, known: KnownIds): unknown {
  const { draft, question } = said.pending ?? {}
  if (!draft || !question) throw new Nonsense('an answer, and no question waits')
  const path = question.about.split('.')
  const last = path.pop() ?? ''
  const merged: Record<string, unknown> = structuredClone(draft)
  if (last in noDraft && Array.isArray(merged[last]))
    return { ...merged, [last]: workOf(answer, known)[last as keyof Draft] }
  const place = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : null), merged)
  if (!isObject(place) || !(last in place)) throw new Nonsense(`an answer about ${question.about}`)
  const fields = readFacts(answer.facts, place, known)
  if (!(last in fields)) throw new Nonsense(`no answer about ${question.about}`)
  Object.assign(place, fields)
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Fields = Partial<Record<FactField, unknown>>

/** The facts as fields; one that its noun does not have is nonsense. */
function readFacts(facts: readonly Fact[], allowed: object, known: KnownIds): Fields {
  const read: Fields = {}
  for (const { field, value, id } of facts) {
    if (!(field in allowed)) throw new Nonsense(`${field} where it does not belong`)
    read[field] = readFact(field, value.trim(), id.trim(), known)
  }
  return read
}

function readFact(field: FactField, value: string, id: string, known: KnownIds): unknown {
  const kind = fieldKinds[field]
  if (kind === 'mention') return known.mention(field, value, id)
  if (value === '') return null
  if (kind === 'hours') return hoursOf(field, value)
  if (kind === 'day') return dayOf(field, value)
  return value
}

function hoursOf(field: FactField, value: string): number {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(value)) throw new Nonsense(`${field} is no number`)
  return Number(value.replace(',', '.'))
}

/** A day that the calendar does not have goes to the grammar, which asks for it again. */
function dayOf(field: FactField, value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value)
    throw new Nonsense(`${field} is no day`)
  return value
}

function textOrNull(text: string): string | null {
  return text.trim() || null
}
