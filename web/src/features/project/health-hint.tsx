import { deductionText } from '@leme/contract/project/health'
import { Popover } from '../../ui/float/popover.tsx'
import { HealthHintButton, type HealthHintProps } from './health-hint-button.tsx'

/** What lowered the score: in few words, and one by one behind them. */
export function HealthHint({ deductions, score }: HealthHintProps) {
  return (
    <Popover trigger={<HealthHintButton deductions={deductions} score={score} />} title="O que baixou a nota">
      <ul className="mt-2 grid gap-1.5 text-ink-2 tabular-nums">
        {deductions.map((deduction) => (
          <li key={deduction.reason}>{deductionText(deduction)}</li>
        ))}
      </ul>
    </Popover>
  )
}
