import type { Observability } from '@leme/contract/agents/observability'
import { formatDate } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { useCalendar } from '../../../ui/calendar.ts'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { FilterSelect } from '../../../ui/select/filter-select.tsx'
import { Cell, Row, Table } from '../../../ui/table/table.tsx'
import { type AskedPeriod, type Days, daysOf, nameOf } from '../chart/asked-period.ts'
import { DayFields } from '../chart/day-fields.tsx'
import { periodNames } from '../chart/part-time.ts'
import { measuredQuery, runValuesQuery, type Whose } from '../observability-queries.ts'
import type { RunSearch } from '../observability-search.ts'
import { useObservabilitySearch } from '../use-observability-search.ts'
import { differenceOf, measures } from './compared.ts'

export type ComparePanelProps = { period: AskedPeriod; filter: RunSearch; whose: Whose }

const daysText = ({ from, to }: Days) => (from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`)

/** "24 h", "01/11/2026 a 07/11/2026, versão 1.4.0". */
function sideText(period: AskedPeriod, version: string | undefined): string {
  const when = period.from === undefined ? periodNames[nameOf(period)] : daysText(period)
  return version === undefined ? when : `${when}, versão ${version}`
}

/** What is shown beside the same of other days or of another version, figure by figure (AG-04). */
export function ComparePanel({ period, filter, whose }: ComparePanelProps) {
  const { other, compareWith, compareBefore } = useObservabilitySearch()
  const { dayOf } = useCalendar()
  const versions = useQuery(runValuesQuery(whose)).data?.version ?? []
  const { days, version } = other
  const isComparing = days !== undefined || version !== undefined
  const options = [...new Set([...versions, ...(version === undefined ? [] : [version])])].toSorted()
  return (
    <Panel title="Comparar">
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        {days ? (
          <DayFields days={days} onDays={(chosen) => compareWith({ days: chosen, version })} />
        ) : (
          <Button onClick={() => compareBefore(daysOf(period, dayOf(new Date())))}>Com os dias anteriores</Button>
        )}
        {options.length > 0 && (
          <FilterSelect
            label="Com a versão"
            value={version ?? ''}
            options={[{ value: '', label: 'a mesma' }, ...options.map((value) => ({ value, label: value }))]}
            onChange={(chosen) => compareWith({ days, version: chosen || undefined })}
          />
        )}
        {isComparing && (
          <Button look="ghost" onClick={() => compareWith({})}>
            Não comparar
          </Button>
        )}
      </div>
      {isComparing && (
        <Compared
          one={{ period, filter }}
          other={{ period: days ?? period, filter: version === undefined ? filter : { ...filter, version } }}
          whose={whose}
        />
      )}
    </Panel>
  )
}

type Side = { period: AskedPeriod; filter: RunSearch }

function Compared({ one, other, whose }: { one: Side; other: Side; whose: Whose }) {
  const ofOne = useQuery(measuredQuery(one.period, whose, one.filter))
  const ofOther = useQuery(measuredQuery(other.period, whose, other.filter))
  const heads = [one, other].map(({ period, filter }) => sideText(period, filter.version))
  if (ofOne.data && ofOther.data) {
    return (
      <div
        aria-busy={ofOne.isPlaceholderData || ofOther.isPlaceholderData}
        className="transition-opacity aria-busy:opacity-60"
      >
        <Figures one={ofOne.data} other={ofOther.data} heads={heads} />
      </div>
    )
  }
  if (ofOne.isError || ofOther.isError) {
    const again = () => void Promise.all([ofOne.refetch(), ofOther.refetch()])
    return <ErrorLine onRetry={again}>Não foi possível comparar</ErrorLine>
  }
  return (
    <Loading label="Comparando">
      <Skeleton className="m-4 h-10" />
    </Loading>
  )
}

type FiguresProps = { one: Observability; other: Observability; heads: readonly string[] }

function Figures({ one, other, heads: [shown = '', compared = ''] }: FiguresProps) {
  // Where both are called the same, they are the same.
  const columns = [
    { label: 'Medida' },
    { label: shown, align: 'right', width: '14rem' },
    { label: shown === compared ? `${compared} (o mesmo)` : compared, align: 'right', width: '14rem' },
    { label: 'Diferença', align: 'right', width: '8rem' },
  ] as const
  return (
    <Table caption="Comparar" columns={columns} first={false}>
      {measures.map((measure) => (
        <Row key={measure.name}>
          <Cell part="lead">{measure.name}</Cell>
          <Cell align="right" phoneLabel={shown}>
            {measure.value(one) === null ? null : <span className="text-ink">{measure.text(one)}</span>}
          </Cell>
          <Cell align="right" phoneLabel={compared}>
            {measure.value(other) === null ? null : measure.text(other)}
          </Cell>
          <Cell align="right" part="end">
            {differenceOf(measure, one, other)}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
