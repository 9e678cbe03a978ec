import type { Observability } from '@leme/contract/agents/observability'
import { formatNumber } from '@leme/contract/format/format'
import { formatUsd } from '@leme/contract/format/usd'
import { useCalendar } from '../../../ui/calendar.ts'
import { measuredLatency } from './measured-latency.ts'
import { partName } from './part-time.ts'
import { percentiles } from './percentiles.ts'

/** The chart in words and numbers, for those who do not see it. */
export function SeriesTable({ grain, series }: Pick<Observability, 'grain' | 'series'>) {
  const calendar = useCalendar()
  return (
    <div className="sr-only">
      <table>
        <caption>Latência e execuções por {grain === 'hour' ? 'hora' : 'dia'}</caption>
        <thead>
          <tr>
            <th scope="col">Início</th>
            {percentiles.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Execuções</th>
            <th scope="col">Falhas</th>
            <th scope="col">Custo</th>
          </tr>
        </thead>
        <tbody>
          {series.map((part) => (
            <tr key={part.from}>
              <th scope="row">{partName(part.from, grain, calendar)}</th>
              {percentiles.map(({ name, field }) => {
                const ms = part[field]
                return <td key={name}>{ms === null ? '-' : measuredLatency(ms)}</td>
              })}
              <td>{formatNumber(part.runs)}</td>
              <td>{formatNumber(part.failed)}</td>
              <td>{part.runs_with_cost === 0 ? '-' : formatUsd(part.cost_usd, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
