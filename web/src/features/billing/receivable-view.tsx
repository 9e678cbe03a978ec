import { formatDate, formatMoney } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../page/title.ts'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { receivableChangesQuery, receivableQuery } from './bill-queries.ts'
import { FinanceHistory } from './finance-history.tsx'
import { backToFinance, InvoiceLink, MoneyColumns, MoneyLoading, MoneyMissing, none } from './money-page.tsx'
import { ReceivablePanel } from './receivable-panel.tsx'

/** A receivable: what is open of it, what settled it, and who changed what. */
export function ReceivableView({ id }: { id: string }) {
  const { data: receivable, error, refetch } = useQuery(receivableQuery(id))
  usePageTitle(receivable?.client)
  if (error && !receivable) return <MoneyMissing noun="Recebível" error={error} onRetry={() => void refetch()} />
  if (!receivable) return <MoneyLoading title="Recebível" />
  const { invoice, registered_client, client } = receivable
  return (
    <>
      <PageHead
        title={client}
        subtitle={`Recebível de ${formatMoney(receivable.amount)}, previsto para ${formatDate(receivable.expected_date)}`}
        aside={<StatusBadge status={receivable.status} />}
        back={backToFinance}
      />
      <MoneyColumns
        side={
          <Panel title="Informações">
            <Facts>
              <Fact name="Cliente">{registered_client?.name ?? `${client} (não cadastrado)`}</Fact>
              <Fact name="Fatura">{invoice ? <InvoiceLink {...invoice} /> : none}</Fact>
              <Fact name="Código">{receivable.external_id}</Fact>
              {receivable.received_date && <Fact name="Recebido em">{formatDate(receivable.received_date)}</Fact>}
            </Facts>
          </Panel>
        }
      >
        <ReceivablePanel receivable={receivable} title="Recebimentos" />
        <FinanceHistory query={receivableChangesQuery(id)} />
      </MoneyColumns>
    </>
  )
}
