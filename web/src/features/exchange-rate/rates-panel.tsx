import { brazilian, formatDate } from '@leme/contract/format/format'
import { type ExchangeRate, exchangeSourceNames } from '@leme/contract/money/exchange-rate'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { exchangeRatesQuery } from './exchange-rate-queries.ts'
import type { RateStart } from './rate-dialog.tsx'

const { Part: RateDialog, prepare } = lazyPart(() => import('./rate-dialog.tsx'), 'RateDialog')

const columns = [
  'Dia',
  { label: 'R$ por US$', width: '9rem', align: 'right' },
  { label: 'De onde', width: '16rem' },
  { label: 'Quando', width: '10rem' },
  { label: 'Ações', quiet: true, width: '4rem', align: 'right' },
] as const

type Opened = { start: RateStart; open: boolean; times: number }

/** The days with their rates, the latest first; what was corrected stays below what counts. */
export function RatesPanel() {
  const { data, isError, refetch } = useQuery(exchangeRatesQuery)
  const [dialog, setDialog] = useState<Opened>({ start: {}, open: false, times: 0 })
  const openWith = (start: RateStart) => setDialog(({ times }) => ({ start, open: true, times: times + 1 }))
  if (!data && !isError) return <TableSkeleton label="Carregando o câmbio" />
  return (
    <Panel
      title="Cotações"
      end={
        <Button look="primary" onClick={() => openWith({})} onPointerEnter={prepare} onFocus={prepare}>
          <Plus aria-hidden="true" />
          Informar Cotação
        </Button>
      }
    >
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        Cada custo é convertido à cotação do seu dia. Um dia sem cotação, como um domingo, usa a do último dia antes
        dele; o que chega para um dia posterior não muda os anteriores.
      </p>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as cotações</ErrorLine>}
      {data?.length === 0 && (
        <EmptyLine>Nenhuma cotação ainda: traga um arquivo do Banco Central ou informe a de um dia</EmptyLine>
      )}
      {data && data.length > 0 && (
        <Table caption="Cotações" columns={columns} first={false}>
          {data.map((rate) => (
            <RateRow key={rate.id} rate={rate} onCorrect={() => openWith({ day: rate.day })} />
          ))}
        </Table>
      )}
      <Suspense>
        {dialog.times > 0 && (
          <RateDialog
            key={dialog.times}
            start={dialog.start}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        )}
      </Suspense>
    </Panel>
  )
}

function RateRow({ rate, onCorrect }: { rate: ExchangeRate; onCorrect: () => void }) {
  const { formatInstant } = useCalendar()
  const { day, source, note, user, created_at, replaced_at } = rate
  const isReplaced = replaced_at !== null
  return (
    <Row>
      <Cell part="lead">
        <span className={isReplaced ? 'text-ink-3' : undefined}>{formatDate(day)}</span>
        {isReplaced && <CellSub>corrigida em {formatInstant(replaced_at)}</CellSub>}
      </Cell>
      <Cell part="money" align="right">
        <span className={isReplaced ? 'text-ink-3 line-through' : 'font-medium text-ink'}>{brazilian(rate.rate)}</span>
      </Cell>
      <Cell part="line" phoneLabel="De onde">
        {[exchangeSourceNames[source], user?.display_name].filter(Boolean).join(' · ')}
        {note && (
          <CellSub>
            <span className="wrap-anywhere">{note}</span>
          </CellSub>
        )}
      </Cell>
      <Cell phoneLabel="Quando">{formatInstant(created_at)}</Cell>
      <Cell part="end" align="right">
        {!isReplaced && (
          <IconButton label={`Corrigir cotação de ${formatDate(day)}`} size="small" onClick={onCorrect}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
      </Cell>
    </Row>
  )
}
