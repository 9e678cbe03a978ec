import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Html, html } from './html.ts'

/**
 * The links of a page that the server writes to its style sheet and to its font, asked for ahead so that the first
 * paint has it: the interface's build names both by their content; in development Vite has the sheet. Nothing where the
 * build has none.
 */
export function pageStyle(webDir: string | null, name: 'api-docs' | 'guide' | 'local-mailbox'): Html {
  if (!webDir) return html`<link rel="stylesheet" href="/src/${name}.css">`
  const files = readdirSync(join(webDir, 'assets'))
  const sheet = files.find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'))
  const font = files.find((one) => one.startsWith('instrument-sans-latin-wght-normal') && one.endsWith('.woff2'))
  return html`${font && html`<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`}
${sheet && html`<link rel="stylesheet" href="/assets/${sheet}">`}`
}
