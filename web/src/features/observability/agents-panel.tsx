import type { Agent } from '@leme/contract/agents/agent'
import { paths } from '@leme/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { agentsQuery } from '../../queries/agents-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { ActiveBadge } from './active-badge.tsx'
import type { Whose } from './observability-queries.ts'

/** As many as are shown until one asks for all: the runs below stay near. */
const most = 12

const rowClass =
  'flex min-h-13 min-w-0 items-center gap-3 bg-deck px-4 py-1.5 max-md:flex-wrap max-md:gap-y-1 max-md:py-2.5'

function AgentRow({ agent: { id, name, description, area, is_active } }: { agent: Agent }) {
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p title={name} className="truncate text-cell font-medium text-ink">
          <Link
            to={paths.agent(id)}
            className="relative rounded-1 underline-offset-3 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
          >
            {name}
          </Link>
        </p>
        {description && (
          <p title={description} className="line-clamp-2 text-label wrap-anywhere text-ink-3">
            {description}
          </p>
        )}
      </div>
      {area && (
        <Tag>
          <span title={area} className="block max-w-32 truncate py-0.5 leading-4">
            {area}
          </span>
        </Tag>
      )}
      <ActiveBadge active={is_active} />
    </li>
  )
}

function AgentsSkeleton() {
  return (
    <Loading label="Carregando os agentes">
      <div className="grid grid-cols-2 gap-px border-t border-line bg-line max-lg:grid-cols-1">
        {['w-32', 'w-40', 'w-28', 'w-36'].map((width) => (
          <div key={width} className={rowClass}>
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="ml-auto h-5 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function AgentList({ agents }: { agents: readonly Agent[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? agents : agents.slice(0, most)
  return (
    <>
      <ul className="grid grid-cols-2 gap-px border-t border-line bg-line max-lg:grid-cols-1">
        {shown.map((agent) => (
          <AgentRow key={agent.id} agent={agent} />
        ))}
        {shown.length % 2 === 1 && <li aria-hidden="true" className="bg-deck max-lg:hidden" />}
      </ul>
      {shown.length < agents.length && (
        <div className="border-t border-line p-2">
          <Button look="ghost" className="w-full" onClick={() => setAll(true)}>
            Ver todos os {agents.length} agentes
          </Button>
        </div>
      )}
    </>
  )
}

/** The organisation's agents: what each is for, where, and whether it is in use (OB-03). */
export function AgentsPanel({ whose }: { whose: Whose }) {
  const { data: agents, isError, refetch } = useQuery(agentsQuery(whose))
  return (
    <Panel title="Agentes Ativos" count={agents?.length || undefined}>
      {agents && agents.length > 0 && <AgentList agents={agents} />}
      {agents?.length === 0 && <EmptyLine>Nenhum agente configurado</EmptyLine>}
      {!agents && !isError && <AgentsSkeleton />}
      {!agents && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os agentes</ErrorLine>}
    </Panel>
  )
}
