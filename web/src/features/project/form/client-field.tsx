import { paths } from '@leme/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { activeClientsQuery } from '../../../queries/clients-query.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Picker } from '../../../ui/select/picker.tsx'

export type ClientFieldProps = {
  /** The client's name; blank for none. */
  value: string
  onChange: (name: string) => void
  onBlur: () => void
  /** The one that the project has: it stays choosable when it is inactive, or no registered client. */
  current?: string
  error?: string
  after?: ReactNode
}

/** One of the active clients, by name. Without any it says so and leads to where they are registered. */
export function ClientField({ value, onChange, onBlur, current, ...notes }: ClientFieldProps) {
  const clients = useQuery(activeClientsQuery).data
  const active = clients?.map((client) => client.name) ?? []
  const names = [...new Set(current && !active.includes(current) ? [current, ...active] : active)]
  const none = clients !== undefined && names.length === 0
  const register = (
    <Link to={paths.clients()} className="rounded-1 font-medium text-accent-text underline-offset-3 hover:underline">
      Cadastrar cliente
    </Link>
  )
  return (
    <Field label="Cliente" required {...notes} hint={none && register}>
      <Picker
        value={value || null}
        onChange={(name) => onChange(name ?? '')}
        onBlur={onBlur}
        unmatched={(text) => `Nenhum cliente ativo se chama “${text}”. Escolha um da lista ou apague o texto.`}
        options={names.map((name) => ({ value: name, label: name }))}
        placeholder={none ? 'Nenhum cliente cadastrado' : 'Selecione um cliente'}
        nothing="Nenhum cliente ativo com esse nome"
        disabled={none}
      />
    </Field>
  )
}
