import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { counted } from '../../ui/sign/counted.ts'
import { unmatchedQuery } from './client-names.ts'

const { Part: UnmatchedDialog, prepare } = lazyPart(() => import('./unmatched-dialog.tsx'), 'UnmatchedDialog')

/** How many invoices and receivables have a name that no registered client has, and the way to say whose they are. */
export function UnmatchedNote({ className }: { className?: string }) {
  const me = useMe()
  const mayJoin = me !== undefined && can(me.role, 'client.join')
  const names = useQuery({ ...unmatchedQuery, enabled: mayJoin }).data ?? []
  const [dialog, setDialog] = useState<{ open: boolean } | null>(null)
  if (!mayJoin || (names.length === 0 && !dialog)) return null
  const sum = (of: 'invoices' | 'receivables') => names.reduce((total, name) => total + name[of], 0)
  const both = [
    sum('invoices') > 0 && counted(sum('invoices'), { one: 'fatura', many: 'faturas' }),
    sum('receivables') > 0 && counted(sum('receivables'), { one: 'recebível', many: 'recebíveis' }),
  ].filter((one) => typeof one === 'string')
  return (
    <>
      {names.length > 0 && (
        <span className={className}>
          {both.join(' e ')} sem cliente cadastrado.{' '}
          <button
            type="button"
            onClick={() => setDialog({ open: true })}
            onPointerEnter={prepare}
            onFocus={prepare}
            className="rounded-1 font-medium text-accent-text underline-offset-3 hover:underline"
          >
            Dizer de quem são
          </button>
        </span>
      )}
      {dialog && (
        <Suspense>
          <UnmatchedDialog open={dialog.open} onOpenChange={(open) => setDialog({ open })} />
        </Suspense>
      )}
    </>
  )
}
