import { can } from '@leme/contract/can'
import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { ReceivableWithPayments } from '@leme/contract/money/billing'
import { type Payment, paymentKindNames, signedAmount } from '@leme/contract/money/payment'
import { Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, Tag } from '../../ui/sign/badge.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { PartDebts } from './part-debts.tsx'

const payment = lazyPart(() => import('./payment-dialog.tsx'), 'PaymentDialog')
const edit = lazyPart(() => import('./receivable-dialog.tsx'), 'ReceivableDialog')
const reason = lazyPart(() => import('./reason-dialog.tsx'), 'ReasonDialog')

const columns = [
  { label: 'Tipo' },
  { label: 'Data', width: '6.5rem' },
  { label: 'Valor', width: '8rem', align: 'right' },
  { label: 'Ações', width: '6.5rem', quiet: true },
] as const

/** A receivable as a panel: what is open of it, and what settled the rest. */
export function ReceivablePanel({ receivable, title }: { receivable: ReceivableWithPayments; title: string }) {
  const me = useMe()
  const [isPaying, setPaying] = useState<boolean | null>(null)
  const [isEditing, setEditing] = useState<boolean | null>(null)
  const [voided, setVoided] = useState<Payment | null>(null)
  const mayWrite = me !== undefined && can(me.role, 'finance.write')
  const { payments, status, open, amount, expected_date, days_overdue, notes } = receivable
  return (
    <Panel
      title={title}
      action={<StatusBadge status={status} />}
      end={
        mayWrite &&
        status !== 'cancelled' && (
          <div className="flex flex-wrap justify-end gap-2">
            {receivable.is_joined && <PartDebts receivable={receivable} />}
            <Button
              size="small"
              look="ghost"
              onClick={() => setEditing(true)}
              onPointerEnter={edit.prepare}
              onFocus={edit.prepare}
              aria-label={`Editar ${title}`}
            >
              Editar
            </Button>
            <Button
              size="small"
              onClick={() => setPaying(true)}
              onPointerEnter={payment.prepare}
              onFocus={payment.prepare}
            >
              Registrar pagamento
            </Button>
          </div>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-3 text-cell text-ink-2 tabular-nums">
        <span>Valor {formatMoney(amount)}</span>
        <span className="font-semibold text-ink">
          {Number(open) < 0 ? `A devolver ${formatMoney(open.slice(1))}` : `Em aberto ${formatMoney(open)}`}
        </span>
        <span>Previsto para {formatDate(expected_date)}</span>
        {days_overdue > 0 && (
          <Tag look="danger">{days_overdue === 1 ? '1 dia atrasado' : `${days_overdue} dias atrasado`}</Tag>
        )}
        {notes && <span className="wrap-anywhere text-ink-3">{notes}</span>}
      </p>
      {payments.length === 0 ? (
        <EmptyLine>Nada recebido ainda</EmptyLine>
      ) : (
        <Table caption={`Recebimentos de ${title}`} columns={columns} tall>
          {payments.map((one) => (
            <PaymentRow key={one.id} payment={one} onVoid={mayWrite ? () => setVoided(one) : undefined} />
          ))}
        </Table>
      )}
      {isPaying !== null && (
        <Suspense>
          <payment.Part receivable={receivable} open={isPaying} onOpenChange={setPaying} />
        </Suspense>
      )}
      {isEditing !== null && (
        <Suspense>
          <edit.Part receivable={receivable} title={`Editar ${title}`} open={isEditing} onOpenChange={setEditing} />
        </Suspense>
      )}
      {voided && (
        <Suspense>
          <reason.Part
            open
            onOpenChange={(next) => !next && setVoided(null)}
            title="Estornar recebimento"
            what={`${paymentKindNames[voided.kind]} de ${formatMoney(voided.amount)} em ${formatDate(voided.day)}: fica no histórico e não conta mais.`}
            action="Estornar"
            success="Recebimento estornado"
            failure="Erro ao estornar recebimento"
            send={(said, idempotencyKey) =>
              call(
                'POST /api/finance/payments/:id/void',
                { params: { id: voided.id }, body: { reason: said } },
                { idempotencyKey },
              )
            }
          />
        </Suspense>
      )}
    </Panel>
  )
}

const sources = { system: 'Sistema de origem', credit_note: 'Nota de crédito', person: 'Pessoa removida' }

function PaymentRow({ payment: one, onVoid }: { payment: Payment; onVoid: (() => void) | undefined }) {
  const isVoided = one.voided_at !== null
  return (
    <Row>
      <Cell part="lead">
        <span className={isVoided ? 'text-ink-3 line-through' : ''}>{paymentKindNames[one.kind]}</span>
        <CellSub>{one.user?.display_name ?? sources[one.source]}</CellSub>
        {one.movement_id && <CellSub>Lançamento do extrato</CellSub>}
        {one.note && <CellSub>{one.note}</CellSub>}
        {isVoided && <CellSub>Estornado: {one.void_reason}</CellSub>}
      </Cell>
      <Cell phoneLabel="Em">{formatDate(one.day)}</Cell>
      <Cell part="money" align="right">
        <span className={isVoided ? 'text-ink-3 line-through' : ''}>{formatMoney(signedAmount(one))}</span>
      </Cell>
      <Cell part="after">
        {onVoid && !isVoided && one.source !== 'credit_note' ? (
          <Button
            size="small"
            look="ghost"
            onClick={onVoid}
            aria-label={`Estornar ${paymentKindNames[one.kind]} de ${formatMoney(one.amount)}`}
          >
            Estornar
          </Button>
        ) : (
          ' '
        )}
      </Cell>
    </Row>
  )
}
