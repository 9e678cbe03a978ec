import {
  type change,
  type draftEpic,
  type draftProject,
  type draftStory,
  type draftTask,
  type query,
  topics,
} from '@leme/language/plan'
import { z } from 'zod'

/**
 * The Plan in the one shape that every provider's strict JSON schema takes: no unions, no optional or null fields, no
 * recursion, no limits of length, objects five deep. OpenAI wants each property required and no union at the root,
 * Anthropic counts unions and optional fields and refuses many, Gemini refuses an empty text in an enum. What was not
 * said is not in `facts`, which also keeps the answer short.
 */

type FieldOf<Shape> = Extract<keyof Shape, string>
type Field =
  | Exclude<FieldOf<typeof draftTask.shape>, 'title'>
  | Exclude<FieldOf<typeof draftStory.shape>, 'title' | 'tasks'>
  | Exclude<FieldOf<typeof draftEpic.shape>, 'title' | 'stories'>
  | FieldOf<typeof draftProject.shape>
  | FieldOf<typeof change.shape.fields.shape>
  | Exclude<FieldOf<typeof query.shape>, 'topic' | 'period' | 'closer'>
  | 'period_from'
  | 'period_to'
  | 'period_label'

/** How each field's text is read. */
export const fieldKinds = {
  title: 'text',
  name: 'text',
  description: 'text',
  partner: 'text',
  priority: 'choice',
  kind: 'choice',
  status: 'choice',
  estimate_hours: 'hours',
  budget_hours: 'hours',
  due_date: 'day',
  start_date: 'day',
  end_date: 'day',
  period_from: 'day',
  period_to: 'day',
  period_label: 'text',
  assignee: 'mention',
  owner: 'mention',
  story: 'mention',
  epic: 'mention',
  project: 'mention',
  client: 'mention',
  person: 'mention',
  agent: 'mention',
} as const satisfies Record<Field, 'text' | 'choice' | 'hours' | 'day' | 'mention'>

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
