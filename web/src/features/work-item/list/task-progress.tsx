import type { Story, Task } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { counted } from '../../../ui/sign/counted.ts'

/** How many tasks there are below something, and how many of them are done. */
export type Progress = { done: number; total: number }

/** The tasks below each of what they hang on, by its id. */
function progressBy(tasks: readonly Task[], parentOf: (task: Task) => string | null | undefined) {
  const progress = new Map<string, Progress>()
  for (const task of tasks) {
    const parent = parentOf(task)
    if (!parent) continue
    const { done, total } = progress.get(parent) ?? { done: 0, total: 0 }
    progress.set(parent, { done: done + Number(task.status === 'done'), total: total + 1 })
  }
  return progress
}

/** By the id of an epic, the tasks of its stories, or by the id of a story. There are none below a task. */
export function progressOf(noun: WorkNoun, tasks: readonly Task[], stories: readonly Story[]) {
  if (noun === 'task') return null
  if (noun === 'story') return progressBy(tasks, ({ story_id }) => story_id)
  const epicOf = new Map(stories.map(({ id, epic_id }) => [id, epic_id]))
  return progressBy(tasks, ({ story_id }) => story_id && epicOf.get(story_id))
}

const noun = { one: 'task', many: 'tasks' }

/** "3 de 7 tasks" with a bar, below a title; it says so also where there are none, so that no row grows. */
export function ProgressLine({ done = 0, total = 0 }: Partial<Progress>) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {total === 0 ? 'Sem tasks' : `${done} de ${counted(total, noun)}`}
      {total > 0 && (
        <>
          <span className="sr-only">concluídas</span>
          <svg viewBox="0 0 100 5" preserveAspectRatio="none" className="h-1 w-14 rounded-[2px]" aria-hidden="true">
            <rect width="100" height="5" className="fill-track" />
            <rect width={(done / total) * 100} height="5" className="fill-accent" />
          </svg>
        </>
      )}
    </span>
  )
}
