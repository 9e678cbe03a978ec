import { blank, formatMoney } from '@leme/contract/format/format'
import type { CSSProperties, ReactNode } from 'react'

/**
 * An amount that is never broken, in a card (`Gauge`, whose width it reads): where the card is narrow a long one is
 * smaller. `children`: how it is drawn, where that is not plain text.
 */
export function WholeAmount({ amount, children }: { amount: string; children?: ReactNode }) {
  const text = formatMoney(amount)
  // How wide it is in its own size: digits are wider than points.
  const width = { '--width': text.length * 0.6 } as CSSProperties
  return (
    <span className="text-[min(1em,100cqi/var(--width))] whitespace-nowrap" style={width}>
      {children ?? text}
    </span>
  )
}

/** An amount as a card's figure: whole, to the cent, the symbol small. */
export function MoneyFigure({ amount }: { amount: string }) {
  const [sign, digits] = formatMoney(amount).split(`R$${blank}`)
  return (
    <WholeAmount amount={amount}>
      {sign}
      <span className="text-[0.58em] leading-none font-medium text-ink-3">R$</span> {digits}
    </WholeAmount>
  )
}
