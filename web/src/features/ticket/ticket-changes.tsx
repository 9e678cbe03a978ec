import type { TicketChange } from '@leme/contract/work/ticket'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketChangesQuery } from '../../queries/ticket-query.ts'
import type { Piece } from '../activity/activity-names.ts'
import { ActivityWords } from '../activity/activity-words.tsx'
import { asName, asWords, type FieldWords, subjectSentence } from '../activity/change-words.ts'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ownerClause } from '../activity/work-sentence.ts'
import { type TicketNames, useTicketNames } from './use-ticket-names.ts'

type Names = Pick<TicketNames, 'person' | 'project' | 'client' | 'status'>

/** What somebody did to a ticket, as the sentence that follows their name: "moveu o ticket para Waiting". */
export function ticketSentence({ action, changes, user_id }: TicketChange, names: Names): Piece[] {
  if (action === 'created') return [user_id ? 'abriu o ticket' : 'enviou o ticket']
  if (action === 'restored') return ['restaurou o ticket']
  const { title, task, assignee_user_id } = changes
  const isAlone = Object.keys(changes).length === 1
  if (task) return task[1] ? ['criou a task ', asName(task[1])] : ['deletou a task ', asName(task[0])]
  if (isAlone && title) return ['renomeou o ticket ', asName(title[0]), ' para ', asName(title[1])]
  if (isAlone && assignee_user_id) return ownerClause('o ticket', assignee_user_id[1], user_id, names)
  return subjectSentence('o ticket', fieldsOf(names), changes, names)
}

function fieldsOf(names: Names): Record<string, FieldWords> {
  return {
    title: { name: 'o título' },
    description: { name: 'a descrição' },
    requester: { name: 'o solicitante', value: asName },
    priority: { name: 'a prioridade', value: asWords },
    assignee_user_id: { name: 'o responsável' },
    project_id: { name: 'o projeto', value: (id) => ({ name: names.project(String(id)) ?? 'outro projeto' }) },
    client_id: { name: 'o cliente', value: (id) => ({ name: names.client(String(id)) ?? 'outro cliente' }) },
  }
}

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
