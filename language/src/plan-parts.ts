import { withoutDone } from './done-items.ts'
import type { Draft } from './plan.ts'
import type { Noun } from './plan-fields.ts'
import type { TurnContext } from './turn-context.ts'

/** Something that a correction may mean, by its title. */
export type Part = { noun: Noun; title: string }

/** What the preview shows, or what was last written, from the outside in. */
export function partsOf({ pending, last }: TurnContext): Part[] {
  if (pending) return partsOfDraft(withoutDone(pending.draft))
  return (last?.written ?? []).map(({ noun, label }) => ({ noun, title: label }))
}

function partsOfDraft({ new_project, epics, stories, tasks }: Draft): Part[] {
  const part = (noun: Noun, title: string | null): Part[] => (title ? [{ noun, title }] : [])
  const ofStory = (story: Draft['stories'][number]): Part[] => [
    ...part('story', story.title),
    ...story.tasks.flatMap(({ title }) => part('task', title)),
  ]
  return [
    ...part('project', new_project?.name ?? null),
    ...epics.flatMap((epic) => [...part('epic', epic.title), ...epic.stories.flatMap(ofStory)]),
    ...stories.flatMap(ofStory),
    ...tasks.flatMap(({ title }) => part('task', title)),
  ]
}
