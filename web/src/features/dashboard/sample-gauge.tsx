import { formatNumber } from '@leme/contract/format'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Gauge } from '../../ui/gauges.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CountTicks } from '../../ui/ticks.tsx'

export type SampleGaugeProps<Item> = {
  title: string
  /** The fetched list that the card counts in. */
  read: UseQueryResult<Item[]>
  counts: (item: Item) => boolean
  /** After the figure; how many were fetched. */
  qualifier: (fetched: number) => string
  /** What was fetched: a sample, or all there is. */
  note: (fetched: number) => string
  /** The same of the whole organisation. */
  truth: { label: string; figure: ReactNode }
}

/** What could not be read. */
export const unknown = <span className="font-normal text-ink-3">-</span>

/** A note may take two lines on phones: those cards, and their skeletons, all keep the room. */
function Note({ children }: { children: ReactNode }) {
  return <span className="flow-root max-md:min-h-8">{children}</span>
}

/** A figure counted in a fetched list, and the measured one below it. Each stands, and fails, by itself. */
export function SampleGauge<Item>({ title, read, counts, qualifier, note, truth }: SampleGaugeProps<Item>) {
  const { data, isError } = read
  if (!data) {
    return (
      <Gauge
        title={title}
        figure={isError ? unknown : <Skeleton className="my-1 h-6 w-24 max-md:my-0.5" />}
        drawing={isError ? <div className="h-2" /> : <Skeleton className="h-2 w-full" />}
        note={
          <Note>{isError ? 'Não foi possível carregar' : <Skeleton className="my-0.5 h-3 w-32 max-w-full" />}</Note>
        }
        truth={truth}
      />
    )
  }
  const counted = data.filter(counts).length
  return (
    <Gauge
      title={title}
      figure={formatNumber(counted)}
      qualifier={qualifier(data.length)}
      drawing={<CountTicks label={title} value={counted} total={data.length} />}
      note={<Note>{note(data.length)}</Note>}
      truth={truth}
    />
  )
}
