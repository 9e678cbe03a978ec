import type { Draft, DraftEpic, DraftStory, DraftTask, Mention } from '@leme/language/plan'
import { quoted } from './ask.ts'

/** One epic, story or task of a draft, and where it stands in it: `epics.0.stories.1`. */
export type Item =
  | { noun: 'epic'; path: string; item: DraftEpic }
  | { noun: 'story'; path: string; item: DraftStory }
  | { noun: 'task'; path: string; item: DraftTask }

/** Every epic, story and task of a draft that is not done, from the outside in, in the draft's order. */
export function itemsOf(draft: Draft): Item[] {
  return [
    ...draft.epics.flatMap((item, at): Item[] =>
      item.is_done
        ? []
        : [{ noun: 'epic', path: `epics.${at}`, item }, ...storiesOf(item.stories, `epics.${at}.stories`)],
    ),
    ...storiesOf(draft.stories, 'stories'),
    ...tasksOf(draft.tasks, 'tasks'),
  ]
}

function storiesOf(stories: readonly DraftStory[], path: string): Item[] {
  return stories.flatMap((item, at): Item[] =>
    item.is_done ? [] : [{ noun: 'story', path: `${path}.${at}`, item }, ...tasksOf(item.tasks, `${path}.${at}.tasks`)],
  )
}

function tasksOf(tasks: readonly DraftTask[], path: string): Item[] {
  return tasks.flatMap((item, at): Item[] => (item.is_done ? [] : [{ noun: 'task', path: `${path}.${at}`, item }]))
}

const names = { epic: 'o épico', story: 'a story', task: 'a task' } as const

/** "a task “Login”" after "d": where it has no title yet, "a task". */
export function nameOf({ noun, item }: Item): string {
  return item.title ? `${names[noun]} ${quoted(item.title)}` : names[noun]
}

/** The person who answers for it, and the field that holds them. */
export function personOf(entry: Item): { field: 'assignee' | 'owner'; mention: Mention | null } {
  if (entry.noun === 'task') return { field: 'assignee', mention: entry.item.assignee }
  return { field: 'owner', mention: entry.item.owner }
}

export function setPerson(entry: Item, mention: Mention | null): void {
  if (entry.noun === 'task') entry.item.assignee = mention
  else entry.item.owner = mention
}
