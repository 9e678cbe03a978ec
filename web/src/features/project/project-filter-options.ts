import { projectKindNames, projectKinds } from '@leme/contract/project-kind'

export const all = { value: 'todos', label: 'todos' } as const

export const sortOptions = [
  { value: 'newest', label: 'mais novos' },
  { value: 'health', label: 'saúde' },
  { value: 'name', label: 'nome' },
  { value: 'end', label: 'fim' },
] as const

export const kindOptions = [all, ...projectKinds.map((value) => ({ value, label: projectKindNames[value] }))]
