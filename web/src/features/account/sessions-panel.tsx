import { deviceName } from '@leme/contract/text/device-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { authCall } from '../../api/session/auth-call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { type OwnSession, ownSessionsQuery } from './account-queries.ts'
import { authFailure } from './auth-failure.ts'

const phone = /Android|iPhone|iPad/

function placeOf({ ip }: OwnSession): string {
  if (!ip) return 'Lugar desconhecido'
  return ip === '127.0.0.1' || ip === '::1' ? 'Neste computador' : `Endereço ${ip}`
}

function SessionRow({ session, onEnd, busy }: { session: OwnSession; onEnd: () => void; busy: boolean }) {
  const { formatInstant } = useCalendar()
  const name = deviceName(session.user_agent) ?? 'Dispositivo desconhecido'
  const Icon = phone.test(session.user_agent ?? '') ? Smartphone : Monitor
  return (
    <li className="flex min-h-13 items-center gap-3 border-t border-line px-4 py-2.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-cell font-medium text-ink">
          {name}
          {session.is_current && <Tag look="accent">Este dispositivo</Tag>}
        </p>
        <p className="text-label text-ink-3 tabular-nums">
          {placeOf(session)} · último uso {formatInstant(session.last_used_at)}
        </p>
      </div>
      {!session.is_current && (
        <IconButton size="small" label={`Encerrar sessão em ${name}`} disabled={busy} onClick={onEnd}>
          <LogOut aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** Where one is signed in: each session can be ended, or all others at once. */
export function SessionsPanel() {
  const queries = useQueryClient()
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery)
  const refresh = () => queries.invalidateQueries({ queryKey: keys.account.sessions })
  const end = useWrite({
    send: (id: string) => authCall('DELETE', `/sessions/${id}`),
    success: 'Sessão encerrada com sucesso',
    failure: failureText('Erro ao encerrar sessão'),
    refresh,
  })
  const endOthers = useWrite({
    send: async () => {
      const { error } = await auth.signOut({ scope: 'others' })
      if (error) throw authFailure(error)
    },
    success: 'Outras sessões encerradas com sucesso',
    failure: failureText('Erro ao encerrar sessões'),
    refresh,
  })
  const others = sessions?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    <Panel
      title="Sessões abertas"
      count={sessions?.length}
      className="max-w-176"
      end={
        <Button size="small" disabled={others === 0 || endOthers.isPending} onClick={() => endOthers.mutate()}>
          {endOthers.isPending ? 'Encerrando...' : 'Encerrar as outras'}
        </Button>
      }
    >
      {isError ? (
        <EmptyLine>
          Não foi possível carregar as sessões
          <Button size="small" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </EmptyLine>
      ) : sessions ? (
        <ul>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      ) : (
        <Loading label="Carregando sessões">
          {[1, 2].map((row) => (
            <div key={row} className="grid h-13 content-center gap-2 border-t border-line px-4">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-2.5 w-64 max-w-full" />
            </div>
          ))}
        </Loading>
      )}
    </Panel>
  )
}
