import { formatDate } from '@leme/contract/format/format'
import { rateKindNames, type WorkRate } from '@leme/contract/money/work-rate'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { changedMonths } from './changed-months.ts'
import type { RateStart } from './work-rate-dialog.tsx'
import { workRatesQuery } from './work-rate-queries.ts'
import { amountText, ownerOf, ownerText } from './work-rate-words.ts'

const { Part: WorkRateDialog, prepare } = lazyPart(() => import('./work-rate-dialog.tsx'), 'WorkRateDialog')

const columns = [
  'De quem',
  { label: 'Tipo', width: '7rem' },
  { label: 'Desde', width: '7rem' },
  { label: 'R$ por hora', width: '8rem', align: 'right' },
  { label: 'Quem informou', width: '13rem' },
  { label: 'Ações', quiet: true, width: '6rem', align: 'right' },
] as const

type Opened = { start: RateStart; open: boolean; times: number }

/** Whose rates, from which day; those that were corrected or withdrawn stay, struck out. */
export function WorkRatesPanel() {
  const { data, isError, refetch } = useQuery(workRatesQuery)
  const [dialog, setDialog] = useState<Opened>({ start: null, open: false, times: 0 })
  const [withdrawn, setWithdrawn] = useState<WorkRate | null>(null)
  const openWith = (start: RateStart) => setDialog(({ times }) => ({ start, open: true, times: times + 1 }))
  if (!data && !isError) return <TableSkeleton label="Carregando as taxas" />
  return (
    <Panel
      title="Taxas por hora"
      end={
        <Button look="primary" onClick={() => openWith(null)} onPointerEnter={prepare} onFocus={prepare}>
          <Plus aria-hidden="true" />
          Nova Taxa
        </Button>
      }
    >
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        Uma hora vale a taxa do seu dia. O custo é o da pessoa; sem ele, o do papel dela no projeto; sem ele, o do
        projeto. Na cobrança o projeto vem primeiro. Sem taxa, a hora aparece como <em>sem taxa</em>, nunca como zero.
      </p>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as taxas</ErrorLine>}
      {data?.length === 0 && <EmptyLine>Nenhuma taxa ainda</EmptyLine>}
      {data && data.length > 0 && (
        <Table caption="Taxas por hora" columns={columns} first={false}>
          {data.map((rate) => (
            <RateRow key={rate.id} rate={rate} onCorrect={() => openWith(rate)} onWithdraw={() => setWithdrawn(rate)} />
          ))}
        </Table>
      )}
      <Suspense>
        {dialog.times > 0 && (
          <WorkRateDialog
            key={dialog.times}
            start={dialog.start}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        )}
      </Suspense>
      {withdrawn && <WithdrawDialog rate={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Panel>
  )
}

type RateRowProps = { rate: WorkRate; onCorrect: () => void; onWithdraw: () => void }

function RateRow({ rate, onCorrect, onWithdraw }: RateRowProps) {
  const { formatInstant } = useCalendar()
  const { kind, valid_from, amount, created_at, created_by, replaced_at, replaced_by } = rate
  const isOver = replaced_at !== null
  const name = `${ownerText(rate)}, ${rateKindNames[kind].toLowerCase()} desde ${formatDate(valid_from)}`
  return (
    <Row>
      <Cell part="lead">
        <span className={isOver ? 'wrap-anywhere text-ink-3' : 'wrap-anywhere'}>{ownerText(rate)}</span>
        {isOver && (
          <CellSub>
            {['não vale mais', `em ${formatInstant(replaced_at)}`, replaced_by?.display_name]
              .filter(Boolean)
              .join(' · ')}
          </CellSub>
        )}
      </Cell>
      <Cell phoneLabel="Tipo">{rateKindNames[kind]}</Cell>
      <Cell phoneLabel="Desde">{formatDate(valid_from)}</Cell>
      <Cell part="money" align="right">
        <span className={isOver ? 'text-ink-3 line-through' : 'font-medium text-ink'}>{amountText(amount)}</span>
      </Cell>
      <Cell phoneLabel="Quem informou">
        {created_by?.display_name ?? 'Leme'}
        <CellSub>{formatInstant(created_at)}</CellSub>
      </Cell>
      <Cell part="end" align="right">
        {!isOver && (
          <span className="inline-flex">
            <IconButton label={`Corrigir taxa de ${name}`} size="small" onClick={onCorrect}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Retirar taxa de ${name}`} size="small" onClick={onWithdraw}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </Cell>
    </Row>
  )
}

/** Asks before a rate holds no longer. */
function WithdrawDialog({ rate, onClose }: { rate: WorkRate; onClose: () => void }) {
  const queries = useQueryClient()
  const rates = useQuery(workRatesQuery).data ?? []
  const { kind, valid_from } = rate
  const months = changedMonths({ kind, owner: ownerOf(rate), valid_from }, rates, useToday())
  const withdraw = useWrite({
    send: () => call('DELETE /api/work-rates/:id', { params: { id: rate.id } }),
    success: 'Taxa retirada',
    takeBack: () => {
      const { user, role, project, amount } = rate
      const owner = { user_id: user?.id ?? null, role, project_id: project?.id ?? null }
      return call('POST /api/work-rates', { body: { ...owner, kind, valid_from, amount } })
    },
    failure: failureText('Erro ao retirar a taxa'),
    onDone: onClose,
    refresh: () => queries.invalidateQueries({ queryKey: keys.workRates.all }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Retirar taxa"
      thing={<span className="wrap-anywhere">{ownerText(rate)}</span>}
      impact={`${amountText(rate.amount)} desde ${formatDate(rate.valid_from)}`}
      action="Retirar"
      busyAction="Retirando..."
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      As horas desse dia em diante passam a valer a taxa anterior, se há uma.
      {months && ` Muda a margem de ${months}, onde há horas.`} A retirada fica na lista.
    </ConfirmDialog>
  )
}
