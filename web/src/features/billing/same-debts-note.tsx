import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { counted } from '../../ui/sign/counted.ts'
import { sameDebtsQuery } from './bill-queries.ts'

const { Part: SameDebtsDialog, prepare } = lazyPart(() => import('./same-debts-dialog.tsx'), 'SameDebtsDialog')

/** How many open invoices look like a receivable that was received, and the way to say that they are; nothing where there are none. */
export function SameDebtsNote({ className }: { className?: string }) {
  const me = useMe()
  const mayJoin = me !== undefined && can(me.role, 'finance.write')
  const pairs = useQuery({ ...sameDebtsQuery, enabled: mayJoin }).data ?? []
  const [dialog, setDialog] = useState<{ open: boolean } | null>(null)
  const received = pairs.filter(({ received_date }) => received_date !== null).length
  if (!mayJoin || (received === 0 && !dialog)) return null
  return (
    <>
      {received > 0 && (
        <span className={className}>
          {counted(received, {
            one: 'fatura em aberto tem um recebível igual já recebido.',
            many: 'faturas em aberto têm recebíveis iguais já recebidos.',
          })}{' '}
          <button
            type="button"
            onClick={() => setDialog({ open: true })}
            onPointerEnter={prepare}
            onFocus={prepare}
            className="rounded-1 font-medium text-accent-text underline-offset-3 hover:underline"
          >
            Conferir
          </button>
        </span>
      )}
      {dialog && (
        <Suspense>
          <SameDebtsDialog open={dialog.open} onOpenChange={(open) => setDialog({ open })} />
        </Suspense>
      )}
    </>
  )
}
