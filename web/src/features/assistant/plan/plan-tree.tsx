import type { OrchestratorAnswer, PlannedStory, PlannedTask } from '@leme/contract/assistant/assistant'
import { memo, type ReactNode } from 'react'
import { type PlanNames, usePlanNames } from './plan-names.ts'
import { workFacts } from './plan-words.ts'
import { PlannedProjectFacts } from './planned-project-facts.tsx'

/** What else is stored with a row: also words that were not understood, so that nothing is created unseen. */
function Description({ text }: { text: string | null }) {
  return text?.trim() ? <p className="line-clamp-3 text-ink-3 wrap-anywhere">{text}</p> : null
}

type ItemProps = { title: string; description: string | null; facts: string; children?: ReactNode }

/** One line of the plan: the title, what is known of it, what hangs below. */
function Item({ title, description, facts, children }: ItemProps) {
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="wrap-anywhere">{title}</span>
        {facts && <span className="text-ink-3 tabular-nums">{facts}</span>}
      </p>
      <Description text={description} />
      {children}
    </li>
  )
}

const branch = 'my-0.5 ml-[0.1875rem] border-l border-line-2 pl-2.75'

function Tasks({ tasks, names }: { tasks: readonly PlannedTask[]; names: PlanNames }) {
  if (tasks.length === 0) return null
  return (
    <ul className={branch}>
      {tasks.map((task, at) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: what is planned has no id yet, and never moves
          key={at}
          title={task.title}
          description={task.description}
          facts={workFacts({ ...task, person: names.person(task.assignee_user_id) })}
        />
      ))}
    </ul>
  )
}

function Stories({ stories, names }: { stories: readonly PlannedStory[]; names: PlanNames }) {
  if (stories.length === 0) return null
  return (
    <ul className={branch}>
      {stories.map((story, at) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: what is planned has no id yet, and never moves
          key={at}
          title={story.title}
          description={story.description}
          facts={workFacts({ ...story, person: names.person(story.owner_user_id) })}
        >
          <Tasks tasks={story.tasks} names={names} />
        </Item>
      ))}
    </ul>
  )
}

/** Something bold with branches below it: an epic, or what exists already and gets more. */
function Trunk({ title, facts, children }: { title: string; facts?: string | undefined; children: ReactNode }) {
  return (
    <li className="plan-trunk">
      <p className="flex flex-wrap justify-between gap-x-3 text-cell">
        <span className="font-semibold text-ink wrap-anywhere">{title}</span>
        {facts && <span className="text-label leading-5 text-ink-3">{facts}</span>}
      </p>
      {children}
    </li>
  )
}

/** What would be created, as a tree: the project's facts, epics, their stories, their tasks; of an undo its lines. */
export const PlanTree = memo(function PlanTree({ answer }: { answer: OrchestratorAnswer }) {
  const { project, epics_to_create, stories_to_create, tasks_to_create, preview } = answer
  const names = usePlanNames(answer)
  const isEmpty = epics_to_create.length + stories_to_create.length + tasks_to_create.length === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    <div
      role="group"
      aria-label={answer.asks_undo ? 'O que será desfeito' : 'O que será criado'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="grid max-h-72 gap-2 overflow-y-auto px-3 pt-2 pb-2.5 -outline-offset-2"
    >
      {project && <PlannedProjectFacts project={project} />}
      {isEmpty && preview && !project?.is_new && <p className="whitespace-pre-wrap wrap-anywhere">{preview}</p>}
      <ul className="grid gap-2 text-label leading-4.5 text-ink-2 empty:hidden">
        {epics_to_create.map((epic, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is planned has no id yet, and never moves
          <Trunk key={at} title={epic.title} facts={names.person(epic.owner_user_id)}>
            <Description text={epic.description} />
            <Stories stories={epic.stories} names={names} />
          </Trunk>
        ))}
        {names.storiesByEpic(stories_to_create).map(({ id, title, rows }) => (
          <Trunk key={`stories ${id}`} title={title}>
            <Stories stories={rows} names={names} />
          </Trunk>
        ))}
        {names.tasksByStory(tasks_to_create).map(({ id, title, rows }) => (
          <Trunk key={`tasks ${id}`} title={title}>
            <Tasks tasks={rows} names={names} />
          </Trunk>
        ))}
      </ul>
    </div>
  )
})
