import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Desk and telephone. */
export const widths = [{ width: 1280 }, { width: 375 }] as const

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } }

/** Desk and telephone, light and dark. */
export const looks = widths.flatMap((look) => (['light', 'dark'] as const).map((theme) => ({ ...look, theme })))

/** The rules that look at colours; what all others say is the same in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page as it stands. */
export async function violationsAsShown(page: Page): Promise<string[]> {
  return analyse(page)
}

/** What axe holds against the page in light and in dark, which it ends in the other one of. It must follow the system's theme. */
export async function violations(page: Page): Promise<string[]> {
  const before = await page.evaluate(() => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'))
  const found = await violationsAsShown(page)
  const after = before === 'dark' ? 'light' : 'dark'
  await show(page, after)
  const others = await analyse(page, colourRules)
  return [
    ...found.map((violation) => `${before}: ${violation}`),
    ...others.map((violation) => `${after}: ${violation}`),
  ]
}

/**
 * What axe holds against the page on desk and telephone, in light and in dark; it ends in the size and theme it began in.
 * Pages know their width from CSS and media queries alone, so that one opening shows both. The pointer leaves the page:
 * after the change it would lie on something else.
 */
export async function violationsAtBothWidths(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? sizes.desk
  const after = before.width === sizes.phone.width ? sizes.desk : sizes.phone
  await page.mouse.move(-1, -1)
  const found = await violations(page)
  await resize(page, after)
  const others = await violations(page)
  await resize(page, before)
  return [
    ...found.map((violation) => `${before.width} px, ${violation}`),
    ...others.map((violation) => `${after.width} px, ${violation}`),
  ]
}

/** Until the next frame the page has not asked its media queries again. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => innerWidth === width, size.width)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
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

/** Runs axe in the page itself, which has no frames: its builder for Playwright brings the whole of it there each time. */
async function analyse(page: Page, rules?: string[]): Promise<string[]> {
  await rest(page)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(rememberColours)
  }
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const found = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run: (given: RunOptions) => Promise<AxeResults> } }
    return (await axe.run(given)).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))
  }, options)
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' ')}`)
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
