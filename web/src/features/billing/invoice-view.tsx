import { can } from '@leme/contract/can'
import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import { countedMonthText } from '@leme/contract/nfse/counted-month'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { usePageTitle } from '../../page/title.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { invoiceChangesQuery, invoiceQuery } from './bill-queries.ts'
import { CreditNoteLine } from './credit-note-line.tsx'
import { FinanceHistory } from './finance-history.tsx'
import { backToFinance, InvoiceLink, linkClass, MoneyColumns, MoneyLoading, MoneyMissing, none } from './money-page.tsx'
import { ReceivablePanel } from './receivable-panel.tsx'

const edit = lazyPart(() => import('./invoice-dialog.tsx'), 'InvoiceDialog')
const credit = lazyPart(() => import('./credit-dialog.tsx'), 'CreditDialog')
const split = lazyPart(() => import('./split-dialog.tsx'), 'SplitDialog')
const reason = lazyPart(() => import('./reason-dialog.tsx'), 'ReasonDialog')

/** An invoice: its instalments, what settled them, and who changed what. */
export function InvoiceView({ id }: { id: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id))
  usePageTitle(invoice?.number)
  if (error && !invoice) return <MoneyMissing noun="Fatura" error={error} onRetry={() => void refetch()} />
  if (!invoice) return <MoneyLoading title="Fatura" />
  return (
    <>
      <PageHead
        title={invoice.number}
        subtitle={`${invoice.kind === 'credit_note' ? 'Nota de crédito' : 'Fatura'} · ${invoice.client}`}
        aside={<StatusBadge status={invoice.status} />}
        back={backToFinance}
      />
      <MoneyColumns side={<InvoiceFacts invoice={invoice} />}>
        {invoice.instalments.map((receivable) => (
          <ReceivablePanel
            key={receivable.id}
            receivable={receivable}
            title={`Parcela ${receivable.instalment} de ${invoice.instalments.length}`}
          />
        ))}
        {invoice.instalments.length === 0 && invoice.kind === 'invoice' && <NoInstalments invoice={invoice} />}
        <FinanceHistory query={invoiceChangesQuery(id)} />
      </MoneyColumns>
    </>
  )
}

function InvoiceFacts({ invoice }: { invoice: InvoiceWithInstalments }) {
  const { registered_client, project, credited, credit_notes } = invoice
  return (
    <Panel title="Informações">
      <Facts>
        <Fact name="Valor">{formatMoney(invoice.amount)}</Fact>
        <Fact name="Cliente">{registered_client?.name ?? `${invoice.client} (não cadastrado)`}</Fact>
        <Fact name="Projeto">
          {project ? (
            <Link to="/projects/$id" params={{ id: project.id }} className={linkClass}>
              {project.name}
            </Link>
          ) : (
            none
          )}
        </Fact>
        <Fact name="Emissão">{invoice.issue_date ? formatDate(invoice.issue_date) : none}</Fact>
        <Fact name="Vencimento">{formatDate(invoice.due_date)}</Fact>
        {invoice.paid_date && <Fact name="Pagamento">{formatDate(invoice.paid_date)}</Fact>}
        {invoice.notes && <Fact name="Observações">{invoice.notes}</Fact>}
        {invoice.cancel_reason && <Fact name="Cancelada">{invoice.cancel_reason}</Fact>}
        {invoice.nfse.map(({ number, ended, ...days }) => (
          <Fact key={number} name="NFS-e">
            <Link to="/finance/nfse" search={{ q: number }} className={linkClass}>
              {number}
            </Link>
            <CountedMonth note={days} invoice={invoice} />
            {ended && invoice.status !== 'cancelled' && (
              <span className="block text-label text-warn-text">
                {ended === 'replaced' ? 'Foi substituída' : 'Foi cancelada'}: estorne o que foi recebido e cancele a
                fatura, ou deixe-a como está.
              </span>
            )}
            {ended && invoice.status === 'cancelled' && (ended === 'replaced' ? ' substituída' : ' cancelada')}
          </Fact>
        ))}
        {credited && (
          <Fact name="Credita">
            <InvoiceLink {...credited} />
          </Fact>
        )}
        {credit_notes.length > 0 && (
          <Fact name="Créditos">
            {credit_notes.map((note) => (
              <CreditNoteLine key={note.id} note={note} />
            ))}
          </Fact>
        )}
      </Facts>
      <Actions invoice={invoice} />
    </Panel>
  )
}

