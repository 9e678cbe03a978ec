import { getRouteApi } from '@tanstack/react-router'
import { InvoiceView } from './invoice-view.tsx'
import { ReceivableView } from './receivable-view.tsx'

const route = getRouteApi('/app/finance/$list/$id')

/** The invoice or the receivable that the address names. */
export function BillPage() {
  const { list, id } = route.useParams()
  const View = list === 'receivables' ? ReceivableView : InvoiceView
  return <View key={id} id={id} />
}
