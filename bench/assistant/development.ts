import { creations } from './development/creations.ts'
import { longerTalks } from './development/longer-talks.ts'
import { others } from './development/others.ts'
import { questions } from './development/questions.ts'
import { talks } from './development/talks.ts'
import { tasks } from './development/tasks.ts'
import { numberItems } from './write-items.ts'

/** The half that the grammar is developed on. */
export const development = numberItems('d', [...creations, ...tasks, ...talks, ...questions, ...others, ...longerTalks])
