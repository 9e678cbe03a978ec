import { type Turn, turnsShown } from '@leme/contract/agents/conversation'
import { formatCost } from '@leme/contract/format/usd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCalendar } from '../../../ui/calendar.ts'
import { Dialog, DialogBody } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { ScoreSection } from '../scores/score-section.tsx'
import { sessionConversationQuery } from './conversation-queries.ts'
import { MessageList } from './message-list.tsx'

/** Opens the session that the list is filtered by as one conversation (AG-04). */
export function SessionBar({ session }: { session: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-3 border-t border-line bg-inset px-4 py-2">
      <p className="min-w-0 flex-1 text-cell wrap-anywhere text-ink-2">Execuções da sessão {session}</p>
      <Button onClick={() => setOpen(true)}>Abrir a conversa</Button>
      {isOpen && <SessionDialog session={session} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SessionDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(sessionConversationQuery(session))
  const isSilent = data?.turns.every(({ messages }) => messages.length === 0)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Sessão ${session}`} size="wide">
      <DialogBody>
        {data?.more && <p className="pb-3 text-cell text-ink-3">As últimas {turnsShown} execuções da sessão</p>}
        {isSilent && (
          <p className="pb-3 text-cell text-ink-3">
            Sem prompts nem respostas: só são guardados quando a organização o permite, em Organização
          </p>
        )}
        {data && (
          <ol className="grid gap-5">
            {data.turns.map((turn) => (
              <TurnItem key={turn.run_id} turn={turn} />
            ))}
          </ol>
        )}
        {data && <ScoreSection of={{ session }} />}
        {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a conversa</ErrorLine>}
        {!data && !isError && (
          <Loading label="Carregando a conversa">
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
      </DialogBody>
    </Dialog>
  )
}

function TurnItem({ turn }: { turn: Turn }) {
  const { formatInstant } = useCalendar()
  const { run_name, agent_name, status, error, cost_usd, created_at, messages } = turn
  const said = [agent_name, formatInstant(created_at), cost_usd && formatCost(cost_usd)].filter(Boolean)
  return (
    <li className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-1.5 text-label text-ink-3">
        <span className="text-cell font-medium wrap-anywhere text-ink">{run_name}</span>
        <StatusBadge status={status} />
        <span className="ml-auto">{said.join(' · ')}</span>
      </div>
      {error && <p className="text-cell wrap-anywhere text-danger-text">{error}</p>}
      <MessageList messages={messages} />
    </li>
  )
}
