import type { ApiKeyWithKey } from '@leme/contract/api-key'
import { useCalendar } from '../../ui/calendar.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { DialogBody, DialogCancel, DialogFooter } from '../../ui/dialog.tsx'
import { curlExample } from './curl-example.ts'

/** The key itself, this once: only its hash is stored. */
export function CreatedKey({ created }: { created: ApiKeyWithKey }) {
  const { formatInstant } = useCalendar()
  const { key, scopes, expires_at } = created
  const end = expires_at === null ? 'até que alguém a revogue' : `até ${formatInstant(expires_at)}`
  return (
    <>
      <DialogBody>
        <p className="mb-3.5">
          Copie a chave e guarde em um lugar seguro: ela não será mostrada de novo. Quem a tiver age em nome da sua
          organização, {end}.
        </p>
        <div className="grid gap-4">
          <CopyField label="Chave de API" value={key} copied="Chave copiada" action="Copiar chave" look="primary" />
          <CopyField
            label="Exemplo de uso"
            value={curlExample(key, scopes, location.origin)}
            copied="Exemplo copiado"
            action="Copiar exemplo"
            long
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Já guardei a chave</DialogCancel>
      </DialogFooter>
    </>
  )
}
