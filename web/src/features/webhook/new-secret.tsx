import type { ReactNode } from 'react'
import { DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'

/** A secret, this once: it is stored encrypted and shown no more. */
export function NewSecret({ secret, children }: { secret: string; children?: ReactNode }) {
  return (
    <>
      <DialogBody>
        <p className="mb-3.5">
          Copie o segredo e guarde no sistema que recebe: com ele se confere que uma mensagem é do Leme. Não será
          mostrado de novo. {children}
        </p>
        <CopyField label="Segredo" value={secret} copied="Segredo copiado" action="Copiar segredo" look="primary" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Já guardei o segredo</DialogCancel>
      </DialogFooter>
    </>
  )
}
