import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Desk and telephone, light and dark. */
export const looks = ([1280, 375] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)

/** What axe holds against the page as it stands. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
