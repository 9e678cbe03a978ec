import { formatNumber } from '@leme/contract/format/format'
import type { Dashboard } from '@leme/contract/work/dashboard'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Gauge } from '../../ui/figure/gauges.tsx'
import { CountTicks } from '../../ui/figure/ticks.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** A figure, what stands small beside it, and words for what it counts. */
type Figure = { count: number; beside: string; words: string }

export type SampleGaugeProps<Item> = {
  title: string
  /** The fetched list that the card counts in. */
  read: UseQueryResult<Item[]>
  /** The described figure, of the fetched list. */
  counted: (items: readonly Item[]) => Figure
  /** The whole organisation, measured in the database. */
  measured: UseQueryResult<Dashboard>
  /** The same of the whole organisation; absent where the fetched list is all of it. */
  overall?: (dashboard: Dashboard) => Figure
  /** What the ticks show, of all that the organisation has. */
  share: (dashboard: Dashboard) => { label: string; value: number; total: number }
}

/** As many as half a phone's width has room for. */
const phoneTicks = 14

/** A figure as it was read; what could not be read says so, and what is still coming has its room. */
function figureOf<Data>(
  { data, isError }: Pick<UseQueryResult<Data>, 'data' | 'isError'>,
  figure: (data: Data) => Figure,
): { value: ReactNode; words: ReactNode } {
  if (data) {
    const { count, beside, words } = figure(data)
    const small = <span className="text-cell font-normal text-ink-3">{beside}</span>
    return { value: <span className="whitespace-nowrap">{[formatNumber(count), ' ', small]}</span>, words }
  }
  if (isError) return { value: <span className="font-normal text-ink-3">-</span>, words: 'Não foi possível carregar' }
  return { value: <Line className="h-6 w-24" />, words: <Line className="h-3 w-32" /> }
}

/** A line of text that is still coming, exactly as high as the text around it. */
function Line({ className }: { className: string }) {
  return (
    <span className="relative block">
      {'\u00a0'}
      <Skeleton className={classNames('absolute inset-y-0 my-auto max-w-full', className)} />
    </span>
  )
}

/** A figure counted in a fetched list, and the measured one as large beside it. Each stands, and fails, by itself. */
export function SampleGauge<Item>({ title, read, counted, measured, overall, share }: SampleGaugeProps<Item>) {
  const figures = [figureOf(read, counted)]
  if (overall) figures.push(figureOf(measured, overall))
  const empty = measured.isError ? <div className="h-2" /> : <Skeleton className="h-2 w-full" />
  return (
    <Gauge
      title={title}
      figures={figures}
      drawing={measured.data ? <CountTicks {...share(measured.data)} most={phoneTicks} /> : empty}
    />
  )
}
