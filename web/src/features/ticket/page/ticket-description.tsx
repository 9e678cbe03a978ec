import type { Ticket } from '@leme/contract/work/ticket'
import { ticketUpdate } from '@leme/contract/work/ticket'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/form/use-write.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { MarkdownField } from '../../../ui/text/markdown-field.tsx'
import { useGone } from '../../thing/gone-thing.ts'
import { useSuggestions } from '../../thing/use-suggestions.ts'
import { conflictSentence, EditConflict } from '../../work/edit/edit-conflict.tsx'
import { useWriter } from '../../work/edit/use-writer.ts'
import { RichText } from '../../work/rich-text.tsx'
import { useEditTicket } from '../ticket-writes.ts'

/** What a ticket says, typed in place. */
export function TicketDescription({ ticket }: { ticket: Ticket }) {
  const [isEditing, setEditing] = useState(false)
  const isGone = useGone() !== null
  const edit = (
    <IconButton size="small" label="Editar descrição" onClick={() => setEditing(true)}>
      <Pencil aria-hidden="true" />
    </IconButton>
  )
  return (
    <Panel title="Descrição" action={!isEditing && !isGone && edit}>
      <div className="min-h-17 px-4 pt-1 pb-4.5">
        {isEditing && <DescriptionForm ticket={ticket} onClose={() => setEditing(false)} />}
        {!isEditing &&
          (ticket.description ? (
            <RichText text={ticket.description} />
          ) : (
            <span className="text-ink-3">Sem descrição</span>
          ))}
      </div>
    </Panel>
  )
}

function DescriptionForm({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  // What it was when it was opened: what somebody else wrote meanwhile is not overwritten unseen.
  const [base, setBase] = useState(ticket.description)
  const [text, setText] = useState(base ?? '')
  const theirs = ticket.description
  const isOther = theirs !== base
  const writerOf = useWriter({ noun: 'ticket', id: ticket.id }, isOther)
  // Nothing was typed: it goes on from what is there now.
  if (isOther && (text === (base ?? '') || text === (theirs ?? ''))) take()
  const { things } = useSuggestions(ticket.project_id)
  const isGone = useGone() !== null
  const { mutate, isPending } = useEditTicket({ failure: failureText('Descrição não foi salva'), onDone: onClose })
  const writer = writerOf('description', theirs)
  const description = text.trim() || null
  const wrong = ticketUpdate.safeParse({ description }).error?.issues[0]?.message

  function take(): void {
    setBase(theirs)
    setText(theirs ?? '')
  }

  function save(): void {
    if (wrong || isPending || isOther || isGone) return
    if (description === base) onClose()
    else mutate({ id: ticket.id, body: { description, base: { description: base } } })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    save()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <Field
        label={<span className="sr-only">Descrição</span>}
        error={isOther ? conflictSentence(writer) : wrong}
        after={
          isOther && (
            <EditConflict writer={writer} theirs={theirs} words={{}} onKeep={() => setBase(theirs)} onTake={take} />
          )
        }
      >
        <MarkdownField
          value={text}
          onChange={setText}
          onSend={save}
          things={things}
          preview={(typed) => <RichText text={typed} />}
          rows={4}
          autoFocus
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="small" look="ghost" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" size="small" disabled={isPending || isOther || isGone || Boolean(wrong)}>
          {isPending ? 'Salvando...' : 'Salvar'}
        </Button>
      </div>
    </form>
  )
}
