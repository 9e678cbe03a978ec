import type { AgentRun } from '@leme/contract/agents/agent-run'
import { runList } from '@leme/contract/agents/run-list'
import { useQuery } from '@tanstack/react-query'
import { namesOf } from '../../list/list-controls.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { useSearchText } from '../../page/use-search-text.ts'
import { agentsQuery, type Whose } from './observability-queries.ts'
import { useObservabilitySearch } from './use-observability-search.ts'

const costs = ['0.01', '0.1', '1', '10']
const costsWith = (chosen: string | undefined) => (chosen && !costs.includes(chosen) ? [...costs, chosen] : costs)

/** "desde US$ 0,01". */
const atLeast = (dollars: string) => ({ value: dollars, label: `desde US$ ${dollars.replace('.', ',')}` })

/** Those that are among the rows, and the chosen one. */
function optionsOf(values: readonly (string | null)[], chosen: string | undefined) {
  const known = new Set([...values, chosen ?? null].filter((value) => value !== null))
  return [...known].toSorted().map((value) => ({ value, label: value }))
}

/**
 * What the list of runs is filtered by, in the address. `runs` are those that are there, whose types and models are
 * offered.
 */
export function RunsFilters({ runs, whose }: { runs: readonly AgentRun[]; whose: Whose }) {
  const { runSearch, chooseRuns } = useObservabilitySearch()
  const [text, setText] = useSearchText(runSearch.q ?? '')
  // The panel of agents reads them, and says so where that fails: what comes later does not ask again.
  const agents = useQuery({
    ...agentsQuery(whose),
    enabled: !whose.agent_id,
    refetchOnMount: false,
    retryOnMount: false,
  }).data
  const options = {
    agent_id: namesOf(runList.filters.agent_id, agents),
    min_cost_usd: costsWith(runSearch.min_cost_usd).map(atLeast),
    run_type: optionsOf(
      runs.map((run) => run.run_type),
      runSearch.run_type,
    ),
    model: optionsOf(
      runs.map((run) => run.model),
      runSearch.model,
    ),
  }
  return (
    <div className="border-t border-line px-4 pt-3">
      <ListFilters
        list={runList}
        search={runSearch}
        text={text}
        type={(typed) => {
          setText(typed)
          chooseRuns({ q: typed.trim() || undefined }, true)
        }}
        choose={chooseRuns}
        options={options}
        without={whose.agent_id ? ['agent_id'] : []}
      />
    </div>
  )
}
