import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type BillLinkProps = { list: 'invoices' | 'receivables'; id: string; children: ReactNode }

/** Leads from a row to its own page. */
export function BillLink({ children, ...params }: BillLinkProps) {
  return (
    <Link to="/finance/$list/$id" params={params} className="hover:underline">
      {children}
    </Link>
  )
}
