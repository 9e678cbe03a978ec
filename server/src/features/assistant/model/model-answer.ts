import { type query, topics } from '@leme/language/plan'
import { kindsOfFields, type PlanField, type PlanFieldName } from '@leme/language/plan-fields'
import { z } from 'zod'

/**
 * The Plan in the one shape that every provider's strict JSON schema takes: no unions, no optional or null fields, no
 * recursion, no limits of length, objects five deep. OpenAI wants each property required and no union at the root,
 * Anthropic counts unions and optional fields and refuses many, Gemini refuses an empty text in an enum. What was not
 * said is not in `facts`, which also keeps the answer short.
 */

type Field =
  | PlanFieldName
  | Exclude<Extract<keyof typeof query.shape, string>, 'topic' | 'period' | 'closer'>
  | 'period_from'
  | 'period_to'
  | 'period_label'

/** How each field's text is read: of what a plan creates, of corrections, of questions. */
export const fieldKinds = {
  ...kindsOfFields,
  project: 'mention',
  status: 'choice',
  period_from: 'day',
  period_to: 'day',
  period_label: 'text',
  person: 'mention',
  agent: 'mention',
} as const satisfies Record<Field, PlanField['kind']>

export type FactField = keyof typeof fieldKinds
const fields = Object.keys(fieldKinds) as [FactField, ...FactField[]]

const fact = z.object({ field: z.enum(fields), value: z.string(), id: z.string() })
const item = z.object({ title: z.string(), facts: z.array(fact) })
const story = item.extend({ tasks: z.array(item) })
const epic = item.extend({ stories: z.array(story) })

const modelIntents = [
  'create_project',
  'create_work',
  'answer_question',
  'amend',
  'query',
  'confirm',
  'cancel',
  'undo',
  'help',
  'chat',
  'unknown',
] as const

/** What the model answers with. */
export const modelAnswer = z.object({
  intent: z.enum(modelIntents),
  about: z.string(),
  topic: z.enum([...topics, 'none']),
  target: z.string(),
  facts: z.array(fact),
  epics: z.array(epic),
  stories: z.array(story),
  tasks: z.array(item),
  remove: z.array(z.string()),
})

export type ModelAnswer = z.infer<typeof modelAnswer>
export type Fact = z.infer<typeof fact>

/** Everything of an answer that creates a row, of any depth. */
export function itemsOf({ epics, stories, tasks }: ModelAnswer): z.infer<typeof item>[] {
  const allStories = [...epics.flatMap((one) => one.stories), ...stories]
  return [...epics, ...allStories, ...allStories.flatMap((one) => one.tasks), ...tasks]
}
