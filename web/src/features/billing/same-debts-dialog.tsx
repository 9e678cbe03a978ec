import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { SameDebt } from '@leme/contract/money/same-debt'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { refreshMoney, sameDebtsQuery } from './bill-queries.ts'
import { InvoiceLink } from './money-page.tsx'

export type SameDebtsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Invoices that look like receivables: which are one debt, said by a person. */
export function SameDebtsDialog({ open, onOpenChange }: SameDebtsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="São a mesma cobrança?" size="large">
      {open && <Pairs />}
    </Dialog>
  )
}

function Pairs() {
  const queries = useQueryClient()
  const { data } = useQuery(sameDebtsQuery)
  // As they were when it opened: what is answered stays in its place.
  const [first, setFirst] = useState(data)
  if (!first && data) setFirst(data)
  const [joined, setJoined] = useState<ReadonlySet<string>>(new Set())
  const join = useWrite({
    send: (pairs: readonly SameDebt[]) =>
      call('POST /api/finance/same-debts', {
        body: { pairs: pairs.map(({ invoice_id, receivable_id }) => ({ invoice_id, receivable_id })) },
      }),
    failure: failureText('Nada foi ligado'),
    success: (_, { joined: done, left }) =>
      left === 0
        ? counted(done, { one: 'fatura ligada ao seu recebível', many: 'faturas ligadas aos seus recebíveis' })
        : `${counted(done, { one: 'fatura ligada', many: 'faturas ligadas' })}; ${counted(left, { one: 'já não era igual', many: 'já não eram iguais' })} e ficou como estava`,
    onDone: (_, pairs) => setJoined(new Set([...joined, ...pairs.map(({ invoice_id }) => invoice_id)])),
    refresh: () => refreshMoney(queries),
    once: true,
  })
  const left = (first ?? []).filter(({ invoice_id }) => !joined.has(invoice_id))
  return (
    <>
      <DialogBody>
        <p className="text-cell text-ink-3">
          Cada fatura tem o cliente, o valor e o vencimento de um recebível. Se são a mesma cobrança, o recebível passa
          a ser a parcela da fatura, e o que foi recebido paga as duas. “Separar”, na página do recebível, desfaz isso.
        </p>
        <ul className="mt-4 rounded-2 border border-line">
          {first?.map((pair) => (
            <PairRow
              key={pair.invoice_id}
              pair={pair}
              isJoined={joined.has(pair.invoice_id)}
              isBusy={join.isPending}
              onJoin={() => join.mutate([pair])}
            />
          ))}
        </ul>
        {first?.length === 0 && <EmptyLine>Nenhuma fatura em aberto é igual a um recebível</EmptyLine>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Fechar</DialogCancel>
        {left.length > 1 && (
          <Button look="primary" disabled={join.isPending} onClick={() => join.mutate(left)}>
            {`Ligar as ${left.length}`}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

type PairRowProps = { pair: SameDebt; isJoined: boolean; isBusy: boolean; onJoin: () => void }

function PairRow({ pair, isJoined, isBusy, onJoin }: PairRowProps) {
  const { invoice_id, number, client, amount, due_date, external_id, received_date } = pair
  const receivable = received_date ? `recebido em ${formatDate(received_date)}` : 'ainda não recebido'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-3 py-2.5 text-cell not-first:border-t">
      <div className="min-w-40 flex-1 wrap-anywhere">
        <InvoiceLink id={invoice_id} number={number} />
        <p>
          {client}, {formatMoney(amount)}
        </p>
        <p className="text-ink-3">
          Vence em {formatDate(due_date)} · recebível {external_id}, {receivable}
        </p>
      </div>
      {isJoined ? (
        <span role="status" className="text-ink-3">
          Ligada
        </span>
      ) : (
        <Button size="small" disabled={isBusy} onClick={onJoin} aria-label={`${number} é a mesma cobrança`}>
          É a mesma
        </Button>
      )}
    </li>
  )
}
