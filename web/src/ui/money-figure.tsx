import { formatMoney } from '@leme/contract/format'
import { classNames } from './class-names.ts'

/** How many characters fit into the narrowest card at the size of figures, and at that of titles. */
const roomy = 14
const tight = 20

function sizeOf(digits: string): string | undefined {
  if (digits.length <= roomy) return undefined
  return digits.length <= tight ? 'text-title' : 'text-section'
}

/** An amount as a card's figure: whole, to the cent, the symbol small. A long one is smaller, and breaks before it is cut. */
export function MoneyFigure({ amount }: { amount: string }) {
  const [sign = '', digits = ''] = formatMoney(amount).split('R$ ')
  return (
    <span className={classNames('wrap-anywhere whitespace-normal', sizeOf(digits))}>
      {sign}
      <span className="text-[0.58em] leading-none font-medium text-ink-3">R$</span> {digits}
    </span>
  )
}
