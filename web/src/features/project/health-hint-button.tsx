import type { HealthDeduction } from '@leme/contract/project/health'
import { Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { healthNote } from './health-note.ts'

export type HealthHintProps = {
  deductions: readonly HealthDeduction[]
  /** Shown in the note's place where there is no room for it: "92%". */
  score?: string
}

/** The note below a score, or the score itself, as the button that says more: one line, here before what it opens has come. */
export function HealthHintButton({ deductions, score, ...rest }: HealthHintProps & ComponentProps<'button'>) {
  const note = healthNote(deductions)
  return (
    <button
      type="button"
      title={score && note}
      className="relative flex max-w-full items-center gap-1 rounded-1 text-label text-ink-3 tabular-nums data-score:text-cell data-score:font-medium data-score:text-ink before:absolute before:-inset-x-1 before:-inset-y-2 hover:text-ink max-md:before:-inset-y-3.5"
      data-score={score && ''}
      {...rest}
    >
      {score}
      <span className="sr-only">{score && ', '}O que baixou a nota: </span>
      <span className={score ? 'sr-only' : 'truncate'}>{note}</span>
      <Info aria-hidden="true" className="size-3 flex-none" />
    </button>
  )
}
