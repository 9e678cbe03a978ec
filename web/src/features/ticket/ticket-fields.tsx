import { ticketStatuses } from '@leme/contract/status'
import type { Ticket } from '@leme/contract/work/ticket'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { clientsQuery } from '../../queries/clients-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { useStatusOptions } from '../../ui/sign/status-text.ts'
import { choiceOf } from '../work/edit/edit-conflict.tsx'
import { useFieldNotes } from '../work/edit/use-edit-conflicts.tsx'
import { ReferenceField } from '../work/edit/work-fields.tsx'

// The fields of tickets alone. Each finds its value in the form around it, by the name of its column; blank is none.

/** Of a ticket with a dialog open for it. */
export const ticketGone = 'Este ticket foi deletado por outra pessoa'

/** What a form's fields hold of a ticket, or of a new one. */
export function ticketValues(ticket: Ticket | null) {
  return {
    title: ticket?.title ?? '',
    description: ticket?.description ?? '',
    requester: ticket?.requester ?? '',
    priority: ticket?.priority ?? 'P3',
    assignee_user_id: ticket?.assignee_user_id ?? '',
    project_id: ticket?.project_id ?? '',
    client_id: ticket?.client_id ?? '',
  }
}

export function RequesterField() {
  const { register } = useFormContext()
  return (
    <Field label="Solicitante" {...useFieldNotes('requester')}>
      <Input autoComplete="off" {...register('requester')} />
    </Field>
  )
}

export function TicketStatusField() {
  const { value, onChange, onBlur } = useController({ name: 'status' }).field
  const options = useStatusOptions(ticketStatuses).map((option) => ({
    ...option,
    content: <StatusBadge status={option.value} />,
  }))
  return (
    <Field label="Status" {...useFieldNotes('status', choiceOf(options))}>
      <Select value={value} onChange={onChange} onBlur={onBlur} options={options} />
    </Field>
  )
}

type Named = { id: string; name: string }

/** The options with the one that is chosen, which can stay and not be chosen again: `gone` is what it is called. */
function useOptions(name: string, offered: readonly Named[], all: readonly Named[], gone: string) {
  const chosen: string = useWatch({ name })
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === '' || offered.some(({ id }) => id === chosen)) return options
  const label = all.find(({ id }) => id === chosen)?.name ?? gone
  return [...options, { value: chosen, label, disabled: true }]
}

/** Who looks after it: anybody of the team. */
export function AssigneeField() {
  const people = (useQuery(usersQuery).data ?? []).map(({ id, display_name }) => ({ id, name: display_name }))
  return (
    <ReferenceField
      name="assignee_user_id"
      label="Responsável"
      nothing="Sem responsável"
      unmatched={(text) => `Ninguém se chama “${text}”. Escolha alguém da lista ou apague o texto.`}
      options={useOptions('assignee_user_id', people, people, 'Pessoa removida')}
    />
  )
}

export function TicketProjectField() {
  const projects = useQuery(projectsQuery).data ?? []
  return (
    <ReferenceField
      name="project_id"
      label="Projeto"
      nothing="Sem projeto"
      unmatched={(text) => `Nenhum projeto se chama “${text}”. Escolha um da lista ou apague o texto.`}
      options={useOptions('project_id', projects, projects, 'Projeto')}
    />
  )
}

/** Which client it is about; of the inactive ones only the one that it has. */
export function TicketClientField() {
  const clients = useQuery(clientsQuery).data ?? []
  const active = clients.filter(({ is_active }) => is_active)
  return (
    <ReferenceField
      name="client_id"
      label="Cliente"
      nothing="Sem cliente"
      unmatched={(text) => `Nenhum cliente ativo se chama “${text}”. Escolha um da lista ou apague o texto.`}
      options={useOptions('client_id', active, clients, 'Cliente')}
    />
  )
}
