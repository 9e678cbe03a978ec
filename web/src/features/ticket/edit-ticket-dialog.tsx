import { can } from '@leme/contract/can'
import { type Ticket, type TicketUpdate, ticketUpdate } from '@leme/contract/work/ticket'
import { useId, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { useMe } from '../../api/me.ts'
import { DialogBody } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { useDiscardChanges, useUnsaved } from '../../ui/form/unsaved.ts'
import { editOf } from '../work/edit/edit-base.ts'
import { EditFooter } from '../work/edit/edit-footer.tsx'
import { GoneNotice } from '../work/edit/gone-notice.tsx'
import { EditNotes, useEditConflicts } from '../work/edit/use-edit-conflicts.tsx'
import { DescriptionField, PriorityField, TitleField } from '../work/edit/work-fields.tsx'
import { DeleteTicketDialog } from './delete-ticket-dialog.tsx'
import {
  AssigneeField,
  RequesterField,
  TicketClientField,
  TicketProjectField,
  TicketStatusField,
  ticketGone,
  ticketValues,
} from './ticket-fields.tsx'
import { useUpdateTicket } from './ticket-writes.ts'

export type TicketDialogProps = {
  ticket: Ticket
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits a ticket: what is sent is what was changed here. Closing it forgets what was typed. */
export function EditTicketDialog({ ticket, isGone, open, onOpenChange }: TicketDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Editar ticket" size="large">
      <EditTicketForm ticket={ticket} isGone={isGone} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

export type TicketFormProps = Pick<TicketDialogProps, 'ticket' | 'isGone'> & { onSaved: () => void }

/** The fields of a ticket, inside its dialog, and deleting it for people who may. */
export function EditTicketForm({ ticket, isGone, onSaved }: TicketFormProps) {
  const formId = useId()
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useUpdateTicket()
  const values = { ...ticketValues(ticket), status: ticket.status }
  const form = useForm<FieldValues, unknown, TicketUpdate>({
    resolver: formRules(ticketUpdate),
    values,
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  const { base, notes } = useEditConflicts(form, values, { noun: 'ticket', id: ticket.id }, { isGone })
  const discardChanges = useDiscardChanges()
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) => mutateAsync({ id: ticket.id, body: editOf(edited, dirtyFields, base) }),
    success: 'Ticket atualizado com sucesso',
    failure: 'Erro ao atualizar ticket',
    onSaved: () => {
      discardChanges()
      onSaved()
    },
  })
  return (
    <>
      <DialogBody>
        {/* Not of one that is deleted here, until the page is left. */}
        {isGone && !isAsking && <GoneNotice>{ticketGone}</GoneNotice>}
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={onSubmit}>
            <EditNotes value={notes}>
              <FieldGrid>
                <TitleField />
                <DescriptionField />
                <TicketStatusField />
                <PriorityField />
                <AssigneeField />
                <RequesterField />
                <TicketClientField />
                <TicketProjectField />
              </FieldGrid>
            </EditNotes>
          </form>
        </FormProvider>
      </DialogBody>
      <EditFooter
        form={formId}
        busy={busy}
        isGone={isGone}
        onDelete={!isGone && me && can(me.role, 'ticket.delete') ? () => setAsking(true) : undefined}
      />
      {isAsking && <DeleteTicketDialog ticket={ticket} onClose={() => setAsking(false)} onGone={discardChanges} />}
    </>
  )
}
