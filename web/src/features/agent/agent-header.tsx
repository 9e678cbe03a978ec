import type { Agent } from '@leme/contract/agents/agent'
import { can } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { ActiveBadge } from '../observability/active-badge.tsx'

const { Part: AgentDialog, prepare } = lazyPart(() => import('./agent-dialog.tsx'), 'AgentDialog')

function EditButton({ agent }: { agent: Agent }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        aria-keyshortcuts="e"
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="max-md:w-(--control)"
      >
        <Pencil aria-hidden="true" className="max-md:ml-0!" />
        <span className="max-md:sr-only">Editar</span>
      </Button>
      {open !== null && (
        <Suspense>
          <AgentDialog agent={agent} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function Marks({ agent: { area, is_active } }: { agent: Agent }) {
  return (
    <>
      {area && (
        <Tag>
          <span title={area} className="block max-w-40 truncate py-0.5 leading-4">
            {area}
          </span>
        </Tag>
      )}
      <ActiveBadge active={is_active} />
    </>
  )
}

const skeleton = (
  <>
    <span className="sr-only">Agente</span>
    <Skeleton className="my-1 h-5 w-48 max-w-full" />
  </>
)

/** What the agent is, and its settings for people who may change them; a skeleton until it is known or `failed` to load. */
export function AgentHeader({ agent, failed }: { agent: Agent | undefined; failed: boolean }) {
  const me = useMe()
  const mayEdit = me && agent && !agent.is_assistant && can(me.role, 'agent.write')
  const back = (
    <Link
      to={paths.agents()}
      aria-label="Voltar para agentes"
      className={`${buttonClass('ghost')} -ml-2 max-md:-mr-3 max-md:-ml-3`}
    >
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
  return (
    <PageHead
      title={agent?.name ?? (failed ? 'Agente' : skeleton)}
      subtitle={agent ? agent.description : !failed && <Skeleton className="my-0.75 h-3.5 w-40" />}
      back={back}
      aside={!failed && (agent ? <Marks agent={agent} /> : <Skeleton className="h-5 w-20" />)}
    >
      {mayEdit && <EditButton agent={agent} />}
    </PageHead>
  )
}
