import type { ApiKeyWithKey } from '@leme/contract/people/api-key'
import { useState } from 'react'
import type { CloseReason } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { CreatedKey } from './created-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

/** Creates a key, then shows it: only now. A click beside the window does not take it away. */
export function NewKeyDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [created, setCreated] = useState<ApiKeyWithKey | null>(null)

  function change(next: boolean, reason: CloseReason): void {
    if (created && reason === 'outside-press') return
    onOpenChange(next)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={change}
      size={created ? 'large' : 'normal'}
      title={created ? `Chave ${created.name} criada` : 'Nova Chave de API'}
    >
      {created ? <CreatedKey created={created} /> : <NewKeyForm onCreated={setCreated} />}
    </FormDialog>
  )
}
