import { type PlannedProject, plannedProject, plannedWork } from '@leme/contract/assistant/assistant'
import { projectCreate } from '@leme/contract/project/project'
import { withoutDone } from '@leme/language/done-items'
import type { Draft, DraftStory, Mention } from '@leme/language/plan'
import { fieldsOf, type Noun } from '@leme/language/plan-fields'
import type { Ready } from '@leme/language/turn-context'
import { idOf, type Resolving } from './ask.ts'
import { makeId } from './facts.queries.ts'
import { itemsOf, personOf } from './items.ts'
import { personId } from './joining.ts'

/** A draft whose every step went through, in the wire's shapes and by the contract's rules; else why it cannot be. */
export async function readyOf(resolving: Resolving): Promise<{ ready: Ready } | { refusal: string }> {
  const { draft } = resolving
  const project = await projectOf(resolving)
  const work = plannedWork.safeParse(workOf(withoutDone(draft)))
  if ('refusal' in project) return project
  if (!work.success) return { refusal: `${work.error.issues[0]?.message ?? 'O pedido não vale'}.` }
  return { ready: { project, work: work.data, people: peopleOf(draft) } }
}

async function projectOf({ tx, draft, facts }: Resolving): Promise<PlannedProject | { refusal: string }> {
  const { new_project } = draft
  if (!new_project) return facts ? facts.project : { refusal: 'Não encontrei o projeto.' }
  const { client, kind, ...rest } = new_project
  const fields = projectCreate.safeParse({
    ...rest,
    client: client && 'label' in client ? client.label : '',
    kind: kind ?? undefined,
  })
  if (!fields.success) return { refusal: `${fields.error.issues[0]?.message ?? 'O projeto não vale'}.` }
  const client_id = idOf(client) ?? undefined
  return plannedProject.parse({ ...fields.data, client_id, id: await makeId(tx), is_new: true })
}

function workOf({ epics, stories, tasks }: Draft) {
  return {
    epics: epics.map((epic) => ({ ...valuesOf('epic', epic), stories: epic.stories.map(storyOf) })),
    stories: stories.map((story) => ({ ...storyOf(story), epic_id: idOf(story.epic) })),
    tasks: tasks.map((task) => ({ ...valuesOf('task', task), story_id: idOf(task.story) })),
  }
}

function storyOf(story: DraftStory) {
  return { ...valuesOf('story', story), tasks: story.tasks.map((task) => valuesOf('task', task)) }
}

/** A part's own values by their columns; the contract knows what one has of which nothing was said. */
function valuesOf(noun: Noun, part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = fieldsOf(noun).filter(([, { isPlace }]) => !isPlace)
  return Object.fromEntries(
    own.map(([name, { kind, column = name }]) => {
      const value = part[name] ?? undefined
      return [column, kind === 'mention' ? mentionedId((value as Mention) ?? null) : value]
    }),
  )
}

function mentionedId(mention: Mention | null): string | null {
  const id = idOf(mention)
  return id === null ? null : personId(id)
}

/** Everybody whom the plan names, once. */
function peopleOf(draft: Draft): Ready['people'] {
  const people = new Map<string, string>()
  for (const entry of itemsOf(draft)) {
    const { mention } = personOf(entry)
    if (mention && 'id' in mention) people.set(personId(mention.id), mention.label)
  }
  return [...people].map(([id, display_name]) => ({ id, display_name }))
}
