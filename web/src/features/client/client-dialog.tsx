import type { Client } from '@leme/contract/client/client'
import { Suspense, useState } from 'react'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { ClientForm } from './client-form.tsx'

const { Part: JoinClients } = lazyPart(() => import('./join-clients.tsx'), 'JoinClients')

export type ClientDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The one to edit; null registers a new one. */
  client: Client | null
  /** Shows another one in its place. */
  onOther: (client: Client) => void
}

/** Registers a client, or edits one. Closing it forgets what was typed. */
export function ClientDialog({ open, onOpenChange, client, onOther }: ClientDialogProps) {
  const [other, setOther] = useState<Client | null>(null)
  // Which one it is about: another one in its place starts as a form.
  const [joining, setJoining] = useState<string | null>(null)
  const isJoining = client !== null && joining === client.id
  const title = isJoining ? 'Juntar clientes' : client ? 'Editar Cliente' : 'Cadastrar Novo Cliente'

  function close(): void {
    setJoining(null)
    onOpenChange(false)
  }
  return (
    <FormDialog open={open} onOpenChange={(next) => (next ? onOpenChange(next) : close())} title={title} size="large">
      {isJoining ? (
        <Suspense>
          <JoinClients client={client} onDone={close} onBack={() => setJoining(null)} />
        </Suspense>
      ) : (
        <ClientForm
          key={client?.id}
          client={client}
          onSaved={close}
          onOther={(namesake) => {
            setOther(namesake)
            onOther(namesake)
          }}
          onJoin={() => setJoining(client?.id ?? null)}
          focused={client !== null && client === other}
        />
      )}
    </FormDialog>
  )
}
