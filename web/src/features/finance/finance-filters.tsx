import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../shell/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { DayFilter } from '../../ui/day-filter.tsx'
import { FilterShape } from '../../ui/filter-shape.tsx'
import { debtorsQuery } from './finance-queries.ts'
import { isHeld } from './finance-search.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

// The menu weighs more than the rest of the page, and nobody opens it in the first moments.
const { Part: FilterSelect } = lazyPart(() => import('../../ui/filter-select.tsx'), 'FilterSelect')

const everyClient = { value: '', label: 'todos' }

/** A client and a period that the sums and lists are held to. */
export function FinanceFilters() {
  const { filter, choose } = useFinanceFilter()
  const { client, from, to } = filter
  // The clients of the period, whichever of them is chosen.
  const { data: debtors = [] } = useQuery(debtorsQuery({ from, to }))
  const names = debtors.map((debtor) => debtor.client).toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
  const options = [everyClient, ...names.map((name) => ({ value: name, label: name }))]
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 max-md:w-full">
        <Suspense fallback={<FilterShape label="Cliente" value={client ?? everyClient.label} />}>
          <FilterSelect
            label="Cliente"
            value={client ?? everyClient.value}
            options={options}
            unlisted={client}
            onChange={(next) => choose({ client: next || undefined })}
          />
        </Suspense>
      </div>
      <DayFilter label="De" day={from} onChoose={(day) => choose({ from: day })} />
      <DayFilter label="Até" day={to} onChoose={(day) => choose({ to: day })} />
      {isHeld(filter) && (
        <Button look="ghost" onClick={() => choose({ client: undefined, from: undefined, to: undefined })}>
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
