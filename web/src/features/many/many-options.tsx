import { priorities, priorityNames, type StatusText } from '@leme/contract/status'
import type { Option } from '../../ui/select/select-list.tsx'
import { Person } from '../../ui/sign/avatar.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { Priority } from '../../ui/sign/priority.tsx'

export function statusOptions(statuses: readonly string[], textOf: StatusText): Option<string>[] {
  return statuses.map((value) => ({ value, label: textOf(value), content: <StatusBadge status={value} /> }))
}

export const priorityOptions: readonly Option<string>[] = priorities.map((value) => ({
  value,
  label: priorityNames[value],
  content: <Priority level={value} />,
}))

/** Where work may move to. */
export function projectOptions(projects: readonly { id: string; name: string }[]): Option<string>[] {
  return projects.map(({ id, name }) => ({ value: id, label: name }))
}

/** Who may be put in charge, and nobody. */
export function personOptions(people: readonly { id: string; name: string; note?: string; disabled?: boolean }[]) {
  const nobody: Option<string> = { value: '', label: 'Sem responsável', content: <Person name={null} /> }
  return [
    nobody,
    ...people.map(({ id, name, ...rest }) => ({ value: id, label: name, content: <Person name={name} />, ...rest })),
  ]
}
