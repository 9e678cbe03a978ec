import { Select as Base } from '@base-ui/react/select'
import type { ComponentProps } from 'react'
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
      <Base.Trigger {...trigger} />
      <SelectList options={options} />
    </Base.Root>
  )
}
