import type { Client, ClientCreate } from '@leme/contract/client/client'
import { documentKey } from '@leme/contract/client/client-key'
import { documentWarning, mendDocument } from '@leme/contract/text/document-number'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldProps } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import type { ClientValues } from './client-values.ts'

type Props = {
  form: UseFormReturn<ClientValues, unknown, ClientCreate>
  client: Client | null
  notes: Pick<FieldProps, 'error' | 'after'>
  /** Opens the client that has the document already; null where something typed would be lost. */
  onOther: ((client: Client) => void) | null
  /** Called before the form is sent once more, although another has the document. */
  onConfirm: () => void
}

/** The CPF or CNPJ: judged once it has been left, as half a number looks wrong to everyone. */
export function DocumentField({ form, client, notes, onOther, onConfirm }: Props) {
  const [isLeft, setLeft] = useState(client !== null)
  const document = useWatch({ control: form.control, name: 'document' })
  const key = keyOf(document)
  const holder = useHolder(client)(key)
  const isRefused = form.formState.errors.document?.type === 'server'
  const taken = holder && key && `Este ${key.length === 11 ? 'CPF' : 'CNPJ'} já é de ${ended(holder.name)}`
  const doubt = taken || (isLeft && documentWarning(mendDocument(document))) || undefined
  const choices = (holder || isRefused) && (
    <div className="flex flex-wrap gap-2">
      {holder && onOther && (
        <Button size="small" onClick={() => onOther(holder)}>
          Abrir {holder.name}
        </Button>
      )}
      {isRefused && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            onConfirm()
            currentTarget.form?.requestSubmit()
          }}
        >
          Salvar assim mesmo
        </Button>
      )}
    </div>
  )
  return (
    <Field label="Documento (CNPJ/CPF)" error={notes.error} warning={doubt} after={notes.after ?? choices}>
      <Input
        autoComplete="off"
        className="tabular-nums"
        {...form.register('document', { onBlur: () => setLeft(true) })}
      />
    </Field>
  )
}

const ended = (name: string) => (name.endsWith('.') ? name : `${name}.`)
const keyOf = (document: string | null) => documentKey(document && mendDocument(document.trim()))

/** The other client that had a CPF or CNPJ when the form opened; none where this one shares it already. */
function useHolder(client: Client | null): (key: string | null) => Client | undefined {
  const queries = useQueryClient()
  const [holders] = useState(() => {
    const byKey = new Map<string, Client>()
    for (const other of queries.getQueryData(clientsQuery.queryKey) ?? []) {
      const key = keyOf(other.document)
      if (key && other.id !== client?.id && !byKey.has(key)) byKey.set(key, other)
    }
    return byKey
  })
  const own = client && keyOf(client.document)
  return (key) => (key === null || key === own ? undefined : holders.get(key))
}
