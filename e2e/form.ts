import type { Locator, Page } from 'playwright-core'

type Scope = Page | Locator

/** The open dialog of that title. */
export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

/** Types into fields, each found by its label. */
export async function fill(scope: Scope, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await scope.getByLabel(label, { exact: true }).fill(value)
}

export async function press(scope: Scope, name: string): Promise<void> {
  await scope.getByRole('button', { name, exact: true }).click()
}

/** Chooses an option of a select, once its list is in place: Playwright scrolls the page about when what it clicks moves. */
export async function choose(page: Page, scope: Scope, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click()
  const chosen = page.getByRole('option', { name: option, exact: true })
  await (await chosen.elementHandle())?.waitForElementState('stable')
  await chosen.click()
}

/**
 * Waits until the list that a key opened holds the focus in an option, as a person sees by its highlight. It is drawn a frame
 * earlier, and a key pressed in that frame goes to the page or to the first option.
 */
export async function listFocused(page: Page): Promise<void> {
  await page.locator('[role=option]:focus').waitFor()
}

/** A toast with exactly these words. */
export function toast(page: Page, words: string): Locator {
  return page.getByRole('region', { name: /^Avisos/ }).getByText(words, { exact: true })
}

/** What a field says below itself: why it is refused, or what looks doubtful. */
export async function noteOf(scope: Scope, label: string): Promise<string | null> {
  const field = scope.getByLabel(label, { exact: true })
  const note = await field.getAttribute('aria-describedby')
  return note && field.page().locator(`[id="${note}"]`).innerText()
}
