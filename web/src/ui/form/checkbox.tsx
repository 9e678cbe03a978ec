import { type ReactNode, useId } from 'react'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  /** Smaller, below the label. */
  hint?: ReactNode
  invalid?: boolean
  /** The id of what says why it is refused. */
  describedBy?: string
}

/** One of several that may be chosen together; the whole line answers the pointer. It counts once the form is sent. */
export function Checkbox({ checked, onChange, label, hint, invalid, describedBy }: CheckboxProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return (
    <div className="relative flex items-start gap-2.5 rounded-2 px-2 py-1.5 hover:bg-hover max-md:min-h-11 max-md:items-center">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={invalid || undefined}
        aria-describedby={notes || undefined}
        className="relative z-1 mt-0.5 size-4 flex-none accent-accent max-md:mt-0 max-md:size-5"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-cell leading-5 font-medium text-ink before:absolute before:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-label text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
