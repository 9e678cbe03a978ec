import { inOneLine, isTelling } from '../text.ts'

const before = new Set([...' \t\n:,;.–—=-|>→•'])
const after = new Set([...' \t\n,;:.…!?–—-|→'])
const opening = '"“”„«`\'‘'
const closing = '"“”»`\'’'

/** A title as it was typed, without the quotes around it, leading dashes and final punctuation; null where nothing is left. */
export function titleOf(text: string): string | null {
  let [start, end] = [0, text.length]
  while (start < end && before.has(text[start] ?? '')) start += 1
  while (end > start && after.has(text[end - 1] ?? '')) end -= 1
  let title = text.slice(start, end)
  const inner = title.slice(1, -1)
  const open = title[0] ?? ''
  const isQuoted = title.length > 2 && opening.includes(open) && closing.includes(title.at(-1) ?? ' ')
  if (isQuoted && !inner.includes(open) && ![...inner].some((one) => '“”«»'.includes(one))) title = inner.trim()
  return [...title].some(isTelling) ? inOneLine(title) : null
}
