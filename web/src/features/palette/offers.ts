/** Something that the page offers: an element that says so by `data-command`, and what it is called. */
export type Offer = { label: string; element: HTMLElement }

/**
 * What the page as it is drawn lets one do, each name once: of an open sheet, which covers the page, what it offers. What
 * may not be done, or is not in sight, is not offered.
 */
export function listOffers(): Offer[] {
  const sheet = [...document.querySelectorAll('[data-sheet]')].at(-1)
  const within = sheet ?? document.querySelector('main') ?? document
  const elements = [...within.querySelectorAll<HTMLElement>('[data-command]')].filter(isOffered)
  const offers = elements.map((element) => ({ label: labelOf(element), element }))
  return offers.filter(({ label }, at) => offers.findIndex((other) => other.label === label) === at)
}

function isOffered(element: HTMLElement): boolean {
  return !element.matches(':disabled') && element.getClientRects().length > 0
}

function labelOf(element: HTMLElement): string {
  return element.dataset.command || element.textContent?.trim() || ''
}

/** Does what the element does, as if it were pressed: what it opens gives the focus back to it. */
export function take({ element }: Offer): void {
  element.focus()
  element.click()
}
