/** Marks and what is read in their place. Each looks no further than so many characters; what is longer stays as it is written. */
const marks: readonly (readonly [RegExp, string])[] = [
  // Fences of code, with the language behind them.
  [/^ {0,3}(?:```|~~~).{0,40}$/gm, ''],
  // Rules, and the line below a table's head.
  [/^[-*_|: ]{3,200}$/gm, ''],
  // Headings, quotes, list items and their boxes.
  [/^\s{0,20}(?:#{1,6}\s|>\s?)/gm, ''],
  [/^\s{0,20}(?:[-*+]|\d{1,9}[.)])\s{1,4}(?:\[[ xX]\]\s)?/gm, ''],
  // Pictures and links are their words; the end may cut an address.
  [/!?\[([^\][\n]{1,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,200}")?(?:\)|$)/g, '$1'],
  [/<(https?:\/\/[^<>\s]{1,2000})>/g, '$1'],
  [/~~|`+/g, ''],
  [/\*\*|(?<![\p{L}\p{N}_])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}_])/gu, ''],
  [/(?<![\p{L}\p{N}*\\])\*(?=[^\s*])([^*\n]{1,300})\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_\\])_(?=[^\s_])([^_\n]{1,300})_(?![\p{L}\p{N}_])/gu, '$1'],
  [/\\([\\`*_{}[\]()#+.!~>-])/g, '$1'],
]

/** What a text in Markdown says, as one line without its marks. */
export function withoutMarks(text: string): string {
  const shown = marks.reduce((before, [mark, instead]) => before.replace(mark, instead), text)
  return shown.replace(/\s+/g, ' ').trim()
}
