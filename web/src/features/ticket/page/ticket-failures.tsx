import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCalendar } from '../../../ui/calendar.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { counted } from '../../../ui/sign/counted.ts'
import { ticketFailuresQuery } from './ticket-queries.ts'

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'

/** Of a ticket that an agent's failures opened: how often they came, and the way to them. Of any other nothing. */
export function TicketFailures({ ticketId }: { ticketId: string }) {
  const { formatInstant } = useCalendar()
  const { data } = useQuery(ticketFailuresQuery(ticketId))
  const [failures] = data ?? []
  if (!failures) return null
  const { agent_id, agent_name, words, runs, first_at, last_at } = failures
  const times = first_at && first_at !== last_at ? `de ${formatInstant(first_at)} a ${formatInstant(last_at)}` : null
  return (
    <Panel title={`Falhas de ${agent_name}`} count={runs ?? undefined}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-cell">
        <p className="min-w-0 flex-1 text-ink-2 max-md:basis-full">
          {runs === null
            ? 'Falhas que não têm ticket próprio, '
            : `${counted(runs, { one: 'execução falhou', many: 'execuções falharam' })} com este erro, `}
          {times ?? `a última em ${formatInstant(last_at)}`}.
        </p>
        <Link
          to="/agents/$id"
          params={{ id: agent_id }}
          search={{ status: 'failed', error: words || undefined }}
          className={linkClass}
        >
          Ver as execuções
        </Link>
      </div>
    </Panel>
  )
}
