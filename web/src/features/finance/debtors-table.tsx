import { formatMoney } from '@leme/contract/format/format'
import type { Debtor, FinanceFilter } from '@leme/contract/money/finance'
import { Suspense } from 'react'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { counted } from '../../ui/sign/counted.ts'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-head.tsx'

const { Part: AlikeNote } = lazyPart(() => import('../client/alike-note.tsx'), 'AlikeNote')
const { Part: SameDebtsNote } = lazyPart(() => import('../billing/same-debts-note.tsx'), 'SameDebtsNote')
const { Part: UnmatchedNote } = lazyPart(() => import('../client/unmatched-note.tsx'), 'UnmatchedNote')

const columns: readonly Column[] = [
  { label: 'Cliente' },
  { label: 'Faturas em aberto', width: '14rem', align: 'right' },
  { label: 'A receber', width: '14rem', align: 'right' },
]

const invoiceNoun = { one: 'fatura', many: 'faturas' }
const receivableNoun = { one: 'recebível', many: 'recebíveis' }

type Total = Debtor['open']

/** The amount is named where it is a part alone: on phones it must fit one line. */
function lateText(open: Total, late: Total): string {
  return late.count === open.count ? 'em atraso' : `${formatMoney(late.amount)} em atraso`
}

/** What is open by one of the two, how much that is, and the part of it that is late. */
function OwedCell({ label, open, late, noun }: { label: string; open: Total; late: Total; noun: typeof invoiceNoun }) {
  return (
    <Cell part="line" align="right" phoneLabel={label} hideOnPhone={open.count === 0}>
      {open.count === 0 ? null : (
        <span>
          {formatMoney(open.amount)}
          <CellSub>
            {counted(open.count, noun)}
            {late.count > 0 && <span className="text-danger-text">, {lateText(open, late)}</span>}
          </CellSub>
        </span>
      )}
    </Cell>
  )
}

type DebtorRowProps = { debtor: Debtor; onChoose: () => void }

function DebtorRow({ debtor, onChoose }: DebtorRowProps) {
  const { client, open, late, open_invoices, overdue_invoices } = debtor
  return (
    <Row>
      <Cell part="lead">
        <button
          type="button"
          onClick={onChoose}
          className="line-clamp-2 rounded-1 text-left wrap-anywhere underline-offset-3 hover:underline"
        >
          {client}
        </button>
      </Cell>
      <OwedCell label="Faturas" open={open_invoices} late={overdue_invoices} noun={invoiceNoun} />
      <OwedCell label="A receber" open={open} late={late} noun={receivableNoun} />
    </Row>
  )
}

type DebtorsTableProps = { debtors: readonly Debtor[]; onChoose: (client: string) => void }

/** What each owes by invoices and by receivables, apart: both may be of the same debt. */
function DebtorsTable({ debtors, onChoose }: DebtorsTableProps) {
  return (
    <Table caption="Por devedor" columns={columns} rowCount={debtors.length}>
      {debtors.map((debtor) => (
        <DebtorRow key={debtor.client} debtor={debtor} onChoose={() => onChoose(debtor.client)} />
      ))}
    </Table>
  )
}

function nobody({ from, to, by }: FinanceFilter): string {
  return by === 'payment' && (from || to)
    ? 'O que está em aberto não tem dia de pagamento: escolha o vencimento para ver quem deve'
    : 'Nenhuma fatura e nenhum recebível em aberto'
}

/** Who owes within the filter; where nobody does, that, and why. */
export function Debtors({ filter, ...table }: DebtorsTableProps & { filter: FinanceFilter }) {
  if (table.debtors.length === 0) return <EmptyLine>{nobody(filter)}</EmptyLine>
  return (
    <>
      <Suspense>
        <UnmatchedNote className="block border-t border-line px-4 py-2.5 text-cell text-ink-3" />
        <SameDebtsNote className="block border-t border-line px-4 py-2.5 text-cell text-ink-3" />
        <AlikeNote className="block border-t border-line px-4 py-2.5 text-cell text-ink-3" />
      </Suspense>
      <DebtorsTable {...table} />
    </>
  )
}
