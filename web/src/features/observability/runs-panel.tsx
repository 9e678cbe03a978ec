import type { AgentRun } from '@leme/contract/agents/agent-run'
import { runList } from '@leme/contract/agents/run-list'
import { failedStepsText, unpricedStepsText } from '@leme/contract/agents/step-words'
import { can } from '@leme/contract/can'
import { formatLatency } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { paths } from '@leme/contract/paths'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { headsOf } from '../../list/list-heads.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import type { Whose } from './observability-queries.ts'
import { RunLink } from './run-link.tsx'
import { RunsFilters } from './runs-filters.tsx'
import { useObservabilitySearch } from './use-observability-search.ts'
import { useRuns } from './use-runs.ts'

const { Part: SessionBar } = lazyPart(() => import('./conversation/session-bar.tsx'), 'SessionBar')
const { Part: RulesDialog } = lazyPart(() => import('./work/rules-dialog.tsx'), 'RulesDialog')
const { Part: UnassignedBar } = lazyPart(() => import('./work/unassigned-bar.tsx'), 'UnassignedBar')

const types = ['w-28', 'w-36', 'w-24', 'w-40', 'w-32', 'w-28', 'w-36', 'w-24']

/** The table while it loads, with rows as high as those that come. */
function RunsSkeleton() {
  return (
    <Loading label="Carregando as execuções">
      <div className="h-8.25 border-y border-line bg-inset max-md:hidden" />
      {types.map((type, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
          key={index}
          className="flex h-10.25 items-center gap-8 border-b border-line px-4 last:border-b-0 max-md:h-22.5 max-md:border-t max-md:border-b-0"
        >
          <Skeleton className={`h-3.5 ${type}`} />
          <Skeleton className="ml-auto h-5 w-22 max-md:hidden" />
          <Skeleton className="h-3.5 w-18 max-md:ml-auto" />
          <Skeleton className="h-3.5 w-20 max-md:hidden" />
          <Skeleton className="h-3.5 w-28 max-md:hidden" />
        </div>
      ))}
    </Loading>
  )
}

const linkClass = 'rounded-1 font-medium text-accent-text underline underline-offset-3'

/** No run yet, and how they come in: this page only shows. */
function NoRuns() {
  const me = useMe()
  const mayMakeKeys = me && can(me.role, 'api_key.create')
  return (
    <>
      <EmptyLine>Nenhuma execução encontrada</EmptyLine>
      <p className="-mt-5 px-4 pb-7 text-center text-label text-ink-3">
        Envie traces do OpenTelemetry ou registros JSON com uma{' '}
        {mayMakeKeys ? (
          <Link to={paths.apiKeys()} className={linkClass}>
            chave de API
          </Link>
        ) : (
          'chave de API (peça a um administrador)'
        )}
        , como diz a{' '}
        <a href="/api/docs" className={linkClass}>
          referência da API
        </a>
      </p>
    </>
  )
}

const columns = headsOf(runList, {
  run_type: undefined,
  agent_id: '12rem',
  status: '7.5rem',
  latency_ms: '7rem',
  cost_usd: '8rem',
  created_at: '9.5rem',
})

const columnsOfOne = columns.filter(({ label }) => label !== runList.columns.agent_id.label)

/** `ofOne`: of one agent alone, which is not named then. */
const RunRow = memo(function RunRow({ run, ofOne }: { run: AgentRun; ofOne: boolean }) {
  const { formatInstant } = useCalendar()
  const { id, name, run_type, agent_name, status, failed_steps, unpriced_steps, error } = run
  const { latency_ms, cost_usd, created_at } = run
  const under = [name !== null && name !== run_type && run_type, run.item_key ?? run.project_name].filter(Boolean)
  return (
    <Row>
      <Cell part="lead">
        <RunLink id={id}>{name ?? run_type}</RunLink>
        {under.length > 0 && (
          <span className="block text-label font-normal wrap-anywhere text-ink-3">{under.join(' · ')}</span>
        )}
        {error && (
          <span title={error} className="line-clamp-2 text-label font-normal wrap-anywhere text-danger-text">
            {error}
          </span>
        )}
        {failed_steps > 0 && (
          <span className="block text-label font-normal text-danger-text">{failedStepsText(failed_steps)}</span>
        )}
      </Cell>
      {!ofOne && (
        <Cell part="line" hideOnPhone={!agent_name}>
          {agent_name && (
            <span title={agent_name} className="block truncate">
              {agent_name}
            </span>
          )}
        </Cell>
      )}
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Cell align="right" part="end">
        {latency_ms === null ? null : (
          <span className="font-medium text-ink max-md:text-body">{formatLatency(latency_ms)}</span>
        )}
      </Cell>
      <Cell align="right" hideOnPhone={cost_usd === null}>
        {cost_usd === null ? null : (
          <>
            {formatCost(cost_usd)}
            {unpriced_steps > 0 && <CellSub>{unpricedStepsText(unpriced_steps)}</CellSub>}
          </>
        )}
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={created_at}>{formatInstant(created_at)}</time>
      </Cell>
    </Row>
  )
})

/** The rules by which runs are a project's, also while no run is without one. */
function RulesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        Ver regras
      </Button>
      <Suspense>{isOpen && <RulesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The runs, newest first: the latest until a filter is set or more are asked for; each opens with its steps (OB-03). */
export function RunsPanel({ runs: latestRuns, whose }: { runs: UseQueryResult<AgentRun[]>; whose: Whose }) {
  const { runs, isFiltered, isStale, isError, refetch, list } = useRuns(latestRuns, whose)
  const { runSearch } = useObservabilitySearch()
  const me = useMe()
  const mayAssign = me && can(me.role, 'agent_run.write')
  const ofOne = whose.agent_id !== undefined
  return (
    <Panel title="Execuções Recentes" action={mayAssign && <RulesButton />}>
      {(isFiltered || latestRuns.data?.length !== 0) && <RunsFilters whose={whose} />}
      {runSearch.session && runs && runs.length > 0 && (
        <Suspense>
          <SessionBar key={runSearch.session} session={runSearch.session} />
        </Suspense>
      )}
      {mayAssign && runSearch.project_id === 'none' && runs && runs.length > 0 && (
        <Suspense>
          <UnassignedBar filter={runSearch} whose={whose} />
        </Suspense>
      )}
      {runs && runs.length > 0 && (
        <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
          <Table caption="Execuções Recentes" columns={ofOne ? columnsOfOne : columns} first={false}>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} ofOne={ofOne} />
            ))}
          </Table>
        </div>
      )}
      {runs?.length === 0 &&
        (isFiltered ? <EmptyLine>Nenhuma execução corresponde aos filtros</EmptyLine> : <NoRuns />)}
      {!runs && !isError && <RunsSkeleton />}
      {!runs && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as execuções</ErrorLine>}
      {runs && <MoreButton list={list} />}
    </Panel>
  )
}
