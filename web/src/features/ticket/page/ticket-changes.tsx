import { useMemo } from 'react'
import { Panel } from '../../../ui/page/panel.tsx'
import { ActivityWords } from '../../activity/activity-words.tsx'
import { type Changed, ThingStream } from '../../thing/thing-stream.tsx'
import { useThing } from '../../thing/use-thing.ts'
import { useTicketNames } from '../use-ticket-names.ts'
import { ticketSentence } from './ticket-sentence.ts'

/** What is said of a ticket and who changed what of it, newest first. */
export function TicketChanges({ ticketId, projectId }: { ticketId: string; projectId: string | null }) {
  const of = { noun: 'ticket', id: ticketId, projectId } as const
  const { stream } = useThing(of)
  const known = useTicketNames()
  // Someone whose account was removed is still named by what they did.
  const names = useMemo(() => {
    const people = new Map(stream?.map(({ user }) => [user?.id, user?.display_name]))
    return { ...known, person: (id: string) => known.person(id) ?? people.get(id) }
  }, [stream, known])

  function sentence({ change, entry }: Changed) {
    const { action, changes } = change
    if (action === 'deleted') return null
    return <ActivityWords pieces={ticketSentence({ action, changes, user_id: entry.user?.id ?? null }, names)} />
  }

  return (
    <Panel title="Comentários e histórico">
      <ThingStream of={of} sentence={sentence} empty="Nenhuma mudança desde que o ticket chegou" />
    </Panel>
  )
}
