import type { Span } from '@leme/contract/agents/agent-run'
import type { Calendar } from '@leme/contract/format/calendar'
import { formatCost } from '@leme/contract/format/usd'
import { useCalendar } from '../../../ui/calendar.ts'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { StepContents } from '../conversation/step-contents.tsx'
import { FactGrid, type GridFact } from './fact-grid.tsx'
import { costSource, tokensText } from './run-words.ts'

/** To the millisecond: steps follow one another within a second. */
function exactStart(instant: string, { formatInstantDate, formatSeconds }: Calendar): string {
  const ms = String(new Date(instant).getUTCMilliseconds()).padStart(3, '0')
  return `${formatInstantDate(instant)} ${formatSeconds(instant)},${ms}`
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** All that is known of a step: facts, its error, its attributes as they came. */
export function StepDetails({ runId, span }: { runId: string; span: Span }) {
  const calendar = useCalendar()
  const attributes = Object.entries(span.attributes)
  const facts: GridFact[] = [
    { name: 'Status', value: <StatusBadge status={span.status} /> },
    { name: 'Início', value: exactStart(span.started_at, calendar) },
    { name: 'Tokens', value: tokensText(span) },
    { name: 'Custo', value: span.cost_usd && formatCost(span.cost_usd), note: costSource(span) },
    { name: 'Operação', value: span.operation },
    { name: 'Modelo', value: span.model, note: span.provider },
    { name: 'Identificador', value: span.span_id },
  ]
  return (
    <div className="mx-2 mt-1 mb-2 grid gap-3 rounded-2 bg-inset p-3">
      {span.error && <p className="text-cell wrap-anywhere text-danger-text">{span.error}</p>}
      <FactGrid facts={facts} />
      {attributes.length > 0 && (
        <div className="min-w-0 border-t border-line pt-3">
          <p className="mb-1.5 text-label font-medium text-ink-2">Atributos</p>
          <dl className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-4 gap-y-1 text-label max-md:grid-cols-1 max-md:gap-y-0">
            {attributes.map(([name, value]) => (
              <div key={name} className="col-span-full grid grid-cols-subgrid max-md:mb-1.5">
                <dt className="wrap-anywhere text-ink-3">{name}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap text-ink">{valueText(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <StepContents runId={runId} span={span} />
    </div>
  )
}
