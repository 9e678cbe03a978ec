import { movementList } from '@leme/contract/money/bank-list'
import { useQuery } from '@tanstack/react-query'
import { ListFilters } from '../../list/list-filters.tsx'
import type { ListState } from '../../list/use-list-search.ts'
import { DayFilter } from '../../ui/select/day-filter.tsx'
import { bankAccountsQuery } from './bank-queries.ts'
import { accountText } from './bank-words.ts'
import { type StatementSearch, statementBegins } from './statement-search.ts'

/** Which movements are listed. */
export function MovementFilters(state: ListState<StatementSearch>) {
  const { data = [] } = useQuery(bankAccountsQuery)
  const options = { account_id: data.map((account) => ({ value: account.id, label: accountText(account) })) }
  const { search, choose } = state
  return (
    <ListFilters
      list={movementList}
      begins={statementBegins}
      options={options}
      // Where there is one account, there is nothing to choose from.
      without={data.length > 1 ? [] : ['account_id']}
      {...state}
      days={
        <>
          <DayFilter label="De" day={search.from} onChoose={(from) => choose({ from })} />
          <DayFilter label="Até" day={search.to} onChoose={(to) => choose({ to })} />
        </>
      }
    />
  )
}
