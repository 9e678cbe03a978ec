import type { AlikeClients } from '@leme/contract/client/client-alias'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { AlikeGroup, type JoinTwo } from './alike-group.tsx'
import { alikeQuery, refreshNames } from './client-names.ts'

const { Part: JoinClients } = lazyPart(() => import('./join-clients.tsx'), 'JoinClients')

type Registered = { id: string; name: string }
type Joining = { remaining: Registered; gone: Registered; onDone: () => void }

export type AlikeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Names that may be one client's, to be accepted or refused one by one. */
export function AlikeDialog({ open, onOpenChange }: AlikeDialogProps) {
  const [joining, setJoining] = useState<Joining | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wasJoining = useRef(false)
  // The button that was pressed in the other's place is gone.
  useEffect(() => {
    if (wasJoining.current && !joining) list.current?.querySelector('button')?.focus({ preventScroll: true })
    wasJoining.current = joining !== null
  }, [joining])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={joining ? 'Juntar clientes' : 'São o mesmo cliente?'}
      size="large"
    >
      {/* It stays behind the question about two clients: what was answered stands there. */}
      <div ref={list} hidden={joining !== null} className="contents [&[hidden]]:hidden">
        {open && <Proposals onJoin={setJoining} />}
      </div>
      {joining && (
        <Suspense>
          <JoinClients
            client={joining.remaining}
            other={joining.gone}
            onBack={() => setJoining(null)}
            onDone={() => {
              joining.onDone()
              setJoining(null)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

function Proposals({ onJoin }: { onJoin: (joining: Joining) => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(alikeQuery)
  // As they were when it opened: what is answered stays in its place.
  const [first, setFirst] = useState<AlikeClients | undefined>(data)
  if (!first && data) setFirst(data)
  const joinTwo: JoinTwo = (remaining, gone, onDone) => {
    if (remaining.id && gone.id)
      onJoin({ remaining: { id: remaining.id, name: remaining.name }, gone: { id: gone.id, name: gone.name }, onDone })
  }

  /** What was refused shows that something has changed: all is asked for again. */
  async function startAgain(): Promise<void> {
    refreshNames(queries)
    setFirst(await queries.fetchQuery({ ...alikeQuery, staleTime: 0 }))
  }

  const shown = first?.groups.flatMap(({ names }) => names).length ?? 0
  return (
    <>
      <DialogBody>
        <p className="text-cell text-ink-3">
          Nada se junta sozinho. O que você disser que é do mesmo cliente passa a contar como dele; faturas e recebíveis
          ficam escritos como vieram.
        </p>
        {first?.groups.map((group) => (
          <AlikeGroup
            key={`${group.client.id} ${group.client.name}`}
            group={group}
            onJoin={joinTwo}
            onRefused={() => void startAgain()}
          />
        ))}
        {first?.groups.length === 0 && <EmptyLine>Nenhum nome parece repetido</EmptyLine>}
        {first && first.count > shown && (
          <p className="mt-4 text-cell text-ink-3">
            Mais {first.count - shown} aparecem quando estes estiverem conferidos.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Fechar</DialogCancel>
      </DialogFooter>
    </>
  )
}
