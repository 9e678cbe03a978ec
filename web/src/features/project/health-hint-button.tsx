import type { HealthDeduction } from '@leme/contract/health'
import { Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { healthNote } from './health-note.ts'

export type HealthHintButtonProps = ComponentProps<'button'> & { deductions: readonly HealthDeduction[] }

/** The note below a score as the button that says more: one line, here before what it opens has come. */
export function HealthHintButton({ deductions, ...rest }: HealthHintButtonProps) {
  return (
    <button
      type="button"
      className="relative flex max-w-full items-center gap-1 rounded-1 text-label text-ink-3 tabular-nums before:absolute before:-inset-x-1 before:-inset-y-2 hover:text-ink max-md:before:-inset-y-3.5"
      {...rest}
    >
      <span className="sr-only">O que baixou a nota: </span>
      <span className="truncate">{healthNote(deductions)}</span>
      <Info aria-hidden="true" className="size-3 flex-none" />
    </button>
  )
}
