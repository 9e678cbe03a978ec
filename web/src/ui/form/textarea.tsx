import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-control.ts'

/** A field of several lines. */
export function Textarea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  const look = classNames(controlClass, 'block resize-y py-[0.4375rem] leading-5', className)
  return <textarea {...useFieldControl()} rows={rows} className={look} {...rest} />
}
