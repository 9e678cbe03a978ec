import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketChangesQuery } from '../../queries/ticket-query.ts'
import { ActivityWords } from '../activity/activity-words.tsx'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ticketSentence } from './ticket-sentence.ts'
import { useTicketNames } from './use-ticket-names.ts'

/** Who changed what of a ticket, newest first. */
export function TicketChanges({ ticketId }: { ticketId: string }) {
  const list = useInfiniteQuery(ticketChangesQuery(ticketId))
  const changes = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const known = useTicketNames()
  // Someone whose account was removed is still named by what they did.
  const names = useMemo(() => {
    const people = new Map(changes.map(({ user }) => [user?.id, user?.display_name]))
    return { ...known, person: (id: string) => known.person(id) ?? people.get(id) }
  }, [changes, known])
  const happened = changes.map((change) => ({
    id: change.id,
    name: change.user?.display_name ?? 'Outro sistema',
    instant: change.created_at,
    words: <ActivityWords pieces={ticketSentence(change, names)} />,
  }))
  return (
    <HistoryPanel
      title="Histórico"
      noun="o histórico"
      empty="Nenhuma mudança desde que o ticket chegou"
      happened={list.data && happened}
      list={list}
    />
  )
}
