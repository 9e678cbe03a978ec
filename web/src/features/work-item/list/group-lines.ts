import { workStatuses } from '@leme/contract/status'
import { weekOf } from '@leme/contract/work/due'
import type { WorkItem } from '@leme/contract/work/work-item'
import { inCharge } from '@leme/contract/work/work-reader'
import { groupTitle } from '../../work/group-title.ts'
import type { People } from '../../work/people.ts'

/** The head of the rows that follow it. */
export type GroupLine = { id: string; group: string; count: number }

export type Line = WorkItem | GroupLine

export type GroupsBeside = {
  people: People
  epics: readonly { id: string; title: string }[]
  stories: readonly { id: string; epic_id: string | null }[]
  today: string
  statusText: (status: string) => string
}

const dictionary = new Intl.Collator('pt-BR', { numeric: true })

/** The rows by groups, those without a value last; within a group they stay as they came. */
export function groupLines(items: readonly WorkItem[], by: string, beside: GroupsBeside): readonly Line[] {
  const { people, epics, stories } = beside
  const epicOf = new Map(stories.map(({ id, epic_id }) => [id, epic_id]))
  const titles = new Map(epics.map(({ id, title }) => [id, title]))

  function groupOf(item: WorkItem): string | null {
    if (by === 'person') return inCharge(item)
    if (by === 'due_week') return item.due_date ? weekOf(item.due_date).from : null
    if (by === 'status') return item.status
    if (by === 'priority') return item.priority ?? null
    // A task is of its story's epic.
    return (item.story_id === undefined ? item.epic_id : item.story_id && epicOf.get(item.story_id)) ?? null
  }

  function nameOf(value: string | null): string | null {
    if (by === 'person') return people.nameOf(value)
    return by === 'epic' && value !== null ? (titles.get(value) ?? null) : null
  }

  function compare(one: string | null, other: string | null): number {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (by === 'status') return statusPlace(one) - statusPlace(other)
    return dictionary.compare(nameOf(one) ?? one, nameOf(other) ?? other)
  }

  const groups = new Map<string | null, WorkItem[]>()
  for (const item of items) {
    const group = groupOf(item)
    const rows = groups.get(group)
    if (rows) rows.push(item)
    else groups.set(group, [item])
  }
  return [...groups]
    .toSorted(([one], [other]) => compare(one, other))
    .flatMap(([value, rows]) => {
      const group = groupTitle(by, { value, name: nameOf(value), beside: null }, beside)
      return [{ id: `group ${value}`, group, count: rows.length }, ...rows]
    })
}

const statusPlace = (status: string) => (workStatuses as readonly string[]).indexOf(status)
