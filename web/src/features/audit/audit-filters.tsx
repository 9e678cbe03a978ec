import type { AuditFilter } from '@leme/contract/people/audit'
import { type AuditKind, auditKinds } from '@leme/contract/people/audit-kind'
import type { User } from '@leme/contract/people/user'
import { Button } from '../../ui/button.tsx'
import { DayFilter } from '../../ui/select/day-filter.tsx'
import { FilterBar } from '../../ui/select/filter-bar.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'

const kindOptions = [
  { value: '', label: 'todos' },
  ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
]

export type AuditFiltersProps = {
  filter: AuditFilter
  people: readonly User[]
  text: string
  onType: (text: string) => void
  onChoose: (change: AuditFilter) => void
}

/** A person, a kind, a period and words that the list is filtered by. */
export function AuditFilters({ filter, people, text, onType, onChoose }: AuditFiltersProps) {
  const { user_id, kind, from, to } = filter
  const personOptions = [
    { value: '', label: 'todas' },
    ...people.map(({ id, display_name }) => ({ value: id, label: display_name })),
  ]
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <FilterBar
      searchLabel="Buscar por pessoa, alvo ou endereço"
      text={text}
      onType={onType}
      tally={null}
      end={
        from &&
        to &&
        from > to && (
          <p role="alert" className="text-label text-danger-text">
            O período termina antes de começar
          </p>
        )
      }
    >
      <FilterSelect
        label="Pessoa"
        value={user_id ?? ''}
        options={personOptions}
        unlisted={user_id && 'fora da equipe'}
        onChange={(value) => onChoose({ user_id: value || undefined })}
      />
      <FilterSelect
        label="Tipo"
        value={kind ?? ''}
        options={kindOptions}
        onChange={(value) => onChoose({ kind: (value || undefined) as AuditKind | undefined })}
      />
      <DayFilter label="De" day={from} onChoose={(day) => onChoose({ from: day })} />
      <DayFilter label="Até" day={to} onChoose={(day) => onChoose({ to: day })} />
      {isFiltered && (
        <Button
          look="ghost"
          onClick={() => {
            onType('')
            onChoose({ user_id: undefined, kind: undefined, from: undefined, to: undefined, q: undefined })
          }}
        >
          Limpar filtros
        </Button>
      )}
    </FilterBar>
  )
}
