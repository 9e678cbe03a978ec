import type { Grain, Observability } from '@leme/contract/agents/observability'
import { formatNumber } from '@leme/contract/format/format'
import type { ReactNode } from 'react'
import { useCalendar } from '../../../ui/calendar.ts'
import { measuredLatency } from './measured-latency.ts'
import { partName } from './part-time.ts'
import { percentiles } from './percentiles.ts'

function TipLine({ swatch, name, children }: { swatch: string; name: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5">
      <svg className="size-2" aria-hidden="true">
        <rect width="8" height="8" rx="2" fill={swatch} />
      </svg>
      {name}
      <span className="ml-auto pl-3 font-medium text-ink tabular-nums">{children}</span>
    </p>
  )
}

export type ChartTipProps = { active: boolean; part?: Observability['series'][number]; grain: Grain }

/** What an hour or a day of the chart measures, beside the pointer. */
export function ChartTip({ active, part, grain }: ChartTipProps) {
  const calendar = useCalendar()
  if (!active || !part) return null
  return (
    <div className="min-w-37 rounded-2 border border-line bg-raised px-2.5 py-2 text-label leading-4.5 text-ink-2 shadow-2">
      <p className="mb-0.5 font-semibold text-ink tabular-nums">{partName(part.from, grain, calendar)}</p>
      {percentiles.toReversed().map(({ name, field, color }) => {
        const ms = part[field]
        return (
          <TipLine key={name} swatch={color} name={name}>
            {ms === null ? '-' : measuredLatency(ms)}
          </TipLine>
        )
      })}
      <TipLine swatch="var(--danger)" name="Falhas">
        {formatNumber(part.failed)} de {formatNumber(part.runs)}
      </TipLine>
    </div>
  )
}
