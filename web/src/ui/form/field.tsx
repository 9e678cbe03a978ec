import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { FieldContext } from './field-control.ts'

export type FieldProps = {
  label: ReactNode
  required?: boolean
  /** Something beside the label, at its right. */
  aside?: ReactNode
  hint?: ReactNode
  /** Why what was typed is refused. Takes the hint's place. */
  error?: string
  /** What looks doubtful, without being refused. */
  warning?: string
  /** Below all that: what the control's value is compared with, and what to do about it. */
  after?: ReactNode
  className?: string
  children: ReactNode
}

/** One labelled control with its hint, error or warning tied to it by ARIA. */
export function Field(props: FieldProps) {
  const { label, required = false, aside, hint, error, warning, after, className, children } = props
  const id = useId()
  const [refused, refuse] = useState<string | null>(null)
  const wrong = refused ?? error
  const note = wrong ?? warning ?? hint
  const noteId = `${id}-note`
  const context = {
    id,
    labelId: `${id}-label`,
    describedBy: note ? noteId : undefined,
    invalid: Boolean(wrong),
    required,
    refuse,
  }
  const tone = wrong ? 'text-danger-text' : warning ? 'text-warn-text' : 'text-ink-3'
  return (
    <div className={classNames('relative grid min-w-0 content-start gap-1.5', className)}>
      <span className="text-cell leading-4 font-medium text-ink">
        <label id={context.labelId} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger-text">
            *
          </span>
        )}
      </span>
      <FieldContext value={context}>{children}</FieldContext>
      {/* The keyboard comes to it after the control that it is about. */}
      {aside && <div className="absolute top-0 right-0 flex h-4 items-center text-cell">{aside}</div>}
      {note && (
        <p id={noteId} className={classNames('text-label wrap-anywhere', tone)}>
          {note}
        </p>
      )}
      {after && <FieldContext value={context}>{after}</FieldContext>}
    </div>
  )
}

/** Two columns of fields, one on phones. A field that takes the whole line has `className="col-span-full"`. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 max-md:grid-cols-1">{children}</div>
}
