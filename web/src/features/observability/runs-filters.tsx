import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Period } from '@leme/contract/agents/observability'
import { agentRunStatuses } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../page/use-search-text.ts'
import { FilterBar } from '../../ui/select/filter-bar.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { useStatusOptions } from '../../ui/sign/status-text.ts'
import { agentsQuery, type Whose } from './observability-queries.ts'
import { useObservabilitySearch } from './use-observability-search.ts'

const any = { value: '', label: 'todos' }
const periodOptions = [
  { value: '', label: 'qualquer' },
  { value: '24h', label: '24 horas' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
]
const costOptions = [
  { value: '', label: 'qualquer' },
  ...['0.01', '0.1', '1', '10'].map((value) => ({ value, label: `desde US$ ${value.replace('.', ',')}` })),
]

/** Those that are among the rows, and the chosen one. */
function optionsOf(values: readonly (string | null)[], chosen: string | undefined) {
  const known = new Set([...values, chosen ?? null].filter((value) => value !== null))
  return [any, ...[...known].toSorted().map((value) => ({ value, label: value }))]
}

/**
 * What the list of runs is filtered by, in the address. `runs` are those that are there, whose types and models are
 * offered.
 */
export function RunsFilters({ runs, whose }: { runs: readonly AgentRun[]; whose: Whose }) {
  const { runSearch, chooseRuns } = useObservabilitySearch()
  const statusOptions = [any, ...useStatusOptions(agentRunStatuses)]
  const [text, setText] = useSearchText(runSearch.q ?? '')
  // The panel of agents reads them, and says so where that fails: what comes later does not ask again.
  const agents =
    useQuery({ ...agentsQuery(whose), enabled: !whose.agent_id, refetchOnMount: false, retryOnMount: false }).data ?? []
  const { agent_id, status, run_type, model, period, min_cost_usd } = runSearch
  return (
    <div className="border-t border-line px-4 pt-3">
      <FilterBar
        searchLabel="Buscar por tipo, modelo ou erro"
        text={text}
        onType={(typed) => {
          setText(typed)
          chooseRuns({ q: typed.trim() || undefined }, true)
        }}
        tally={null}
      >
        {!whose.agent_id && (
          <FilterSelect
            label="Agente"
            value={agent_id ?? ''}
            options={[any, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => chooseRuns({ agent_id: value || undefined })}
          />
        )}
        <FilterSelect
          label="Status"
          value={status ?? ''}
          options={statusOptions}
          onChange={(value) => chooseRuns({ status: agentRunStatuses.find((known) => known === value) })}
        />
        <FilterSelect
          label="Período"
          value={period ?? ''}
          options={periodOptions}
          onChange={(value) => chooseRuns({ period: (value || undefined) as Period | undefined })}
        />
        <FilterSelect
          label="Tipo"
          value={run_type ?? ''}
          options={optionsOf(
            runs.map((run) => run.run_type),
            run_type,
          )}
          onChange={(value) => chooseRuns({ run_type: value || undefined })}
        />
        <FilterSelect
          label="Modelo"
          value={model ?? ''}
          options={optionsOf(
            runs.map((run) => run.model),
            model,
          )}
          onChange={(value) => chooseRuns({ model: value || undefined })}
        />
        <FilterSelect
          label="Custo"
          value={min_cost_usd ?? ''}
          options={costOptions}
          unlisted={min_cost_usd && `desde US$ ${min_cost_usd.replace('.', ',')}`}
          onChange={(value) => chooseRuns({ min_cost_usd: value || undefined })}
        />
      </FilterBar>
    </div>
  )
}
