import { runList } from '@leme/contract/agents/run-list'
import { useQuery } from '@tanstack/react-query'
import { namesOf } from '../../list/list-controls.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { useSearchText } from '../../page/use-search-text.ts'
import { agentsQuery } from '../../queries/agents-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { runValuesQuery, type Whose } from './observability-queries.ts'
import { useObservabilitySearch } from './use-observability-search.ts'

const costs = ['0.01', '0.1', '1', '10']
const withChosen = (offered: string[], chosen: string | undefined) =>
  chosen && !offered.includes(chosen) ? [...offered, chosen] : offered

/** "desde US$ 0,01". */
const atLeast = (dollars: string) => ({ value: dollars, label: `desde US$ ${dollars.replace('.', ',')}` })

const scores = ['0', '0.25', '0.5', '0.75']
const atMost = (score: string) => ({ value: score, label: `até ${score.replace('.', ',')}` })

/** Those that runs have, and the chosen one. */
function optionsOf(values: readonly string[] = [], chosen: string | undefined) {
  const known = new Set(chosen === undefined ? values : [...values, chosen])
  return [...known].toSorted().map((value) => ({ value, label: value }))
}

/** What runs are filtered by that not all have: without a value there is no control. */
const some = [
  'environment',
  'version',
  'tag',
  'end_user',
  'item',
  'session',
  'unpriced',
  'error',
  'score',
  'max_score',
] as const

/** What runs are filtered by, in the address: the list, the cards and the chart alike. */
export function RunsFilters({ whose }: { whose: Whose }) {
  const { runSearch, chooseRuns } = useObservabilitySearch()
  const [text, setText] = useSearchText(runSearch.q ?? '')
  // The panel of agents reads them, and says so where that fails: what comes later does not ask again.
  const agents = useQuery({
    ...agentsQuery(whose),
    enabled: !whose.agent_id,
    refetchOnMount: false,
    retryOnMount: false,
  }).data
  const values = useQuery(runValuesQuery(whose)).data
  const projects = useQuery({ ...projectsQuery, enabled: values !== undefined }).data
  const options = {
    agent_id: namesOf(runList.filters.agent_id, agents),
    min_cost_usd: withChosen(costs, runSearch.min_cost_usd).map(atLeast),
    run_type: optionsOf(values?.run_type, runSearch.run_type),
    model: optionsOf(values?.model, runSearch.model),
    environment: optionsOf(values?.environment, runSearch.environment),
    version: optionsOf(values?.version, runSearch.version),
    tag: optionsOf(values?.tag, runSearch.tag),
    end_user: optionsOf(values?.end_user, runSearch.end_user),
    project_id: namesOf(runList.filters.project_id, projects),
    item: optionsOf([], runSearch.item),
    // They are too many to be offered: a run leads to its own.
    session: optionsOf([], runSearch.session),
    unpriced: optionsOf([], runSearch.unpriced),
    error: optionsOf([], runSearch.error),
    score: optionsOf(values?.score, runSearch.score),
    max_score: runSearch.score || runSearch.max_score ? withChosen(scores, runSearch.max_score).map(atMost) : [],
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
        without={[
          ...(whose.agent_id ? ['agent_id' as const] : []),
          // Days are chosen at the chart.
          ...(runSearch.from ? ['period' as const] : []),
          ...some.filter((name) => options[name].length === 0),
        ]}
      />
    </div>
  )
}
