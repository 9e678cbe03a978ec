import { formatMoney } from '@leme/contract/format/format'
import type { Receivable } from '@leme/contract/money/receivable'
import { memo } from 'react'
import { StatusBadge, Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row } from '../../ui/table/table.tsx'
import { BillLink } from './bill-link.tsx'
import { ListedDay } from './listed-day.tsx'

/** A receivable; on phones its client leads, with the amount at its right. */
export const ReceivableRow = memo(function ReceivableRow({ receivable }: { receivable: Receivable }) {
  const { client, expected_date, received_date, days_overdue, notes, status, amount } = receivable
  return (
    <Row>
      <Cell part="lead">
        <span title={client} className="line-clamp-2 wrap-anywhere">
          <BillLink list="receivables" id={receivable.id}>
            {client}
          </BillLink>
        </span>
      </Cell>
      <Cell phoneLabel="Prev.">
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <ListedDay day={expected_date} />
          {days_overdue > 0 && <Tag look="danger">{overdueText(days_overdue)}</Tag>}
        </span>
      </Cell>
      <Cell phoneLabel="Recebido" hideOnPhone={received_date === null}>
        {received_date && <ListedDay day={received_date} />}
      </Cell>
      <Cell part="after" hideOnPhone={notes === null}>
        {notes && (
          <span title={notes} className="line-clamp-2 wrap-anywhere whitespace-normal max-md:line-clamp-3">
            {notes}
          </span>
        )}
      </Cell>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Cell part="money" align="right">
        {formatMoney(amount)}
      </Cell>
    </Row>
  )
})

/** "4 dias atrasado"; one day is "1 dia atrasado". */
function overdueText(days: number): string {
  return days === 1 ? '1 dia atrasado' : `${days} dias atrasado`
}
