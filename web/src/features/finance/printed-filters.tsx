import { formatDate } from '@leme/contract/format/format'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

const days = {
  due: 'pelo vencimento ou previsão',
  issue: 'pela emissão',
  payment: 'pelo dia do pagamento ou recebimento',
}

/** On paper, what the page is filtered by: the controls that say it on a screen are not printed. */
export function PrintedFilters() {
  const { search, filter } = useFinanceFilter()
  const statusText = useStatusText()
  const { client, from, to, by } = filter
  const period = [...(from ? [`desde ${formatDate(from)}`] : []), ...(to ? [`até ${formatDate(to)}`] : [])].join(' ')
  const day = days[by ?? 'due']
  const held = [
    ...(client ? [`Cliente: ${client}`] : []),
    ...(period ? [`Período: ${period}, ${day}`] : by ? [`Dia: ${day}`] : []),
    ...(search.invoice_status ? [`Faturas: ${statusText(search.invoice_status)}`] : []),
    ...(search.receivable_status ? [`Recebíveis: ${statusText(search.receivable_status)}`] : []),
  ]
  if (held.length === 0) return null
  return <p className="hidden text-cell text-ink print:block">Só uma parte: {held.join(' · ')}</p>
}
