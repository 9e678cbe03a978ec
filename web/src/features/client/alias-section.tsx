import { can } from '@leme/contract/can'
import type { Client } from '@leme/contract/client/client'
import type { ClientAlias } from '@leme/contract/client/client-alias'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { useMe } from '../../api/me.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DialogSection } from '../../ui/float/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { aliasesQuery, refreshNames } from './client-names.ts'

export type AliasSectionProps = {
  client: Client
  /** Goes on to another client that is the same; null while something is typed that would be lost. */
  onJoin: (() => void) | null
}

/** The other names by which invoices and receivables call a client, and the way to make one of two clients. */
export function AliasSection({ client, onJoin }: AliasSectionProps) {
  const me = useMe()
  const aliases = useQuery(aliasesQuery(client.id)).data
  const mayJoin = me !== undefined && can(me.role, 'client.join')
  if (!mayJoin && !aliases?.length) return null
  const join = mayJoin && (
    <Button
      size="small"
      disabled={!onJoin}
      title={onJoin ? undefined : 'Salve antes o que mudou'}
      onClick={onJoin ?? undefined}
    >
      Juntar com…
    </Button>
  )
  return (
    <DialogSection title="Outros nomes" end={join}>
      <p className="text-cell text-ink-3">Faturas e recebíveis com estes nomes contam como deste cliente.</p>
      {aliases && aliases.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {aliases.map((alias) => (
            <AliasRow key={alias.id} alias={alias} mayRemove={mayJoin} />
          ))}
        </ul>
      )}
      {mayJoin && <NewAlias client={client} />}
    </DialogSection>
  )
}

function AliasRow({ alias: { id, client_id, alias }, mayRemove }: { alias: ClientAlias; mayRemove: boolean }) {
  const queries = useQueryClient()
  const remove = useWrite({
    send: () => call('DELETE /api/client-aliases/:id', { params: { id } }),
    success: `“${alias}” conta por si de novo`,
    takeBack: async () => {
      await call('POST /api/client-aliases', { body: { alias, client_id } })
      return `“${alias}” conta como antes`
    },
    failure: (error) => messageOf(error, 'Erro ao tirar o nome'),
    refresh: () => refreshNames(queries),
  })
  return (
    <li className="flex min-h-9 items-center gap-2 text-cell">
      <span className="min-w-0 flex-1 wrap-anywhere">{alias}</span>
      {mayRemove && (
        <IconButton
          size="small"
          label={`Tirar o nome ${alias}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** Not a part of the client's form, in which it stands: Enter adds the name and saves nothing else. */
function NewAlias({ client }: { client: Client }) {
  const queries = useQueryClient()
  const [alias, setAlias] = useState('')
  const [error, setError] = useState<string>()
  const add = useWrite({
    send: () => call('POST /api/client-aliases', { body: { alias, client_id: client.id } }),
    onDone: () => setAlias(''),
    onRefused: (refusal) => setError(messageOf(refusal, 'Erro ao adicionar o nome')),
    refresh: () => refreshNames(queries),
  })

  useUnsaved(alias.trim() !== '')

  function send(): void {
    setError(undefined)
    if (alias.trim() !== '' && !add.isPending) add.mutate()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }

  return (
    <div className="mt-3 flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Novo nome" error={error}>
          <Input
            value={alias}
            autoComplete="off"
            onChange={(event) => setAlias(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
      </div>
      <Button disabled={add.isPending || alias.trim() === ''} onClick={send}>
        Adicionar
      </Button>
    </div>
  )
}
