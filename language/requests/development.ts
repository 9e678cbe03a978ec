import { creations } from './development/creations.ts'
import { laterCorrections } from './development/later-corrections.ts'
import { laterDialogues } from './development/later-dialogues.ts'
import { laterOthers } from './development/later-others.ts'
import { laterProjects } from './development/later-projects.ts'
import { laterQuestions } from './development/later-questions.ts'
import { laterTasks } from './development/later-tasks.ts'
import { longerTalks } from './development/longer-talks.ts'
import { moreCreations } from './development/more-creations.ts'
import { moreOthers } from './development/more-others.ts'
import { moreQuestions } from './development/more-questions.ts'
import { moreTalks } from './development/more-talks.ts'
import { others } from './development/others.ts'
import { questions } from './development/questions.ts'
import { talks } from './development/talks.ts'
import { tasks } from './development/tasks.ts'
import { numberItems } from './write-items.ts'

/** The half that the grammar is developed on; the `more-` and `later-` files were held out until the grammar had been measured by them. */
export const development = numberItems('d', [
  ...creations,
  ...tasks,
  ...talks,
  ...questions,
  ...others,
  ...longerTalks,
  ...moreCreations,
  ...moreTalks,
  ...moreQuestions,
  ...moreOthers,
  ...laterDialogues,
  ...laterCorrections,
  ...laterQuestions,
  ...laterProjects,
  ...laterTasks,
  ...laterOthers,
])
