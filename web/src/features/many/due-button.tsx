import { Popover } from '@base-ui/react/popover'
import { postponeDays } from '@leme/contract/work/many'
import { workSchemas } from '@leme/contract/work/work-item'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { popupMotion } from '../../ui/float/float.ts'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import type { ManyDeed } from './use-many.tsx'

export type DueButtonProps = { disabled: boolean; onAct: (deed: ManyDeed) => void }

/** The due date of all that are chosen: one day, none, or each later by some working days. */
export function DueButton({ disabled, onAct }: DueButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState('1')
  const [day, setDay] = useState('')
  const [daysError, setDaysError] = useState<string>()
  const [error, setError] = useState<string>()

  /** While it closes a second press is the first one again. */
  function act(deed: ManyDeed): void {
    if (!isOpen) return
    setOpen(false)
    onAct(deed)
  }

  function postpone(event: FormEvent): void {
    event.preventDefault()
    const read = postponeDays.safeParse(Number(days))
    if (read.success) act({ postpone_days: read.data })
    else setDaysError(read.error.issues[0]?.message)
  }

  function define(event: FormEvent): void {
    event.preventDefault()
    const read = workSchemas.task.update.shape.due_date.safeParse(day)
    if (!read.success) setError(read.error.issues[0]?.message)
    else if (day === '') setError('Escolha um dia')
    else act({ change: { due_date: day } })
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger disabled={disabled} className={buttonClass('outline', 'small')}>
        Prazo
        <ChevronDown aria-hidden="true" className="size-3!" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={8} className="z-40">
          <Popover.Popup
            aria-label="Prazo dos escolhidos"
            className={`${popupMotion} grid w-64 max-w-(--available-width) gap-4 rounded-3 border border-line bg-raised p-3 shadow-2 outline-none`}
          >
            <form noValidate onSubmit={postpone} className="flex items-end gap-2">
              <Field label="Adiar por dias úteis" error={daysError}>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  value={days}
                  onChange={(event) => {
                    setDays(event.target.value)
                    setDaysError(undefined)
                  }}
                />
              </Field>
              <Button type="submit">Adiar</Button>
            </form>
            <form noValidate onSubmit={define} className="flex items-end gap-2">
              <Field label="Novo prazo" error={error}>
                <DateInput
                  value={day}
                  onChange={(next) => {
                    setDay(next)
                    setError(undefined)
                  }}
                />
              </Field>
              <Button type="submit">Definir</Button>
            </form>
            <Button look="ghost" onClick={() => act({ change: { due_date: null } })}>
              Sem prazo
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
