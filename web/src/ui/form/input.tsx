import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

/** Classes that everything one types in shares. */
export const controlClass =
  'w-full rounded-2 border border-field bg-raised px-2.5 text-cell text-ink max-md:text-[1rem] ' +
  'focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:opacity-60'

export type InputProps = ComponentProps<'input'> & { size?: never; height?: 'normal' | 'large' }

/** A one-line field. Inside a Field it is labelled and described by it. */
export function Input({ className, height = 'normal', ...rest }: InputProps) {
  const tall = height === 'large' ? 'h-10 md:text-body' : 'h-8.5'
  return <input {...useFieldControl()} className={classNames(controlClass, tall, 'max-md:h-11', className)} {...rest} />
}
