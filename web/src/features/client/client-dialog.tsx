import type { Client } from '@leme/contract/client'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ClientForm } from './client-form.tsx'

export type ClientDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The one to edit; null registers a new one. */
  client: Client | null
}

/** Registers a client, or edits one. Closing it forgets what was typed. */
export function ClientDialog({ open, onOpenChange, client }: ClientDialogProps) {
  const title = client ? 'Editar Cliente' : 'Cadastrar Novo Cliente'
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={title} size="large">
      <ClientForm client={client} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
