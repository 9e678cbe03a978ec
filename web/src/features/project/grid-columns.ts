/** What a card asks for at least, and what lies between two (rem), as the grid's own style has it. */
const narrowest = 17.5
export const gap = 1
/** A card's height (rem). */
const cardHeight = 14.8125

/** Pixels of one rem: people who read with larger letters have larger cards. */
export function remPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** How many columns fit in a width (pixels), as `repeat(auto-fill, …)` counts them. */
export function columnsIn(width: number, rem: number): number {
  return Math.max(1, Math.floor((width + gap * rem) / ((narrowest + gap) * rem)))
}

/** Height of a row of cards (pixels), without the gap below it. */
export function rowHeight(rem: number): number {
  return cardHeight * rem
}
