import type { ComponentProps } from 'react'

export type ExactTextProps = { text: string; exact: string }

/** A rounded figure, with its exact value for screen readers; `Exact` shows it to all. */
export function ExactText({ text, exact, ...rest }: ExactTextProps & ComponentProps<'span'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to read what was rounded
    <span tabIndex={0} className="rounded-1" {...rest}>
      <span>{text}</span>
      <span className="sr-only"> ({exact})</span>
    </span>
  )
}
