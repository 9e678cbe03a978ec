import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { debtorsQuery } from './finance-queries.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

const { Part: Debtors, prepare } = lazyPart(() => import('./debtors-table.tsx'), 'Debtors')

/** Who still owes, and how much of it is late, on demand; a client leads to what is theirs. */
export function DebtorsPanel() {
  const { filter, choose } = useFinanceFilter()
  const { data } = useQuery(debtorsQuery(filter))
  const [isOpen, setOpen] = useState(false)
  const owing = data?.filter(({ open, open_invoices }) => open.count + open_invoices.count > 0)
  // Closed it is as high before its figures are there as after: the lists below stay where they are.
  const toggle = (
    <Button
      size="small"
      look="ghost"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {isOpen ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
  return (
    <Panel title="Por devedor" count={owing?.length} action={toggle}>
      {isOpen && owing && (
        <Suspense>
          <Debtors debtors={owing} filter={filter} onChoose={(client) => choose({ client })} />
        </Suspense>
      )}
    </Panel>
  )
}
