import { corrections } from './held-out/corrections.ts'
import { dialogues } from './held-out/dialogues.ts'
import { others } from './held-out/others.ts'
import { projects } from './held-out/projects.ts'
import { questions } from './held-out/questions.ts'
import { tasks } from './held-out/tasks.ts'
import { numberItems } from './write-items.ts'

/** The half that nobody looks at while the grammar changes; it says how well new sentences are understood. */
export const heldOut = numberItems('h', [...dialogues, ...corrections, ...questions, ...projects, ...tasks, ...others])
