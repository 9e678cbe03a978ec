import { can } from '@leme/contract/can'
import { useMe } from '../../api/me.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PricesPanel } from './prices-panel.tsx'
import { RecountPanel } from './recount-panel.tsx'
import { UnpricedPanel } from './unpriced-panel.tsx'

/** What models cost the organisation, which have no price, and counting costs again; for all to read (AG-03). */
export function PricesPage() {
  const me = useMe()
  const mayChange = me !== undefined && can(me.role, 'model_price.write')
  return (
    <>
      <PageHead
        title="Preços de modelos"
        subtitle="Quanto custam os tokens de cada modelo, em dólares por milhão, quando quem envia a execução não diz o custo"
      />
      <div className="grid gap-6 max-md:gap-4">
        <PricesPanel mayChange={mayChange} />
        <UnpricedPanel mayChange={mayChange} />
        <RecountPanel mayChange={mayChange} />
      </div>
    </>
  )
}
