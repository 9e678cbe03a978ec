import { type Cost, type CostCreate, costPartNames } from '@leme/contract/money/cost'
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
import { TableSkeleton } from '../work/table-skeleton.tsx'
import type { CostStart } from './cost-dialog.tsx'
import { costsQuery } from './cost-queries.ts'
import { chargeText, periodText, placeText } from './cost-words.ts'

const { Part: CostDialog, prepare } = lazyPart(() => import('./cost-dialog.tsx'), 'CostDialog')

const columns = [
  'O quê',
  { label: 'De quem', width: '10rem' },
  { label: 'Quando', width: '9rem' },
  { label: 'Valor', width: '10rem', align: 'right' },
  { label: 'Quem informou', width: '10rem' },
  { label: 'Ações', quiet: true, width: '5.5rem', align: 'right' },
] as const

type Opened = { start: CostStart; open: boolean; times: number }

/** What is paid besides hours and agents; what was corrected or withdrawn stays, struck out. */
export function CostsPanel() {
  const { data, isError, refetch } = useQuery(costsQuery)
  const [dialog, setDialog] = useState<Opened>({ start: null, open: false, times: 0 })
  const [withdrawn, setWithdrawn] = useState<Cost | null>(null)
  const openWith = (start: CostStart) => setDialog(({ times }) => ({ start, open: true, times: times + 1 }))
  if (!data && !isError) return <TableSkeleton label="Carregando os custos" />
  return (
    <Panel
      title="Assinaturas e outros custos"
      end={
        <Button look="primary" onClick={() => openWith(null)} onPointerEnter={prepare} onFocus={prepare}>
          <Plus aria-hidden="true" />
          Novo Custo
        </Button>
      }
    >
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        Uma assinatura se reparte, mês a mês, entre os projetos que a usaram: por horas, execuções ou tokens. O que
        ninguém usou fica como <em>não atribuído</em>. Dólares valem o câmbio do dia da cobrança.
      </p>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os custos</ErrorLine>}
      {data?.length === 0 && <EmptyLine>Nenhum custo ainda</EmptyLine>}
      {data && data.length > 0 && (
        <Table caption="Assinaturas e outros custos" columns={columns} first={false}>
          {data.map((cost) => (
            <CostRow key={cost.id} cost={cost} onCorrect={() => openWith(cost)} onWithdraw={() => setWithdrawn(cost)} />
          ))}
        </Table>
      )}
      <Suspense>
        {dialog.times > 0 && (
          <CostDialog
            key={dialog.times}
            start={dialog.start}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        )}
      </Suspense>
      {withdrawn && <WithdrawDialog cost={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Panel>
  )
}

type CostRowProps = { cost: Cost; onCorrect: () => void; onWithdraw: () => void }

function CostRow({ cost, onCorrect, onWithdraw }: CostRowProps) {
  const { formatInstant } = useCalendar()
  const { part, label, created_at, created_by, withdrawn_at, withdrawn_by } = cost
  const isOver = withdrawn_at !== null
  return (
    <Row>
      <Cell part="lead">
        <span className={isOver ? 'wrap-anywhere text-ink-3' : 'wrap-anywhere'}>{label}</span>
        <CellSub>
          {isOver
            ? ['não vale mais', `em ${formatInstant(withdrawn_at)}`, withdrawn_by?.display_name]
                .filter(Boolean)
                .join(' · ')
            : costPartNames[part]}
        </CellSub>
      </Cell>
      <Cell phoneLabel={part === 'seats' ? 'Por' : 'De'}>
        <span className="wrap-anywhere">{placeText(cost)}</span>
      </Cell>
      <Cell phoneLabel="Quando">{periodText(cost)}</Cell>
      <Cell part="money" align="right">
        <span className={isOver ? 'text-ink-3 line-through' : 'font-medium text-ink'}>{chargeText(cost)}</span>
      </Cell>
      <Cell phoneLabel="Quem informou">
        {created_by?.display_name ?? 'Leme'}
        <CellSub>{formatInstant(created_at)}</CellSub>
      </Cell>
      <Cell part="end" align="right">
        {!isOver && (
          <span className="inline-flex">
            <IconButton label={`Corrigir ${label}`} size="small" onClick={onCorrect}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Retirar ${label}`} size="small" onClick={onWithdraw}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </Cell>
    </Row>
  )
}

/** The cost once more, as one that is new: what was withdrawn stays in the list. */
function sameAs(cost: Cost): CostCreate {
  const { part, label, amount, currency, every, starts_on, ends_on, spread, project, user, agent } = cost
  const whose = { project_id: project?.id ?? null, user_id: user?.id ?? null, agent_id: agent?.id ?? null }
  return { part, label, amount, currency, every, starts_on, ends_on, spread, ...whose, replaces: null }
}

/** Asks before a cost counts no longer. */
function WithdrawDialog({ cost, onClose }: { cost: Cost; onClose: () => void }) {
  const queries = useQueryClient()
  const withdraw = useWrite({
    send: () => call('DELETE /api/costs/:id', { params: { id: cost.id } }),
    success: 'Custo retirado',
    takeBack: () => call('POST /api/costs', { body: sameAs(cost) }),
    failure: failureText('Erro ao retirar o custo'),
    onDone: onClose,
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.costs.all }),
        queries.invalidateQueries({ queryKey: keys.margins.all }),
      ]),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Retirar custo"
      thing={<span className="wrap-anywhere">{cost.label}</span>}
      impact={`${chargeText(cost)}, ${periodText(cost)}`}
      action="Retirar"
      busyAction="Retirando..."
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      Ele sai da margem de todos os meses, e fica na lista, riscado. Para encerrar uma assinatura, corrija-a e diga até
      que dia é cobrada.
    </ConfirmDialog>
  )
}
