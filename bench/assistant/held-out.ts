import { creations } from './held-out/creations.ts'
import { others } from './held-out/others.ts'
import { questions } from './held-out/questions.ts'
import { talks } from './held-out/talks.ts'
import { unseenCorrections } from './held-out/unseen-corrections.ts'
import { unseenDialogues } from './held-out/unseen-dialogues.ts'
import { unseenOthers } from './held-out/unseen-others.ts'
import { unseenProjects } from './held-out/unseen-projects.ts'
import { unseenQuestions } from './held-out/unseen-questions.ts'
import { unseenTasks } from './held-out/unseen-tasks.ts'
import { numberItems } from './write-items.ts'

/** The half that nobody looks at while the grammar changes; it says how well new sentences are understood. */
export const heldOut = numberItems('h', [
  ...creations,
  ...talks,
  ...questions,
  ...others,
  ...unseenDialogues,
  ...unseenCorrections,
  ...unseenQuestions,
  ...unseenProjects,
  ...unseenTasks,
  ...unseenOthers,
])
