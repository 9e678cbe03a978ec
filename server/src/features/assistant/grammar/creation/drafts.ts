import {
  type DraftEpic,
  type DraftProject,
  type DraftStory,
  type DraftTask,
  noEpic,
  noProject,
  noStory,
  noTask,
} from '../../plan.ts'
import type { Facts } from './facts.ts'

/** What was said of a thing as its draft; `words` are kept as its description where it has no field for what they say. */
type Said = { title: string | null; facts: Facts; words?: string }

export function draftTaskOf({ title, facts }: Said): DraftTask {
  return {
    ...noTask,
    title,
    description: [facts.description ?? facts.note, facts.time].filter(Boolean).join('; ') || null,
    priority: facts.priority ?? null,
    estimate_hours: facts.estimate_hours ?? null,
    due_date: facts.due_date ?? null,
    assignee: facts.person ?? null,
    story: facts.story ?? null,
    epic: facts.epic ?? null,
  }
}

export function draftStoryOf({ title, facts, words }: Said): DraftStory {
  return {
    ...noStory,
    title,
    description: facts.description ?? (facts.due_date ? tidy(words) : (facts.note ?? null)),
    priority: facts.priority ?? null,
    estimate_hours: facts.estimate_hours ?? null,
    owner: facts.person ?? null,
    epic: facts.epic ?? null,
    tasks: [],
  }
}

export function draftEpicOf({ title, facts, words }: Said): DraftEpic {
  const isMore = facts.due_date !== undefined || facts.estimate_hours !== undefined || facts.priority !== undefined
  return {
    ...noEpic,
    title,
    description: facts.description ?? (isMore ? tidy(words) : (facts.note ?? null)),
    owner: facts.person ?? null,
    stories: [],
  }
}

export function draftProjectOf({ title, facts }: Said): DraftProject {
  return {
    ...noProject,
    name: title,
    client: facts.client ?? null,
    kind: facts.kind ?? null,
    partner: facts.partner ?? null,
    description: facts.description ?? null,
    budget_hours: facts.budget_hours ?? null,
    start_date: facts.start_date ?? null,
    end_date: facts.end_date ?? null,
  }
}

function tidy(words: string | undefined): string | null {
  return words?.replace(/^[\s,;:(–-]+|[\s,;:).–-]+$/g, '') || null
}
