import { can } from '@leme/contract/can'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'

const { Part: InvoiceDialog, prepare } = lazyPart(() => import('./invoice-dialog.tsx'), 'InvoiceDialog')

/** The button that begins an invoice, for who may write one. */
export function NewInvoice() {
  const me = useMe()
  const [open, setOpen] = useState<boolean | null>(null)
  if (!me || !can(me.role, 'finance.write')) return null
  return (
    <>
      <Button
        aria-keyshortcuts="c"
        look="primary"
        className="max-md:w-11 max-md:px-0"
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Plus aria-hidden="true" className="max-md:ml-0!" />
        <span className="max-md:sr-only">Nova fatura</span>
      </Button>
      {open !== null && (
        <Suspense>
          <InvoiceDialog open={open} onOpenChange={setOpen} invoice={null} />
        </Suspense>
      )}
    </>
  )
}
