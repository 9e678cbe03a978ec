import type { PlannedProject, PlannedWork } from '@leme/contract/assistant/assistant'
import type { Draft } from './plan.ts'
import type { Noun } from './plan-fields.ts'

/** A row by its name. */
export type Named = { id: string; label: string }

/** Every name that a sentence may use, of one organisation. */
export type Names = {
  people: Named[]
  projects: (Named & { client: string; status: string })[]
  clients: (Named & { is_active: boolean })[]
  partners: string[]
  agents: Named[]
  /** What the organisation pays by seat, by the folded words of its own rows; nothing for who may not read costs. */
  subscriptions: Named[]
  /** Of the project that one speaks of: the page's, else the conversation's last. */
  epics: Named[]
  stories: (Named & { epic_id: string | null })[]
}

export const noNames: Names = {
  people: [],
  projects: [],
  clients: [],
  partners: [],
  agents: [],
  subscriptions: [],
  epics: [],
  stories: [],
}

/** Where the person is while asking; what is named here exists and is of the organisation. */
export type Page = {
  context_type: 'projects' | 'finance' | 'dashboard'
  project: Named | null
  epic: Named | null
  story: Named | null
}

/**
 * A fact that a draft lacks. `about` is the path of the field in the draft: `new_project.client`, `project`,
 * `tasks.0.title`, `epics` (which epics), `stories.0.epic`; `kind` of work alone where nothing is named yet.
 */
export type Question = { about: string; text: string; options: Named[] }

/** What the conversation is in the middle of. */
export type Pending = {
  exchange_id: string
  draft: Draft
  /** Null where a preview waits for its confirmation. */
  question: Question | null
}

export type Written = { noun: Noun; id: string; label: string; project_id: string }

/** What the conversation last wrote; a task's parent is its story, a story's its epic. */
export type Last = { exchange_id: string; written: (Written & { parent?: Named | null })[] }

/** A thing that a sentence names by its key, as it was written there. */
export type KeyedRow = { noun: Exclude<Noun, 'project'> | 'ticket'; key: string; id: string; project_id: string | null }

/** What the keys of a sentence lead to; `unknown` are keys of a project that is there and of no thing. */
export type Keyed = { rows: readonly KeyedRow[]; unknown: readonly string[] }

/** One sentence with everything that its meaning depends on. */
export type TurnContext = {
  text: string
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  /** Who speaks: "minhas tasks", "pra mim". */
  speaker: Named
  /** Today on the organisation's calendar, `YYYY-MM-DD`. */
  today: string
  page: Page
  names: Names
  pending: Pending | null
  last: Last | null
  keyed?: Keyed
}

/** A draft whose names are found and whose rules hold: what the confirmation would write. */
export type Ready = { project: PlannedProject; work: PlannedWork; people: { id: string; display_name: string }[] }
