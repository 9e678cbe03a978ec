import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'large'

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-2 font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,translate] duration-(--quick) active:not-disabled:translate-y-[0.5px] ' +
  'disabled:opacity-50 aria-disabled:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent shadow-1 hover:not-disabled:bg-accent-hover',
  outline:
    'bg-raised text-ink inset-ring inset-ring-line-2 shadow-1 hover:not-disabled:bg-hover dark:hover:not-disabled:bg-neutral',
  ghost: 'text-ink-2 hover:not-disabled:bg-hover',
  danger: 'bg-danger text-on-danger hover:not-disabled:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'h-control px-3 text-cell [&>svg]:-ml-0.5',
  small: 'h-7 px-2.5 text-cell max-md:h-10 [&>svg]:-ml-0.5',
  large: 'h-10 px-3 text-body max-md:h-11 [&>svg]:-ml-0.5',
}

/** The classes of a button, for an element that is not one (a link that leads to the next step). */
export function buttonClass(look: ButtonLook = 'outline', size: ButtonSize = 'normal'): string {
  return classNames(base, looks[look], sizes[size])
}

export type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize }

/**
 * A labelled button. One `primary` a view. While it works, disable it and say so in its label ("Criando..."). It is a
 * command of its page: the palette offers it by its label.
 */
export function Button({ look = 'outline', size = 'normal', type = 'button', className, ...rest }: ButtonProps) {
  return <button data-command="" type={type} className={classNames(buttonClass(look, size), className)} {...rest} />
}

export type IconButtonProps = ComponentProps<'button'> & {
  /** What it does, for those who do not see the icon. */
  label: string
  size?: 'normal' | 'small'
}

/** A square ghost button with an icon alone. */
export function IconButton({ label, size = 'normal', type = 'button', className, ...rest }: IconButtonProps) {
  const square = size === 'small' ? 'size-7 max-md:size-10' : 'size-(--control)'
  const look = classNames(base, looks.ghost, 'text-ink-3', square)
  return <button type={type} aria-label={label} className={classNames(look, className)} {...rest} />
}
