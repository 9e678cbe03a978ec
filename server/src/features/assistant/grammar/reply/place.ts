import type { Draft, Plan } from '../../plan.ts'
import type { Question, Said } from '../../said.ts'
import { onlyFacts } from '../creation/body.ts'
import type { Context, Facts } from '../creation/facts.ts'
import { spanOf } from '../span.ts'
import { isDayAsName, readCorrectedFacts } from './correction-facts.ts'
import { mergeFacts, nounAtPath } from './merge-facts.ts'

export const notUnderstood: Plan = { intent: 'unknown', about: null }

/** Where the answer goes: a copy of the pending draft, the thing whose fact was asked for, and the field. */
export type Place = { said: Said; question: Question; draft: Draft; item: Record<string, unknown>; field: string }

export function create(draft: Draft): Plan {
  return { intent: 'create', draft }
}

/** A project's hours and days may be told as a task's are. */
export function factsIn(text: string, place: Place): Facts | null {
  const context = contextOf(place)
  const facts = onlyFacts(spanOf(text), context)
  const found = facts ?? (context.noun === 'project' ? onlyFacts(spanOf(text), { ...context, noun: 'task' }) : null)
  return found && isDayAsName(found, context) ? null : found
}

/** Facts after an answer, also as one corrects: "e bota P1", "o prazo é sexta". */
export function factsBeside(text: string, place: Place): Facts | null {
  const alone = factsIn(text, place)
  if (alone && Object.keys(alone).length > 0) return alone
  const found = readCorrectedFacts(spanOf(text), contextOf(place), [])
  return found && found.clear.length === 0 && !found.all ? found.facts : null
}

export function contextOf({ said, question, draft }: Place): Context {
  const noun = question.about === 'project' ? nounOf(draft) : nounAtPath(question.about)
  return { noun, said, head: '', inNewProject: draft.new_project !== null }
}

function nounOf(draft: Draft): Context['noun'] {
  if (draft.tasks.length > 0) return 'task'
  return draft.stories.length > 0 ? 'story' : 'epic'
}

/** Asked for the project, other facts are of the only thing that shall go there. */
export function withFacts(place: Place, facts: Facts): Draft {
  const { draft, question } = place
  const context = contextOf(place)
  const [first, ...others] = [...draft.epics, ...draft.stories, ...draft.tasks]
  const item = question.about === 'project' ? (others.length === 0 ? first : undefined) : place.item
  mergeFacts(draft, item ?? {}, context.noun, facts)
  return draft
}
