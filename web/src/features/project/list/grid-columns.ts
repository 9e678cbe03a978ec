/** What a card asks for at least (rem), as the grid's own style has it. */
const narrowest = 17.5

/** What lies between two cards, and how high a card is (rem), as their styles have it. */
export type CardSizes = { gap: number; height: number }
export const deskSizes: CardSizes = { gap: 1, height: 14.8125 }
export const phoneSizes: CardSizes = { gap: 0.75, height: 10.25 }

/** Pixels of one rem: people who read with larger letters have larger cards. */
export function remPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** How many columns fit in a width (pixels), as `repeat(auto-fill, …)` counts them. */
export function columnsIn(width: number, rem: number, { gap }: CardSizes): number {
  return Math.max(1, Math.floor((width + gap * rem) / ((narrowest + gap) * rem)))
}
