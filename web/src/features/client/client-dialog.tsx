import type { Client } from '@leme/contract/client'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ClientForm } from './client-form.tsx'

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
  const title = client ? 'Editar Cliente' : 'Cadastrar Novo Cliente'
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={title} size="large">
      <ClientForm
        key={client?.id}
        client={client}
        onSaved={() => onOpenChange(false)}
        onOther={(namesake) => {
          setOther(namesake)
          onOther(namesake)
        }}
        focused={client !== null && client === other}
      />
    </FormDialog>
  )
}
