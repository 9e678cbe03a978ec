import { formatDate, formatMoney } from '@leme/contract/format/format'
import { type Cost, costEveryNames, costSpreadNames } from '@leme/contract/money/cost'

/** `R$ 550,00` or `US$ 100,00`. */
function priceText({ amount, currency }: Pick<Cost, 'amount' | 'currency'>): string {
  return currency === 'BRL' ? formatMoney(amount) : formatMoney(amount).replace('R$', 'US$')
}

/** `US$ 100,00 por mês`. */
export function chargeText(cost: Pick<Cost, 'amount' | 'currency' | 'every'>): string {
  return cost.every === 'once' ? priceText(cost) : `${priceText(cost)} ${costEveryNames[cost.every]}`
}

/** When it is charged. */
export function periodText({ every, starts_on, ends_on }: Pick<Cost, 'every' | 'starts_on' | 'ends_on'>): string {
  if (every === 'once') return formatDate(starts_on)
  return ends_on ? `${formatDate(starts_on)} a ${formatDate(ends_on)}` : `desde ${formatDate(starts_on)}`
}

/** Whose it is, or by what use it is spread. */
export function placeText({ part, project, spread, user, agent }: Cost): string {
  if (part === 'other') return project?.name ?? 'Empresa, sem projeto'
  const whose = user?.display_name ?? agent?.name
  return [spread && costSpreadNames[spread], whose && `de ${whose}`].filter(Boolean).join(' ')
}
