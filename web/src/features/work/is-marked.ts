import { keysIn } from '@leme/contract/text/key-places'

/** What Markdown, a link or a mention begins with. */
const marks = /[*_`~|[\]]|<@|^\s*(?:[-+>#]|\d+[.)])\s|https?:\/\//m

/** Whether a text reads otherwise than it is written. */
export function isMarked(text: string): boolean {
  return marks.test(text) || keysIn(text).length > 0
}
