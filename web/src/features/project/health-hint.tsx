import { deductionText, type HealthDeduction } from '@leme/contract/health'
import { Popover } from '../../ui/popover.tsx'
import { HealthHintButton } from './health-hint-button.tsx'

/** What lowered the score: in few words, and one by one behind them. */
export function HealthHint({ deductions }: { deductions: readonly HealthDeduction[] }) {
  return (
    <Popover trigger={<HealthHintButton deductions={deductions} />} title="O que baixou a nota">
      <ul className="mt-2 grid gap-1.5 text-ink-2 tabular-nums">
        {deductions.map((deduction) => (
          <li key={deduction.reason}>{deductionText(deduction)}</li>
        ))}
      </ul>
    </Popover>
  )
}
