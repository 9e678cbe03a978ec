import { ticketCreate } from '@leme/contract/work/ticket'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { CreateForm } from '../work/edit/create-form.tsx'
import { DescriptionField, PriorityField, TitleField } from '../work/edit/work-fields.tsx'
import { AssigneeField, RequesterField, TicketClientField, TicketProjectField, ticketValues } from './ticket-fields.tsx'
import { useCreateTicket } from './ticket-writes.ts'

export type NewTicketDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

const words = {
  create: 'Criar ticket',
  created: 'Ticket criado com sucesso',
  createFailed: 'Erro ao criar ticket',
}

/** Writes a ticket. Closing it forgets what was typed. */
export function NewTicketDialog({ open, onOpenChange }: NewTicketDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Novo ticket" size="large">
      <NewTicketForm onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

/** The fields of a new ticket, inside its dialog. */
export function NewTicketForm({ onSaved }: { onSaved: () => void }) {
  const { mutateAsync } = useCreateTicket()
  return (
    <CreateForm
      words={words}
      rules={ticketCreate}
      blank={ticketValues(null)}
      draft="tickets"
      save={(body, key) => mutateAsync({ body, key })}
      onSaved={onSaved}
    >
      <TitleField />
      <DescriptionField />
      <PriorityField />
      <RequesterField />
      <TicketClientField />
      <TicketProjectField />
      <AssigneeField />
    </CreateForm>
  )
}
