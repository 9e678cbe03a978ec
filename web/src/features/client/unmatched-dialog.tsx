import { formatMoney } from '@leme/contract/format/format'
import type { UnmatchedClient } from '@leme/contract/money/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { refreshNames, unmatchedQuery } from './client-names.ts'

export type UnmatchedDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Names of invoices and receivables that no registered client has: whose each is, said once and remembered. */
export function UnmatchedDialog({ open, onOpenChange }: UnmatchedDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="De quem são estes nomes?" size="large">
      {open && <Names />}
      <DialogFooter>
        <DialogCancel>Fechar</DialogCancel>
      </DialogFooter>
    </Dialog>
  )
}

function Names() {
  const { data } = useQuery(unmatchedQuery)
  // As they were when it opened: what is answered stays in its place.
  const [first, setFirst] = useState(data)
  if (!first && data) setFirst(data)
  return (
    <DialogBody>
      <p className="text-cell text-ink-3">
        O que você disser vale também para o que vier depois com o mesmo nome. Faturas e recebíveis ficam escritos como
        vieram.
      </p>
      <ul className="mt-4 rounded-2 border border-line">
        {first?.map((name) => (
          <NameRow key={name.client} name={name} />
        ))}
      </ul>
      {first?.length === 0 && <EmptyLine>Todos os nomes são de clientes cadastrados</EmptyLine>}
    </DialogBody>
  )
}

function NameRow({ name: { client: name, invoices, receivables, amount } }: { name: UnmatchedClient }) {
  const queries = useQueryClient()
  const clients = useQuery(clientsQuery).data ?? []
  const [clientId, setClientId] = useState<string | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const options = { failure: failureText('Nada foi mudado'), refresh: () => refreshNames(queries) }
  const chosen = clients.find(({ id }) => id === clientId)
  const match = useWrite({
    ...options,
    send: (id: string) => call('POST /api/client-aliases', { body: { alias: name, client_id: id } }),
    onDone: () => setAnswer(`Conta como ${chosen?.name ?? 'cliente'}`),
  })
  const register = useWrite({
    ...options,
    send: () => call('POST /api/clients', { body: { name } }),
    onDone: () => setAnswer('Cadastrado'),
  })
  const busy = match.isPending || register.isPending
  const facts = [
    invoices > 0 && counted(invoices, { one: 'fatura', many: 'faturas' }),
    receivables > 0 && counted(receivables, { one: 'recebível', many: 'recebíveis' }),
    formatMoney(amount),
  ].filter((one) => typeof one === 'string')
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2 border-line px-3 py-2.5 text-cell not-first:border-t">
      <span className="min-w-40 flex-1 self-center wrap-anywhere">
        {name} <span className="block text-ink-3">{facts.join(' · ')}</span>
      </span>
      {answer ? (
        <span role="status" className="self-center text-ink-3">
          {answer}
        </span>
      ) : (
        <>
          <div className="w-44 max-md:w-full">
            <Field label={<span className="sr-only">Cliente de {name}</span>}>
              <Picker
                value={clientId}
                onChange={setClientId}
                disabled={busy}
                placeholder="Escolha o cliente"
                unmatched={(text) => `Nenhum cliente se chama “${text}”. Escolha um da lista.`}
                options={clients.map(({ id, name: label, document }) => ({
                  value: id,
                  label: document ? `${label} (${document})` : label,
                }))}
              />
            </Field>
          </div>
          <span className="ml-auto flex gap-2">
            <Button
              size="small"
              disabled={busy || clientId === null}
              onClick={() => clientId && match.mutate(clientId)}
            >
              É dele
            </Button>
            <Button size="small" look="ghost" disabled={busy} onClick={() => register.mutate()}>
              Cadastrar
            </Button>
          </span>
        </>
      )}
    </li>
  )
}
