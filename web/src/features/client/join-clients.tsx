import type { Client } from '@leme/contract/client/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/float/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { refreshNames } from './client-names.ts'
import { JoinOutcome } from './join-outcome.tsx'

export type JoinClientsProps = {
  client: Pick<Client, 'id' | 'name'>
  /** The one that goes, where it is known already. */
  other?: Pick<Client, 'id' | 'name'>
  onDone: () => void
  onBack: () => void
}

const joinQuery = (remainingId: string, goneId: string) => ({
  queryKey: keys.clients.list({ join: [remainingId, goneId] }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET /api/clients/:id/join', { params: { id: remainingId }, query: { client_id: goneId } }, { signal }),
})

/** Which of two clients stays, and what happens then, before it does: it is not undone. */
export function JoinClients({ client, other, onDone, onBack }: JoinClientsProps) {
  const queries = useQueryClient()
  const clients = useQuery(clientsQuery).data ?? []
  const [otherId, setOther] = useState<string | null>(other?.id ?? null)
  const [isSwapped, setSwapped] = useState(false)
  const [remainingId, goneId] = isSwapped && otherId ? [otherId, client.id] : [client.id, otherId]
  const { data, error, refetch } = useQuery({ ...joinQuery(remainingId, goneId ?? ''), enabled: goneId !== null })
  const shown = data?.remaining.id === remainingId && data.gone.id === goneId ? data : undefined
  const join = useWrite({
    send: () =>
      call('POST /api/clients/:id/join', {
        params: { id: remainingId },
        body: { client_id: goneId ?? '', lost: shown?.lost ?? {} },
      }),
    success: shown && `“${shown.gone.name}” agora é “${shown.remaining.name}”`,
    failure: (refusal) => ({ title: 'Nada foi juntado', detail: messageOf(refusal, 'Tente novamente') }),
    onDone,
    onRefused: () => void refetch(),
    refresh: () => refreshNames(queries),
  })
  // Clients of one name differ by their documents.
  const options = clients
    .filter(({ id }) => id !== client.id)
    .map(({ id, name, document }) => ({ value: id, label: document ? `${name} (${document})` : name }))

  // It came in another's place, which had the focus.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    ;(element?.querySelector('input') ?? element)?.focus()
  }, [])

  return (
    <>
      <DialogBody>
        <div ref={place} tabIndex={-1} className="outline-none">
          {!other && (
            <Field label={`Que outro cadastro é o mesmo cliente que ${client.name}?`}>
              <Picker
                value={otherId}
                onChange={setOther}
                options={options}
                unmatched={(text) => `Nenhum cliente se chama “${text}”. Escolha um da lista.`}
              />
            </Field>
          )}
          {error && !shown && (
            <p role="alert" className="mt-4 text-cell text-danger-text">
              {messageOf(error, 'Não foi possível ver o que acontece')}
            </p>
          )}
          {shown && (
            <>
              <JoinOutcome join={shown} />
              <Button size="small" className="mt-3" onClick={() => setSwapped(!isSwapped)}>
                <ArrowUpDown aria-hidden="true" />
                Deixar {shown.gone.name} no lugar
              </Button>
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack} disabled={join.isPending}>
          Voltar
        </Button>
        <Button look="danger" disabled={!shown || join.isPending} onClick={() => join.mutate()}>
          {join.isPending ? 'Juntando...' : 'Juntar'}
        </Button>
      </DialogFooter>
    </>
  )
}
