import type { Epic } from '@leme/contract/epic'
import type { Story } from '@leme/contract/story'
import type { Task } from '@leme/contract/task'

export type ProjectWork = { epics: readonly Epic[]; stories: readonly Story[]; tasks: readonly Task[] }

const listing = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function counted(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
}

/** What becomes of a person's work once they leave: "Continuam no projeto, sem responsável: 1 épico e 5 tasks." */
export function workLeft(userId: string, { epics, stories, tasks }: ProjectWork): string {
  const parts = [
    ...counted(epics.filter((epic) => epic.owner_user_id === userId).length, 'épico', 'épicos'),
    ...counted(stories.filter((story) => story.owner_user_id === userId).length, 'story', 'stories'),
    ...counted(tasks.filter((task) => task.assignee_user_id === userId).length, 'task', 'tasks'),
  ]
  if (parts.length === 0) return 'Esta pessoa não é responsável por nenhum épico, story ou task.'
  return `Continuam no projeto, sem responsável: ${listing.format(parts)}.`
}
