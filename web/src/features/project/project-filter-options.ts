import { projectKindNames, projectKinds } from '@leme/contract/project-kind'
import { badgeText, projectStatuses } from '@leme/contract/status'

const all = { value: 'todos', label: 'todos' } as const

export const sortOptions = [
  { value: 'newest', label: 'mais novos' },
  { value: 'health', label: 'saúde' },
  { value: 'name', label: 'nome' },
  { value: 'end', label: 'fim' },
] as const

export const statusOptions = [all, ...projectStatuses.map((value) => ({ value, label: badgeText(value) }))]
export const kindOptions = [all, ...projectKinds.map((value) => ({ value, label: projectKindNames[value] }))]
