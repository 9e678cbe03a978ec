import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Desk and telephone. */
const widths = [{ width: 1280 }, { width: 375 }] as const

type Theme = 'light' | 'dark'

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } }

/** Desk and telephone, light and dark. */
export const looks = widths.flatMap((look) => (['light', 'dark'] as const).map((theme) => ({ ...look, theme })))

/** The rules that look at colours; what all others say is the same in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page as it stands. */
export async function violationsAsShown(page: Page): Promise<string[]> {
  const { found } = await analyse(page, {})
  return found
}

/** What axe holds against the page in light and in dark, which it ends in the other one of. It must follow the system's theme. */
export async function violations(page: Page, shown: { width?: number; within?: string } = {}): Promise<string[]> {
  const { theme: before, found } = await analyse(page, shown)
  const after = before === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: after })
  const { found: others } = await analyse(page, { ...shown, theme: after }, colourRules)
  return [
    ...found.map((violation) => `${before}: ${violation}`),
    ...others.map((violation) => `${after}: ${violation}`),
  ]
}

/**
 * What axe holds against the page on desk and telephone, in light and in dark; it ends in the size and theme it began in.
 * Pages know their width from CSS and media queries alone, so that one opening shows both. The pointer leaves the page:
 * after the change it would lie on something else. `within`, a selector, leaves out what was looked at before.
 */
export async function violationsAtBothWidths(page: Page, within?: string): Promise<string[]> {
  const before = page.viewportSize() ?? sizes.desk
  const after = before.width === sizes.phone.width ? sizes.desk : sizes.phone
  await page.mouse.move(-1, -1)
  const found = await violations(page, { width: before.width, within })
  await page.setViewportSize(after)
  const others = await violations(page, { width: after.width, within })
  await page.setViewportSize(before)
  await page.evaluate(standStill, { width: before.width })
  return [
    ...found.map((violation) => `${before.width} px, ${violation}`),
    ...others.map((violation) => `${after.width} px, ${violation}`),
  ]
}

/** How the page is to look before axe runs: as it does where absent. */
type Shown = { theme?: Theme; width?: number; within?: string }

type Axe = { run: (context: string | Document, given: RunOptions) => Promise<AxeResults> }

/** Runs axe in the page itself, which has no frames: its builder for Playwright brings the whole of it there each time. */
async function analyse(page: Page, shown: Shown, rules?: string[]): Promise<{ theme: Theme; found: string[] }> {
  if (await page.evaluate(standStill, shown)) {
    await page.evaluate(source)
    await page.evaluate(rememberColours)
  }
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: Axe }
      const found = (await axe.run(within ?? document, options)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      )
      return { theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light', found }
    },
    { within: shown.within, options },
  )
}

/**
 * Runs in the page: waits until it looks as asked, and stands still; answers whether axe is still to be brought there.
 * Until the next frame the page has not asked its media queries again. Motion is reduced, not gone: for a frame a button
 * still has the other theme's colour, and a dialog is half there.
 */
async function standStill({ theme, width }: Shown): Promise<boolean> {
  const frame = () => new Promise(requestAnimationFrame)
  const isHalf = () => {
    const opening = [...document.querySelectorAll('[data-starting-style], [data-ending-style]')]
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    return opening.some((part) => part.checkVisibility()) || moving.length > 0
  }
  while (width && innerWidth !== width) await frame()
  for (const _ of [1, 2]) await frame()
  while (theme && document.documentElement.dataset.theme !== theme) await frame()
  while (isHalf() || document.fonts.status !== 'loaded') await frame()
  return !('axe' in window)
}

/** In the page. axe asks a library of colour spaces about every colour of every element; a page has few, over and over. */
function rememberColours(): void {
  type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color }
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = parse.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}
