import type { Change, Draft, DraftEpic, DraftStory, DraftTask } from '@leme/language/plan'

type Fields = Change['fields']

/** The draft with these values in every part that has such a value: "todas P1". */
export function amendAll(draft: Draft, fields: Fields): Draft {
  return {
    ...draft,
    ...(fields.project !== undefined && { project: fields.project }),
    epics: draft.epics.map((epic) => amendEpic(epic, fields)),
    stories: draft.stories.map((story) => amendStory(story, fields)),
    tasks: draft.tasks.map((task) => amendTask(task, fields)),
  }
}

function amendEpic(epic: DraftEpic, fields: Fields): DraftEpic {
  const { assignee = epic.owner } = fields
  return { ...epic, owner: assignee, stories: epic.stories.map((story) => amendStory(story, fields)) }
}

function amendStory(story: DraftStory, fields: Fields): DraftStory {
  const { assignee = story.owner, priority = story.priority, epic = story.epic } = fields
  const { estimate_hours = story.estimate_hours } = story.tasks.length > 0 ? {} : fields
  const tasks = story.tasks.map((task) => amendTask(task, { ...fields, story: undefined, epic: undefined }))
  return { ...story, owner: assignee, priority, estimate_hours, epic, tasks }
}

function amendTask(task: DraftTask, fields: Fields): DraftTask {
  const { assignee = task.assignee, priority = task.priority, estimate_hours = task.estimate_hours } = fields
  const { due_date = task.due_date, story = task.story, epic = task.epic } = fields
  return { ...task, assignee, priority, estimate_hours, due_date, story, epic }
}
