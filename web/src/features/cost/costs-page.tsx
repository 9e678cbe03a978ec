import { can } from '@leme/contract/can'
import { Receipt } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CostsPanel } from './costs-panel.tsx'

/** Seats, subscriptions and other costs; for managers and administrators alone (AG-09, MT-04). */
export function CostsPage() {
  const me = useMe()
  return (
    <>
      <PageHead
        title="Custos"
        subtitle="Assinaturas e outros custos, que entram na margem; só gerentes e administradores veem"
      />
      {me && !can(me.role, 'cost.read') && (
        <Panel>
          <EmptyLine icon={<Receipt aria-hidden="true" />}>Só gerentes e administradores veem os custos.</EmptyLine>
        </Panel>
      )}
      {me && can(me.role, 'cost.read') && <CostsPanel />}
    </>
  )
}
