import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-control.ts'

export type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Needed where no visible text labels it. */
  label?: string
  labelledBy?: string
  describedBy?: string
  size?: 'normal' | 'small'
  disabled?: boolean
}

/** On or off, at once. */
export function Switch({ checked, onChange, label, labelledBy, describedBy, size = 'normal', disabled }: SwitchProps) {
  const small = size === 'small'
  return (
    <button
      {...useFieldControl()}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-labelledby={labelledBy}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classNames(
        // The target is larger than the drawing, for fingers.
        'relative shrink-0 rounded-full transition-colors duration-(--base) disabled:opacity-50',
        'before:absolute before:-inset-2 before:content-[""] max-md:before:-inset-x-2.5 max-md:before:-top-3 max-md:before:-bottom-4.5',
        'after:absolute after:top-0.5 after:left-0.5 after:rounded-full after:transition-transform after:duration-(--base) after:ease-out after:content-[""]',
        small ? 'h-[0.9375rem] w-6.5 after:size-2.75' : 'h-4.5 w-8 after:size-3.5',
        checked ? 'bg-accent after:bg-on-accent' : 'bg-field after:bg-raised',
        checked && (small ? 'after:translate-x-2.75' : 'after:translate-x-3.5'),
      )}
    />
  )
}
