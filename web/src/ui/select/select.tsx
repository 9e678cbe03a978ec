import { Select as Base } from '@base-ui/react/select'
import { ChevronsUpDown } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../form/control-class.ts'
import { useFieldControl } from '../form/field-control.ts'
import { onChoice, SelectList, type SelectListProps } from './select-list.tsx'

export type SelectProps<Value extends string> = SelectListProps<Value> & {
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Name for assistive technology where no Field labels it. */
  label?: string
}

/** A field that chooses one of a few options. For many, or to search them: Picker. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, onBlur, options, finalFocus, placeholder = 'Selecione', disabled, label } = props
  const { id, ...described } = useFieldControl()
  return (
    <Base.Root
      id={id}
      items={options}
      value={value}
      onValueChange={onChoice({ value, options }, onChange)}
      onOpenChange={(open) => !open && onBlur?.()}
      disabled={disabled}
    >
      <Base.Trigger
        {...described}
        aria-label={label}
        className={classNames(controlClass, 'flex h-8.5 items-center justify-between gap-2 text-left max-md:h-11')}
      >
        <Base.Value className="min-w-0 truncate data-placeholder:text-ink-3" placeholder={placeholder} />
        <Base.Icon>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 text-ink-3" />
        </Base.Icon>
      </Base.Trigger>
      <SelectList options={options} finalFocus={finalFocus} />
    </Base.Root>
  )
}
