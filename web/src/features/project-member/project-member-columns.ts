import type { Column } from '../../ui/table-head.tsx'

const columns: readonly Column[] = [
  { label: 'Nome' },
  { label: 'Email', width: '19rem' },
  { label: 'Papel', width: '10rem' },
  { label: 'Adicionado em', width: '8.5rem', align: 'right' },
]

const actions: Column = { label: 'Ações', width: '4.5rem', align: 'right' }

/** The columns of a project's members, with one for actions where there are any. */
export function projectMemberColumns(mayRemove: boolean): readonly Column[] {
  return mayRemove ? [...columns, actions] : columns
}
