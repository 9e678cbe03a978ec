import { Select as Base } from '@base-ui/react/select'
import type { BaseUIEvent } from '@base-ui/react/types'
import type { ComponentProps, KeyboardEvent } from 'react'
import { onChoice, SelectList, type SelectListProps } from './select-list.tsx'

/** The button that a select is while nobody has opened it; its name, look and content are the select's. */
export type SelectTrigger = Pick<
  ComponentProps<'button'>,
  'aria-label' | 'aria-keyshortcuts' | 'className' | 'children'
> & {
  'data-style'?: string
}

export type OpenSelectProps<Value extends string> = Pick<SelectListProps<Value>, 'options'> & {
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  trigger: SelectTrigger
}

/** A letter on the closed select is a shortcut of the page: Base UI would choose the option that begins with it. */
function leaveLetters(event: BaseUIEvent<KeyboardEvent>): void {
  if (event.key.length === 1 && event.key !== ' ') event.preventBaseUIHandler()
}

/** A select that somebody has pressed: open at first. */
export function OpenSelect<Value extends string>(props: OpenSelectProps<Value>) {
  const { options, value, onChange, disabled, trigger } = props
  return (
    <Base.Root
      defaultOpen
      items={options}
      value={value}
      onValueChange={onChoice({ value, options }, onChange)}
      disabled={disabled}
    >
      <Base.Trigger {...trigger} onKeyDown={leaveLetters} />
      <SelectList options={options} />
    </Base.Root>
  )
}
