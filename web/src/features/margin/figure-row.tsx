import { formatHours, formatMoney } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { type MarginFigures, type MarginPart, marginPartNames, marginParts } from '@leme/contract/money/margin'
import type { ReactNode } from 'react'
import { Cell, CellSub, Row } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-head.tsx'

const width = '7.5rem'

/** The columns of a table of figures, whose first one names what they are of. */
export const figureColumns = (first: string): readonly Column[] => [
  { label: first },
  ...marginParts.map((part) => ({ label: marginPartNames[part], width, align: 'right' as const })),
  { label: 'Margem', width, align: 'right' as const },
]

type FigureButtonProps = { label: string; isLoss?: boolean; children: ReactNode; onClick: () => void }

/** A figure that opens its rows. */
export function FigureButton({ label, isLoss = false, children, onClick }: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`rounded-1 tabular-nums underline decoration-line-2 underline-offset-3 hover:decoration-current ${
        isLoss ? 'text-danger-text' : ''
      }`}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

export type FigureRowProps = {
  name: string
  /** The name as it is shown, where it leads somewhere or has something below it. */
  shown?: ReactNode
  figures: MarginFigures
  onOpen: (part?: MarginPart) => void
}

/** The figures of a month, a client or a project; each opens its rows. */
export function FigureRow({ name, shown = name, figures, onOpen }: FigureRowProps) {
  const left = leftOutText(figures)
  const figure = (label: string, amount: string, part?: MarginPart) => (
    <Cell key={label} part={part ? undefined : 'money'} align="right" phoneLabel={part && label}>
      <FigureButton
        label={`${label}, ${name}: ${formatMoney(amount)}`}
        isLoss={!part && amount.startsWith('-')}
        onClick={() => onOpen(part)}
      >
        {formatMoney(amount)}
      </FigureButton>
    </Cell>
  )
  return (
    <Row>
      <Cell part="lead">
        {shown}
        {left && <CellSub>{left}</CellSub>}
      </Cell>
      {marginParts.map((part) => figure(marginPartNames[part], figures[part], part))}
      {figure('Margem', figures.margin)}
    </Row>
  )
}

const some = (decimal: string) => /[1-9]/.test(decimal)

/** What is in none of the sums, as nobody said what it is worth. */
function leftOutText(figures: MarginFigures): string {
  const { hours_without_rate, agents_without_rate_usd, costs_without_rate_usd, other_currency } = figures
  const said = [
    some(hours_without_rate) && `${formatHours(Number(hours_without_rate))} sem taxa`,
    some(agents_without_rate_usd) && `${formatCost(agents_without_rate_usd)} de agentes sem câmbio`,
    some(costs_without_rate_usd) && `${formatCost(costs_without_rate_usd)} de custos sem câmbio`,
    other_currency > 0 && `${other_currency} em outra moeda`,
  ].filter(Boolean)
  return said.length > 0 ? `fora: ${said.join(', ')}` : ''
}

/** `2026-03` → `03/2026`. */
export function monthText(month: string): string {
  return month.split('-').reverse().join('/')
}
