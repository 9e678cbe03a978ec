import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Address of the style sheet of a page that the server writes: the interface's build names it by its content; in
 * development Vite has it. Null where the build has none.
 */
export function pageStyle(webDir: string | null, name: 'api-docs' | 'guide' | 'local-mailbox'): string | null {
  if (!webDir) return `/src/${name}.css`
  const file = readdirSync(join(webDir, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'))
  return file ? `/assets/${file}` : null
}