/** Where a note of the invoice is of another month than the one in which it counts as invoiced. */
function CountedMonth({
  note,
  invoice,
}: {
  note: Parameters<typeof countedMonthText>[0]
  invoice: InvoiceWithInstalments
}) {
  const text = countedMonthText(note, invoice.issue_date ?? invoice.due_date)
  return text && <span className="block text-label text-ink-3">{text}</span>
}

type Opened = 'edit' | 'credit' | 'cancel' | null

/** What managers and administrators do with an invoice that is not cancelled. */
function Actions({ invoice }: { invoice: InvoiceWithInstalments }) {
  const me = useMe()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  if (!me || !can(me.role, 'finance.write') || invoice.status === 'cancelled') return null
  const shared = { open: true, onOpenChange: (next: boolean) => !next && close() }
  const isInvoice = invoice.kind === 'invoice'
  const cancelling = isInvoice
    ? {
        title: 'Cancelar fatura',
        what: `A fatura ${invoice.number} e as suas parcelas deixam de contar como a receber. Elas ficam na lista e no histórico.`,
        success: 'Fatura cancelada',
        failure: 'Erro ao cancelar fatura',
      }
    : {
        title: 'Cancelar nota',
        what: `A nota ${invoice.number} deixa de abater a fatura ${invoice.credited?.number}, que volta a ter em aberto o que ela abateu. A nota fica na lista e no histórico.`,
        success: 'Nota de crédito cancelada',
        failure: 'Erro ao cancelar nota de crédito',
      }
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
      <Button size="small" onClick={() => setOpened('cancel')} onPointerEnter={reason.prepare} onFocus={reason.prepare}>
        {cancelling.title}
      </Button>
      {isInvoice && (
        <Button
          size="small"
          onClick={() => setOpened('credit')}
          onPointerEnter={credit.prepare}
          onFocus={credit.prepare}
        >
          Nota de crédito
        </Button>
      )}
      <Button
        aria-keyshortcuts="e"
        size="small"
        onClick={() => setOpened('edit')}
        onPointerEnter={edit.prepare}
        onFocus={edit.prepare}
      >
        Editar
      </Button>
      {opened && (
        <Suspense>
          {opened === 'edit' && <edit.Part {...shared} invoice={invoice} />}
          {opened === 'credit' && <credit.Part {...shared} invoice={invoice} />}
          {opened === 'cancel' && (
            <reason.Part
              {...shared}
              {...cancelling}
              action={cancelling.title}
              send={(said, idempotencyKey) =>
                call(
                  'POST /api/finance/invoices/:id/cancel',
                  { params: { id: invoice.id }, body: { reason: said } },
                  { idempotencyKey },
                )
              }
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

function NoInstalments({ invoice }: { invoice: InvoiceWithInstalments }) {
  const me = useMe()
  const [open, setOpen] = useState<boolean | null>(null)
  const mayWrite = me !== undefined && can(me.role, 'finance.write')
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue'
  return (
    <Panel title="Parcelas">
      <div className="grid justify-items-start gap-3 px-4 pb-4 text-cell text-ink-2">
        <p>
          Veio de outro sistema, sem parcelas: o que foi pago é o que ele diz. Para registrar pagamentos aqui, diga como
          ela será paga.
        </p>
        {mayWrite && isOpen && (
          <Button size="small" onClick={() => setOpen(true)} onPointerEnter={split.prepare} onFocus={split.prepare}>
            Definir parcelas
          </Button>
        )}
      </div>
      {open !== null && (
        <Suspense>
          <split.Part invoice={invoice} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </Panel>
  )
}
