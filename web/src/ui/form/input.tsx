import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-control.ts'

export type InputProps = ComponentProps<'input'> & { size?: never; height?: 'normal' | 'large' }

/** A one-line field. Inside a Field it is labelled and described by it. */
export function Input({ className, height = 'normal', ...rest }: InputProps) {
  const tall = height === 'large' ? 'h-10 md:text-body' : 'h-8.5'
  return <input {...useFieldControl()} className={classNames(controlClass, tall, 'max-md:h-11', className)} {...rest} />
}
