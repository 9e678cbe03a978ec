import { formatNumber } from '@leme/contract/format/format'
import { codePoints } from '@leme/contract/text/text'
import { type ChecklistItem, longestItem } from '@leme/contract/thing/checklist'
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/form/use-write.ts'
import type { ThingRef } from '../../queries/thing-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DialogSection } from '../../ui/float/dialog.tsx'
import { Menu, MenuItem } from '../../ui/float/menu.tsx'
import { AddLine } from '../../ui/form/add-line.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useGone } from './gone-thing.ts'
import { useThingWrite } from './use-thing-write.ts'

type Change = { id: string; text?: string; is_done?: boolean; position?: number }

/** The small steps of a thing, in an order that anybody changes. */
export function Checklist({ of, items }: { of: ThingRef; items: readonly ChecklistItem[] }) {
  const add = useThingWrite(of, {
    send: (text: string) => call('POST /api/things/:id/checklist', { params: { id: of.id }, body: { text } }),
    failure: failureText('Não foi possível adicionar o passo'),
  })
  const change = useThingWrite<Change>(of, {
    send: ({ id, ...body }) => call('PATCH /api/checklist/:id', { params: { id }, body }),
    shown: ({ checklist }, input) => ({ checklist: changed(checklist, input) }),
    failure: failureText('Não foi possível alterar o passo'),
  })
  const remove = useThingWrite<string>(of, {
    send: (id) => call('DELETE /api/checklist/:id', { params: { id } }),
    shown: ({ checklist }, id) => ({ checklist: checklist.filter((item) => item.id !== id) }),
    success: 'Passo removido',
    takeBack: (id) => call('POST /api/deletions/:id/restore', { params: { id } }),
    failure: failureText('Não foi possível remover o passo'),
  })
  const gone = useGone()
  const done = items.filter((item) => item.is_done).length
  return (
    <DialogSection title="Checklist" end={items.length > 0 && `${done} de ${items.length}`}>
      {items.length > 0 && (
        <ul className="-mx-2 mb-2">
          {items.map((item, at) => (
            <Step
              key={item.id}
              item={item}
              at={at}
              count={items.length}
              isGone={gone !== null}
              onChange={(fields) => change.mutate({ id: item.id, ...fields })}
              onRemove={() => remove.mutate(item.id)}
            />
          ))}
        </ul>
      )}
      <AddLine label="Novo passo" onAdd={add.mutateAsync} closed={gone && (gone.why ?? '')} />
    </DialogSection>
  )
}

function changed(items: readonly ChecklistItem[], { id, position, ...fields }: Change): ChecklistItem[] {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  if (position === undefined) return items.map((one) => (one.id === id ? { ...one, ...fields } : one))
  return items.filter((one) => one.id !== id).toSpliced(position - 1, 0, item)
}

type StepProps = {
  item: ChecklistItem
  at: number
  count: number
  isGone: boolean
  onChange: (fields: Omit<Change, 'id'>) => void
  onRemove: () => void
}

function Step({ item: { text, is_done }, at, count, isGone, onChange, onRemove }: StepProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <li className="px-2 py-1">
        <StepForm
          text={text}
          isGone={isGone}
          onClose={() => setEditing(false)}
          onSave={(next) => {
            if (next !== text) onChange({ text: next })
            setEditing(false)
          }}
        />
      </li>
    )
  }
  return (
    <li inert={isGone} className="flex items-start gap-1 rounded-2 px-2 hover:bg-hover">
      <label className="flex min-h-8 min-w-0 flex-1 items-start gap-2.5 py-1.5 text-cell leading-5 max-md:min-h-11 max-md:items-center">
        <input
          type="checkbox"
          checked={is_done}
          onChange={(event) => onChange({ is_done: event.target.checked })}
          className="mt-0.5 size-4 flex-none accent-accent max-md:mt-0 max-md:size-5"
        />
        <span className={classNames('min-w-0 wrap-anywhere', is_done ? 'text-ink-3 line-through' : 'text-ink')}>
          {text}
        </span>
      </label>
      {!isGone && (
        <Menu
          trigger={
            <IconButton size="small" label={`Ações de ${text}`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => setEditing(true)}>
            <Pencil aria-hidden="true" />
            Editar
          </MenuItem>
          <MenuItem disabled={at === 0} onSelect={() => onChange({ position: at })}>
            <ArrowUp aria-hidden="true" />
            Subir
          </MenuItem>
          <MenuItem disabled={at === count - 1} onSelect={() => onChange({ position: at + 2 })}>
            <ArrowDown aria-hidden="true" />
            Descer
          </MenuItem>
          <MenuItem danger onSelect={onRemove}>
            <Trash2 aria-hidden="true" />
            Remover
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

type StepFormProps = { text: string; isGone: boolean; onSave: (text: string) => void; onClose: () => void }

function StepForm({ text, isGone, onSave, onClose }: StepFormProps) {
  const [typed, setTyped] = useState(text)
  const excess = codePoints(typed.trim()) - longestItem

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!isGone && typed.trim() !== '' && excess <= 0) onSave(typed.trim())
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-center gap-2">
      <Input
        aria-label="Passo"
        autoComplete="off"
        className="min-w-0 flex-1"
        aria-invalid={excess > 0 || undefined}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <Button type="submit" disabled={isGone || excess > 0}>
        Salvar
      </Button>
      {excess > 0 && (
        <p role="alert" className="basis-full text-label text-danger-text">
          Um passo deve ter no máximo {longestItem} caracteres: corte {formatNumber(excess)}
        </p>
      )}
    </form>
  )
}
