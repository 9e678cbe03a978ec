import { projectKindNames, projectKinds } from '@leme/contract/project/project-kind'
import { priorities } from '@leme/contract/status'
import { z } from 'zod'

export type Noun = 'project' | 'epic' | 'story' | 'task'

/** A thing by its name: as it was said, or known already, from the page or from an answer to a question. */
const mention = z.union([z.object({ id: z.string(), label: z.string() }), z.object({ said: z.string() })])
export type Mention = z.infer<typeof mention>

export type PlanField = {
  kind: 'text' | 'choice' | 'hours' | 'day' | 'mention'
  /** A value of a draft; null where the sentence does not say. */
  schema: z.ZodType
  /** Its type in the database. */
  type: string
  /** Where it is written, if not under its own name. */
  column?: string
  /** What sentences and corrections call it, if not by its own name; the first that was said counts. */
  said?: readonly string[]
  /** How a preview shows a choice, if not as it is. */
  labels?: Readonly<Record<string, string>>
  /** The word before it in a preview. */
  before?: string
  /** A preview shows it on a line of its own. */
  isApart?: true
  /** What the thing stands in; `narrows` only helps to find that. */
  isPlace?: true
  narrows?: string
}

const text = { kind: 'text', schema: z.string().nullable(), type: 'text' } as const
const line = { ...text, isApart: true } as const
const priority = { kind: 'choice', schema: z.enum(priorities).nullable(), type: 'text' } as const
const projectKind = {
  kind: 'choice',
  schema: z.enum(projectKinds).nullable(),
  type: 'text',
  labels: projectKindNames,
} as const
/** Working hours; a day is 8, a week 40. */
const hours = { kind: 'hours', schema: z.number().nullable(), type: 'numeric' } as const
/**
 * `YYYY-MM-DD` on the organisation's calendar; the words themselves ("31 de fevereiro", "ontem") where they name no day that
 * there can be or a deadline that has passed without its year said: `readDate` says which, and it is asked for again.
 */
const day = { kind: 'day', schema: z.string().nullable(), type: 'date', before: 'até' } as const
export const named = { kind: 'mention', schema: mention.nullable(), type: 'uuid' } as const

/**
 * Each field of what a plan creates. What a draft is, what it takes of a sentence, what a correction may set, what a
 * preview shows, what is written and what a model may answer come from this table.
 */
export const planFields = {
  project: {
    name: { ...line, said: ['title'] },
    // Written by its name: the row finds the client.
    client: { ...named, type: 'text' },
    kind: projectKind,
    partner: { ...text, before: 'parceiro' },
    description: line,
    // Of a project, an estimate is its budget and a deadline its end.
    budget_hours: { ...hours, said: ['budget_hours', 'estimate_hours'] },
    start_date: { ...day, before: 'de' },
    end_date: { ...day, said: ['end_date', 'due_date'] },
  },
  epic: {
    title: line,
    description: line,
    owner: { ...named, column: 'owner_user_id', said: ['assignee'] },
  },
  story: {
    title: line,
    description: line,
    priority,
    estimate_hours: hours,
    owner: { ...named, column: 'owner_user_id', said: ['assignee'] },
    epic: { ...named, column: 'epic_id', isPlace: true },
  },
  task: {
    title: line,
    description: line,
    priority,
    estimate_hours: hours,
    due_date: day,
    assignee: { ...named, column: 'assignee_user_id' },
    story: { ...named, column: 'story_id', isPlace: true },
    // A task belongs to an epic through its story.
    epic: { ...named, column: 'story_id', isPlace: true, narrows: 'story' },
  },
} as const satisfies Record<Noun, Record<string, PlanField>>

type Table = typeof planFields
export type PlanFieldName<N extends Noun = Noun> = { [One in N]: Extract<keyof Table[One], string> }[N]
type SchemaOf<Field> = Field extends { schema: infer Schema } ? Schema : never
type Shape<Fields> = { [Name in keyof Fields]: SchemaOf<Fields[Name]> }
type WordsOf<Name, Field> = Field extends { said: readonly (infer Word)[] } ? Word : Name
type WordShape<Fields> = { [Name in keyof Fields as WordsOf<Name, Fields[Name]> & string]: SchemaOf<Fields[Name]> }

/** The fields of a noun in the table's order. */
export function fieldsOf<N extends Noun>(noun: N): [PlanFieldName<N>, PlanField][] {
  return Object.entries<PlanField>(planFields[noun]) as [PlanFieldName<N>, PlanField][]
}

export const nouns = Object.keys(planFields) as Noun[]
const everyField = nouns.flatMap((noun): [PlanFieldName, PlanField][] => fieldsOf(noun))

/** What kind each field is of, whatever it is a field of. */
export const kindsOfFields = Object.fromEntries(everyField.map(([name, { kind }]) => [name, kind])) as Record<
  PlanFieldName,
  PlanField['kind']
>

/** The schemas of a noun's fields; a draft that was stored before a field came says nothing of it. */
export function shapeOf<N extends Noun>(noun: N): Shape<Table[N]> {
  return Object.fromEntries(fieldsOf(noun).map(([name, { schema }]) => [name, schema.default(null)])) as Shape<Table[N]>
}

/** The schemas of all fields, by what sentences call them. */
export const shapeOfWords = Object.fromEntries(
  everyField.flatMap(([name, { said = [name], schema }]) => said.map((word) => [word, schema])),
) as WordShape<Table['project']> & WordShape<Table['epic']> & WordShape<Table['story']> & WordShape<Table['task']>

/** A noun's fields of which nothing was said. */
export function unsaid<N extends Noun>(noun: N): Record<PlanFieldName<N>, null> {
  return Object.fromEntries(fieldsOf(noun).map(([name]) => [name, null])) as Record<PlanFieldName<N>, null>
}

/** What was said as the fields of a noun; what it has no field for is left out, null takes a value away. */
export function saidFields<N extends Noun>(
  noun: N,
  words: Readonly<Record<string, unknown>>,
): { [Name in PlanFieldName<N>]?: z.infer<Shape<Table[N]>[Name]> } {
  const values = fieldsOf(noun).map(([name, { said = [name] }]) => {
    const word = said.find((one) => words[one] !== undefined)
    return [name, word && words[word]] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ReturnType<typeof saidFields<N>>
}

/** Whether such a thing has a field that is called so. */
export function hasField(noun: Noun, word: string): boolean {
  return fieldsOf(noun).some(([name, { said = [name] }]) => said.includes(word))
}

/** The column that a field is written to, by its own name or by what a sentence calls it. */
export function columnOf(noun: Noun, word: string): string | undefined {
  const found = fieldsOf(noun).find(([name, { said = [] }]) => name === word || said.includes(word))
  return found && (found[1].column ?? found[0])
}

/** The columns that a noun's plan is written to, with their types. */
export function columnsOf(noun: Noun): Record<string, string> {
  return Object.fromEntries(fieldsOf(noun).map(([name, { column = name, type }]) => [column, type]))
}
