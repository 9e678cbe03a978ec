import type { ApiKeyWithKey } from '@leme/contract/people/api-key'
import type { ApiKeyScope } from '@leme/contract/wire/api-key-scope'
import { useCalendar } from '../../ui/calendar.ts'
import { DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'

type Example = { method: 'GET' | 'POST' | 'PUT'; path: string; rows?: readonly Record<string, unknown>[] }

/** One first request that each scope allows. */
export const examples: Record<ApiKeyScope, Example> = {
  read: { method: 'GET', path: '/api/organization' },
  'tickets:write': {
    method: 'POST',
    path: '/api/tickets',
    rows: [{ external_id: '1001', title: 'Primeiro ticket' }],
  },
  'finance:write': {
    method: 'PUT',
    path: '/api/finance/invoices',
    rows: [{ number: '2026-001', client: 'Cliente', amount: '1234.56', due_date: '2026-12-31' }],
  },
  'runs:write': {
    method: 'POST',
    path: '/api/agent-runs',
    rows: [{ external_id: '1001', agent: { name: 'Triagem' }, run_type: 'chat', status: 'completed' }],
  },
}

/** A line for a terminal that asks for something this key may do, at this server. */
export function curlExample(key: string, scopes: readonly ApiKeyScope[], origin: string): string {
  const { method, path, rows } = examples[scopes[0] ?? 'read']
  const parts = ['curl', ...(method === 'GET' ? [] : ['-X', method]), `${origin}${path}`]
  parts.push('-H', `'Authorization: Bearer ${key}'`)
  if (rows) parts.push('-H', `'Content-Type: application/json'`, '-d', `'${JSON.stringify(rows)}'`)
  return parts.join(' ')
}

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
