import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Checklist } from '../../thing/checklist.tsx'
import { ThingLinkList } from '../../thing/thing-link-list.tsx'
import { useSuggestions } from '../../thing/use-suggestions.ts'
import { useThing } from '../../thing/use-thing.ts'
import { Watching } from '../../thing/watching.tsx'

type TicketRef = { ticketId: string; projectId: string | null }

/** The first section needs no line above it: it begins a panel. */
const panelClass =
  'rounded-3 border border-line bg-raised px-4 pb-4 [&>section:first-child]:mt-0 [&>section:first-child]:border-t-0'

/** A ticket's steps and what it is linked to. */
export function TicketParts({ ticketId, projectId }: TicketRef) {
  const of = { noun: 'ticket', id: ticketId, projectId } as const
  const { checklist, links, list } = useThing(of)
  const { things } = useSuggestions(projectId)
  if (list.isError && !checklist) {
    return (
      <div className={panelClass}>
        <ErrorLine onRetry={() => void list.refetch()}>Não foi possível carregar os passos e as ligações</ErrorLine>
      </div>
    )
  }
  if (!checklist || !links) return <div className="min-h-40" />
  const others = things.filter(({ id }) => id !== ticketId)
  return (
    <div className={panelClass}>
      <Checklist of={of} items={checklist} />
      <ThingLinkList
        of={of}
        links={links}
        suggested={others.map(({ insert, label }) => ({ key: insert, title: label }))}
      />
    </div>
  )
}

/** Who watches a ticket. */
export function TicketWatching({ ticketId, projectId }: TicketRef) {
  const of = { noun: 'ticket', id: ticketId, projectId } as const
  const { watchers } = useThing(of)
  return watchers && <Watching of={of} watchers={watchers} />
}
