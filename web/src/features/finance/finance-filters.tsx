import { folded } from '@leme/contract/list/text-search'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { DayFilter } from '../../ui/select/day-filter.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { debtorsQuery } from './finance-queries.ts'
import { isHeld } from './finance-search.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

const everyClient = { value: '', label: 'todos' }
const days = [
  { value: 'due', label: 'vencimento ou previsão' },
  { value: 'payment', label: 'pagamento ou recebimento' },
] as const

/** A client and a period, by the day that counts, which the sums and lists are filtered by. */
export function FinanceFilters() {
  const { filter, choose } = useFinanceFilter()
  const { client, from, to, by } = filter
  // The clients of the period, whichever of them is chosen.
  const { data: debtors = [] } = useQuery(debtorsQuery({ from, to, by }))
  const names = debtors.map((debtor) => debtor.client).toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
  const options = [everyClient, ...names.map((name) => ({ value: name, label: name }))]
  // An address may spell it unlike the list.
  const chosen = client && (names.find((name) => folded(name) === folded(client)) ?? client)
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 max-md:w-full">
        <FilterSelect
          label="Cliente"
          value={chosen ?? everyClient.value}
          options={options}
          unlisted={chosen}
          onChange={(next) => choose({ client: next || undefined })}
        />
      </div>
      <div className="flex min-w-0 max-md:w-full">
        <FilterSelect
          label="Dia"
          value={by ?? 'due'}
          options={days}
          onChange={(next) => choose({ by: next === 'payment' ? next : undefined })}
        />
      </div>
      <DayFilter label="De" day={from} onChoose={(day) => choose({ from: day })} />
      <DayFilter label="Até" day={to} onChoose={(day) => choose({ to: day })} />
      {(isHeld(filter) || by) && (
        <Button
          look="ghost"
          onClick={() => choose({ client: undefined, from: undefined, to: undefined, by: undefined })}
        >
          Limpar filtros
        </Button>
      )}
      {from && to && from > to && (
        <p role="alert" className="text-label text-danger-text">
          O período termina antes de começar
        </p>
      )}
    </search>
  )
}
