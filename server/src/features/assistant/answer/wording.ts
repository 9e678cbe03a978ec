import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { filteredPaths, type TaskPageFilter } from '@leme/contract/filtered-paths'
import { formatDate } from '@leme/contract/format/format'
import { daysBetween } from '@leme/language/calendar'
import type { Query } from '@leme/language/plan'

/** `isQuestion` where nothing is answered yet: a name is asked for; `isRefusal` where who asks may not know it, whatever it is of. */
export type QueryAnswer = { message: string; links: AssistantLink[]; isQuestion?: boolean; isRefusal?: boolean }

/** One thing that an answer names. */
export type Item = { text: string; link?: AssistantLink }

export const nounNames = { epic: 'épico', story: 'story', task: 'task' } as const

/** How many things an answer names. */
export const shown = 5
/** How many where all of them are asked for: "liste todas". */
const shownAtMost = 50

/** How many things the answer to a question names. */
export function mostShown({ closer }: Pick<Query, 'closer'>): number {
  if (closer?.rest) return shownAtMost
  return Math.min(Math.max(closer?.top ?? shown, 1), shownAtMost)
}

/** A sentence, below it the first things that it speaks of, and how many there are besides. */
export function listing(
  sentence: string,
  items: readonly Item[],
  total: number,
  all?: AssistantLink,
  most = shown,
): QueryAnswer {
  const first = items.slice(0, most)
  const rest = total - first.length
  const lines = [
    sentence,
    ...first.map(({ text }) => `• ${oneLine(text)}`),
    ...(rest > 0 && first.length > 0 ? [`e mais ${rest}`] : []),
  ]
  // Two items may lead to the same page: two debts of one client.
  const links = [...first.flatMap(({ link }) => link ?? []), ...(all ? [all] : [])]
  return { message: lines.join('\n'), links: [...new Map(links.map((link) => [link.url, link])).values()] }
}

/** A person, with the page of the open tasks that the answer counts. */
export function personLink(name: string, filter: TaskPageFilter): AssistantLink {
  return { noun: 'person', label: oneLine(name), url: filteredPaths.tasks(filter) }
}

/** A name from the database stays on its line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `1 task`, `2 tasks`. */
export function counted(count: number, one: string, many: string): string {
  return `${new Intl.NumberFormat('pt-BR').format(count)} ${count === 1 ? one : many}`
}

/** "A", "A e B", "A, B e C". */
export function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`
}

/** "há 3 dias", "ontem". */
export function ago(day: string, today: string): string {
  const days = daysBetween(day, today)
  return days === 1 ? 'ontem' : `há ${counted(days, 'dia', 'dias')}`
}

/** A day, and how near it is. */
export function dayText(day: string, today: string): string {
  const days = daysBetween(today, day)
  const near = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : days === -1 ? 'ontem' : null
  return near ? `${formatDate(day)}, ${near}` : formatDate(day)
}

export function pageLink(label: string, url: string): AssistantLink {
  return { noun: 'page', label, url }
}
