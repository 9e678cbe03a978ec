import { folded } from '@leme/contract/list/text-search'
import { financeList } from '@leme/contract/money/finance-list'
import { useQuery } from '@tanstack/react-query'
import { ListControls } from '../../list/list-controls.tsx'
import { cleared } from '../../list/list-search.ts'
import { Button } from '../../ui/button.tsx'
import { DayFilter } from '../../ui/select/day-filter.tsx'
import { debtorsQuery } from './finance-queries.ts'
import { isHeld } from './finance-search.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

/** A client and a period, by the day that counts, which the sums and lists are filtered by. */
export function FinanceFilters() {
  const { filter, choose } = useFinanceFilter()
  const { client, from, to, by } = filter
  // The clients of the period, whichever of them is chosen.
  const { data: debtors = [] } = useQuery(debtorsQuery({ from, to, by }))
  const names = debtors.map((debtor) => debtor.client).toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
  // An address may spell it unlike the list.
  const chosen = client && (names.find((name) => folded(name) === folded(client)) ?? client)
  const { filters } = financeList
  const ofPeriod = { ...financeList, filters: { ...filters, client: { ...filters.client, unlisted: chosen } } }
  return (
    <search className="flex flex-wrap items-center gap-2 max-md:[&>button]:flex-[1_1_100%]">
      <ListControls
        list={ofPeriod}
        search={{ ...filter, client: chosen }}
        begins={{ by: 'due' }}
        options={{ client: names.map((name) => ({ value: name, label: name })) }}
        onChoose={choose}
      />
      <DayFilter label={filters.from.label} day={from} onChoose={(day) => choose({ from: day })} />
      <DayFilter label={filters.to.label} day={to} onChoose={(day) => choose({ to: day })} />
      {(isHeld(filter) || by) && (
        <Button look="ghost" onClick={() => choose(cleared(financeList))}>
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
