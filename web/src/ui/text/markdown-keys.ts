/** What a field holds and what of it is selected. */
export type Selected = { text: string; from: number; to: number }

/** What is put in the place of a part of the text, and what is selected then. */
export type Edit = { from: number; to: number; insert: string; select: readonly [number, number] }

/** Marks what is selected, or takes the marks away that are around it: `**` for bold, `_` for italics. */
export function toggleMark({ text, from, to }: Selected, mark: string): Edit {
  const inside = text.slice(from, to)
  const before = text.slice(Math.max(0, from - mark.length), from)
  const after = text.slice(to, to + mark.length)
  if (before === mark && after === mark) {
    const start = from - mark.length
    return { from: start, to: to + mark.length, insert: inside, select: [start, start + inside.length] }
  }
  const start = from + mark.length
  return { from, to, insert: `${mark}${inside}${mark}`, select: [start, start + inside.length] }
}

/** A line of a list: its indent, its sign with what follows, and its words. */
const listLine = /^(\s*)((?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)(.*)$/

/** What Enter does in a list: it goes on, and a line without words ends it. Null outside of one. */
export function continueList({ text, from, to }: Selected): Edit | null {
  if (from !== to) return null
  const start = text.lastIndexOf('\n', from - 1) + 1
  const line = listLine.exec(text.slice(start, from))
  if (!line) return null
  const [, indent = '', sign = '', words = ''] = line
  if (words.trim() === '') return { from: start, to, insert: '', select: [start, start] }
  const insert = `\n${indent}${nextSign(sign)}`
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

function nextSign(sign: string): string {
  return sign.replace(/^\d+/, (number) => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]')
}

/** What pasting an address over words does: they become a link. Null where there are none, or it is no address. */
export function linkOver({ text, from, to }: Selected, pasted: string): Edit | null {
  const address = pasted.trim()
  const words = text.slice(from, to)
  if (words.trim() === '' || words.includes('\n') || !/^https?:\/\/\S+$/i.test(address)) return null
  if (/^https?:\/\/\S+$/i.test(words.trim())) return null
  const insert = `[${words}](${address.replace(/\)/g, '%29')})`
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

/** What is being typed after an @ or a #: from where, and the words so far. */
export type Asked = { sign: '@' | '#'; from: number; words: string }

export function askedAt({ text, from, to }: Selected): Asked | null {
  if (from !== to) return null
  const found = /(?:^|[\s([{"'])([@#])([^\s@#]{1,30}(?: [^\s@#]{1,20})?|)$/.exec(
    text.slice(Math.max(0, from - 60), from),
  )
  if (!found) return null
  const [, sign, words = ''] = found
  return { sign: sign as '@' | '#', from: from - words.length - 1, words }
}
