import { can } from '@leme/contract/can'
import { ArrowLeftRight } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RateFilePanel } from './rate-file-panel.tsx'
import { RatesPanel } from './rates-panel.tsx'

const head = {
  title: 'Câmbio',
  subtitle: 'Quanto um dólar custa em reais por dia: com isso os custos dos agentes aparecem também em reais',
}

/** What a dollar costs by day, from the Central Bank or by hand; for managers and administrators to keep (MT-03). */
export function ExchangeRatesPage() {
  const me = useMe()
  return (
    <>
      <PageHead {...head} />
      {me && !can(me.role, 'exchange_rate.write') && (
        <Panel>
          <EmptyLine icon={<ArrowLeftRight aria-hidden="true" />}>
            Só gerentes e administradores cuidam do câmbio.
          </EmptyLine>
        </Panel>
      )}
      {me && can(me.role, 'exchange_rate.write') && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
          <RateFilePanel />
          <RatesPanel />
        </div>
      )}
    </>
  )
}
