import type { Plan } from '../plan.ts'
import type { Said } from '../said.ts'
import { readLoosely } from './creation/loosely.ts'
import { readCreation } from './creation/read-creation.ts'
import { readImplied } from './implied/read-implied.ts'
import { projectAskedAbout } from './question/project-asked-about.ts'
import { readQuestion } from './question/read-question.ts'
import { afterLeadIn } from './reply/lead-in.ts'
import { readReply } from './reply/read-reply.ts'
import { withShortRuns } from './tidy.ts'

/**
 * What a sentence in Portuguese asks for, by rules alone. The same sentence in the same place always means the same.
 * A reply to what the assistant asked or showed comes first, then what shall be created, then questions; last, what
 * looks like a creation though its opening is unknown.
 */
export function understandByGrammar(typed: Said): Plan {
  const said = { ...typed, text: withShortRuns(typed.text) }
  const project = projectAskedAbout(said)
  const made = readReply(said) ?? readCreation(project ? { ...said, page: { ...said.page, project } } : said)
  // What only looks like a creation takes no plan's place that waits for its confirmation.
  const isWaiting = said.pending !== null && said.pending.question === null
  const guess = (read: (said: Said) => Plan | null) => (isWaiting ? null : read(said))
  return made ?? guess(readImplied) ?? readAsked(said) ?? guess(readLoosely) ?? { intent: 'unknown', about: null }
}

/** A question, also after "antes disso," or "não cria nada, só quero saber". */
function readAsked(said: Said): Plan | null {
  const text = afterLeadIn(said.text)
  return readQuestion(said) ?? (text === said.text ? null : readQuestion({ ...said, text }))
}
