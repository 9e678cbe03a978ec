import type { Change, Draft, DraftEpic, DraftStory, DraftTask } from '@leme/language/plan'
import { saidFields } from '@leme/language/plan-fields'

type Fields = Change['fields']

/** The draft with these values in every part that has such a value: "todas P1". A title or a description is of one. */
export function amendAll(draft: Draft, { title: _, description: __, ...fields }: Fields): Draft {
  return {
    ...draft,
    ...(fields.project !== undefined && { project: fields.project }),
    epics: draft.epics.map((epic) => amendEpic(epic, fields)),
    stories: draft.stories.map((story) => amendStory(story, fields)),
    tasks: draft.tasks.map((task) => amendTask(task, fields)),
  }
}

function amendEpic(epic: DraftEpic, fields: Fields): DraftEpic {
  return { ...epic, ...saidFields('epic', fields), stories: epic.stories.map((story) => amendStory(story, fields)) }
}

/** Hours of a story with tasks are theirs, and these stay in it. */
function amendStory(story: DraftStory, { estimate_hours, ...fields }: Fields): DraftStory {
  const own = story.tasks.length > 0 ? fields : { ...fields, estimate_hours }
  const tasks = story.tasks.map((task) =>
    amendTask(task, { ...fields, estimate_hours, story: undefined, epic: undefined }),
  )
  return { ...story, ...saidFields('story', own), tasks }
}

function amendTask(task: DraftTask, fields: Fields): DraftTask {
  return { ...task, ...saidFields('task', fields) }
}
