import type { AlikeClients, AlikeName } from '@leme/contract/client/client-alias'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { refreshNames, usesNoun } from './client-names.ts'

type Group = AlikeClients['groups'][number]

export type JoinTwo = (remaining: AlikeName, gone: AlikeName, onDone: () => void) => void

export type AlikeGroupProps = { group: Group; onJoin: JoinTwo; onRefused: () => void }

const factsOf = ({ document, uses, id }: AlikeName, isClient: boolean) =>
  [
    id === null ? isClient && 'será cadastrado' : isClient ? 'cadastrado' : 'outro cadastro',
    document,
    uses > 0 && counted(uses, usesNoun),
  ].filter((one) => typeof one === 'string')

/** One client with the names that may be its own. */
export function AlikeGroup({ group: { client, names }, ...actions }: AlikeGroupProps) {
  return (
    <section className="mt-4 rounded-2 border border-line">
      <h3 className="px-3 py-2 text-body font-semibold wrap-anywhere">
        {client.name}{' '}
        <span className="block text-cell font-normal text-ink-3">{factsOf(client, true).join(' · ')}</span>
      </h3>
      <ul>
        {names.map((name) => (
          <AlikeRow key={`${name.id} ${name.name}`} client={client} name={name} {...actions} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Omit<AlikeGroupProps, 'group'> & { client: AlikeName; name: AlikeName }

function AlikeRow({ client, name, onJoin, onRefused }: RowProps) {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<string | null>(null)
  const options = { failure: failureText('Nada foi mudado'), onRefused, refresh: () => refreshNames(queries) }
  const join = useWrite({
    ...options,
    send: () =>
      call('POST /api/client-aliases', {
        body: { alias: name.name, ...(client.id ? { client_id: client.id } : { client_name: client.name }) },
      }),
    onDone: () => setAnswer('Juntado'),
  })
  const refuse = useWrite({
    ...options,
    send: () => call('POST /api/clients/alike/refusals', { body: { name: name.name, other: client.name } }),
    onDone: () => setAnswer('São diferentes'),
  })
  const busy = join.isPending || refuse.isPending
  const isTwoClients = client.id !== null && name.id !== null

  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-3 py-1.5 text-cell">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {name.name} <span className="block text-ink-3">{factsOf(name, false).join(' · ')}</span>
      </span>
      {answer ? (
        <span role="status" className="text-ink-3">
          {answer}
        </span>
      ) : (
        <span className="ml-auto flex gap-2">
          <Button size="small" look="ghost" disabled={busy} onClick={() => refuse.mutate()}>
            São diferentes
          </Button>
          <Button
            size="small"
            disabled={busy}
            aria-label={`Juntar ${name.name} a ${client.name}`}
            onClick={() => (isTwoClients ? onJoin(client, name, () => setAnswer('Juntado')) : join.mutate())}
          >
            {isTwoClients ? 'Juntar…' : 'Juntar'}
          </Button>
        </span>
      )}
    </li>
  )
}
