import type { ImportHead } from '@leme/contract/import/import'
import type { Notice } from '@leme/contract/import/import-notices'
import { TriangleAlert } from 'lucide-react'
import { Panel } from '../../ui/page/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import type { Review } from './survey-file.ts'

type Order = 'dmy' | 'mdy'

type Props = {
  head: ImportHead
  encoding: string
  review: Review | null
  /** Which part of its dates is read as the day; null where that is not known. */
  order: Order | null
  onOrder: (order: Order) => void
  locked: boolean
}

const separators = { ';': 'ponto e vírgula', ',': 'vírgula', '\t': 'tabulação' } as const

const orders = [
  { value: 'dmy', label: 'Dia primeiro' },
  { value: 'mdy', label: 'Mês primeiro' },
] as const satisfies readonly { value: Order; label: string }[]

/** What was guessed of a file before anything of it is stored, and the one guess that somebody may know better. */
export function ReadingPanel({ head, encoding, review, order, onOrder, locked }: Props) {
  return (
    <Panel title="Como o arquivo foi lido">
      <div className="grid gap-3 border-t border-line p-4 text-cell">
        <p className="text-ink-2">
          {encoding} · separado por {separators[head.delimiter]} · cabeçalho na linha {head.header}
        </p>
        <Facts notices={review?.notices.filter(({ isDoubt }) => !isDoubt) ?? []} />
        <Doubts notices={review?.notices ?? []} />
        {review?.asks && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-ink-2">Nas datas, como 05/04/2026, vem primeiro:</span>
            {locked ? (
              <span className="font-medium text-ink">{orders.find(({ value }) => value === order)?.label}</span>
            ) : (
              <Segment<Order | ''>
                label="O que vem primeiro nas datas"
                value={order ?? ''}
                onChange={(chosen) => chosen !== '' && onOrder(chosen)}
                options={orders}
              />
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

function Facts({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <ul className="grid gap-1 text-ink-2">
      {notices.map(({ text }) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What may be wrong with a file, as it is read. */
export function Doubts({ notices }: { notices: readonly Notice[] }) {
  const doubts = notices.filter(({ isDoubt }) => isDoubt)
  if (doubts.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-cell text-warn-text">
      {doubts.map(({ text }) => (
        <li key={text} className="flex items-start gap-2 wrap-anywhere">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}
