import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Desk and telephone. */
export const widths = [{ width: 1280 }, { width: 375 }] as const

/** Desk and telephone, light and dark. */
export const looks = widths.flatMap((look) => (['light', 'dark'] as const).map((theme) => ({ ...look, theme })))

/** The rules that look at colours; what all others say is the same in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page as it stands. */
export async function violationsAsShown(page: Page): Promise<string[]> {
  return analyse(page)
}

/** What axe holds against the page as it stands, in light and in dark. The page must follow the system's theme. */
export async function violations(page: Page): Promise<string[]> {
  await show(page, 'dark')
  const dark = await analyse(page, colourRules)
  await show(page, 'light')
  return [...(await violationsAsShown(page)), ...dark.map((violation) => `dark: ${violation}`)]
}

async function show(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((shown) => document.documentElement.dataset.theme === shown, theme)
}

/** Motion is reduced, not gone: for a frame a button still has the other theme's colour, and a dialog is half there. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const opening = [...document.querySelectorAll('[data-starting-style], [data-ending-style]')]
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const half = opening.filter((part) => part.checkVisibility())
    return half.length === 0 && moving.length === 0 && document.fonts.status === 'loaded'
  })
}

async function analyse(page: Page, rules?: string[]): Promise<string[]> {
  await rest(page)
  // Pages have no frames: axe need not open another page to put the frames' findings together, nor tell what is well.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
