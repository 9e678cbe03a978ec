import { formatMoney } from '@leme/contract/format/format'
import type { Invoice } from '@leme/contract/money/invoice'
import { memo, useEffect, useRef } from 'react'
import { StatusBadge, Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row } from '../../ui/table/table.tsx'
import { BillLink } from './bill-link.tsx'
import { ListedDay } from './listed-day.tsx'

/** Brings to sight what a link led to, below the page's sums, once the page has got its own place. */
function useInSight(isOpened: boolean) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpened) return
    const frame = requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [isOpened])
  return ref
}

type InvoiceRowProps = { invoice: Invoice; isOpened: boolean }

/** An invoice; on phones its number leads, with the amount at its right. */
export const InvoiceRow = memo(function InvoiceRow({ invoice, isOpened }: InvoiceRowProps) {
  const name = useInSight(isOpened)
  const { number, client, due_date, paid_date, status, amount } = invoice
  return (
    <Row current={isOpened}>
      <Cell part="lead">
        <span ref={name} className="block wrap-anywhere">
          <BillLink list="invoices" id={invoice.id}>
            {number}
          </BillLink>
        </span>
      </Cell>
      <Cell part="line">
        <Tag>
          <span title={client} className="block max-w-40 truncate max-md:max-w-72">
            {client}
          </span>
        </Tag>
      </Cell>
      <Cell phoneLabel="Venc.">
        <ListedDay day={due_date} />
      </Cell>
      <Cell phoneLabel="Pago" hideOnPhone={paid_date === null}>
        {paid_date && <ListedDay day={paid_date} />}
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
