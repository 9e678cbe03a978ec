import type { Draft } from './plan.ts'

const isToDo = ({ is_done }: { is_done?: boolean | undefined }) => !is_done
const storiesToDo = (stories: Draft['stories']) =>
  stories.filter(isToDo).map((story) => ({ ...story, tasks: story.tasks.filter(isToDo) }))

/** The draft without what its list says is done. */
export function withoutDone(draft: Draft): Draft {
  return {
    ...draft,
    epics: draft.epics.filter(isToDo).map((epic) => ({ ...epic, stories: storiesToDo(epic.stories) })),
    stories: storiesToDo(draft.stories),
    tasks: draft.tasks.filter(isToDo),
  }
}

/** The draft with what is done, as if it were not. */
export function withDone(draft: Draft): Draft {
  return JSON.parse(JSON.stringify(draft), (key, value) => (key === 'is_done' ? undefined : value))
}

/** The titles of all that is left out as it is done. */
export function doneTitles({ epics, stories, tasks }: Draft): string[] {
  const all = [...epics.flatMap((epic) => epic.stories), ...stories]
  const things = [...epics, ...all, ...all.flatMap((story) => story.tasks), ...tasks]
  return things.flatMap(({ title, is_done }) => (is_done && title ? [title] : []))
}
