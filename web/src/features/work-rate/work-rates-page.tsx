import { can } from '@leme/contract/can'
import { HandCoins } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { WorkRatesPanel } from './work-rates-panel.tsx'

const head = {
  title: 'Taxas',
  subtitle: 'Quanto uma hora custa à empresa e quanto ela cobra por uma; só gerentes e administradores veem',
}

/** What hours cost and are billed for, from a day on; for managers and administrators alone (MT-02). */
export function WorkRatesPage() {
  const me = useMe()
  return (
    <>
      <PageHead {...head} />
      {me && !can(me.role, 'work_rate.read') && (
        <Panel>
          <EmptyLine icon={<HandCoins aria-hidden="true" />}>Só gerentes e administradores veem as taxas.</EmptyLine>
        </Panel>
      )}
      {me && can(me.role, 'work_rate.read') && <WorkRatesPanel />}
    </>
  )
}
