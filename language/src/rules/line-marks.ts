/** Marks that a line of a list may begin with, the first that fits; `$1` is what stands in the first bracket. */
export const lineMarks: readonly (readonly [mark: string, begins: RegExp, example: string])[] = [
  ['n1', /^#\d{1,2}(?=\s)/, '#1 Pix'],
  ['n1', /^(?:item|passo|etapa|n[º°o]\.?) ?\d{1,3}(?: ?[:.)]|\s*[-–—])(?=\s)/i, 'Item 1: Pix'],
  ['h', /^#+/, '## Pix'],
  ['bullet', /^(?:[-–—*•●+∙·○◦▪▫‣»→▸▶►➤➔➡] ?)?(?:\[ ?[x✓✔]? ?\]|[☐⬜◻☑☒▢✔✓✅]\uFE0F?)/i, '- [x] Pix'],
  ['stars2', /^\*\*(?=\s)/, '** Pix'],
  ['bullet', /^(?:[-•]|\*(?!\*|\S[^*]*\*$))(?!\uFE0F)/, '- Pix'],
  ['small$1', /^([–—●+∙·○◦▪▫‣»→▸▶►➤➔➡])\uFE0F?/, '▪ Pix'],
  ['n$1', /^\(?(\d+(?:\.\d+)+)[.):ºª°]?(?:\s*[-–—](?=\s))?/, '1.2 Pix'],
  ['n1', /^\(?\d{1,2}[oa][).]/, '1o) Pix'],
  ['n1', /^\(?\d{1,3}(?:[.):ºª°]|\s*[-–—](?=\s))/, '1) Pix'],
  ['n1', /^\d\uFE0F?\u20E3/, '1️⃣ Pix'],
  ['n1', /^\[\d{1,3}\]/, '[1] Pix'],
  ['roman', /^\(?(?:i{1,3}|iv|vi{0,3}|ix|x)\.(?=\s)/, 'ii. Pix'],
  ['ROMAN', /^\(?(?:I{1,3}|IV|VI{0,3}|IX|X)\.(?=\s)/, 'II. Pix'],
  ['small ~', /^~(?=\s)/, '~ Pix'],
  ['small o', /^o(?=\t| {2})/, 'o  Pix'],
  ['letter', /^\(?[ivx]{2,4}\)(?=\s)/i, 'ii) Pix'],
  ['letter', /^\(?\p{L}(?:\)|\.(?=\s))/u, 'a) Pix'],
  ['bullet', /^[\u{1F000}-\u{1FAFF}\u2600-\u27BF\u2B50]\uFE0F?(?=\s)/u, '🚀 Pix'],
]

/** A mark that may be ticked: what has one is work, however its list is laid out. */
export const box = /\[|[☐⬜◻☑☒▢]/
/** "1.2 [x] Pix", "## ☑ Pix": a box behind another mark. */
export const boxAfter = /^ ?(?:\[ ?[x✓✔]? ?\]|[☐⬜◻☑☒▢✔✓✅]\uFE0F?)/i
/** What says that a line is done: its mark, a line through all of it, or its end. */
export const doneMark = /\[ ?[x✓✔]|[☑☒✔✓✅]/i
export const doneText = /^~~?[^~]+~~?$/
export const doneEnd =
  /(?: [-–—] | ?\()(?:feit[oa]|conclu[ií]d[oa]|finalizad[oa]|resolvid[oa]|pront[oa]|entregue|done|ok)\)?$| ?[✅☑✔✓]\uFE0F?$/i

/** Markup within a line, and what stays of it. Each is bounded, and none is within another of its kind. */
export const markup: readonly (readonly [RegExp, string])[] = [
  [/!?\[([^[\]]{1,200})\]\(([^()\s]{1,400})\)/g, '$1'],
  [/<\/?(?:b|i|u|s|em|strong|del|code|mark|span|p|br) ?\/?>/gi, ''],
  [/\*\*([^*]{1,400})\*\*/g, '$1'],
  [/__([^_]{1,400})__/g, '$1'],
  [/~~([^~]{1,400})~~/g, '$1'],
  [/`([^`]{1,400})`/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*([^*\s][^*]{0,400})\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_([^_\s][^_]{0,400})_(?![\p{L}\p{N}_])/gu, '$1'],
  [/(?<![\p{L}\p{N}~])~([^~\s][^~]{0,400})~(?![\p{L}\p{N}~])/gu, '$1'],
]
/** The address of a link. */
export const address = /\]\((https?:[^()\s]{1,400})\)/g

/** "Épico 2:", "[Task]", "**Story** –", "História de usuário #3 -": a word, which may be a noun, and what closes it. */
export const lineLabel =
  /^[[*_]{0,3}\s*(\p{L}+)(?:\s+de\s+usu[aá]ri\p{L}*)?(?:\s*#)?(?:\s*(?:\d[\d.,]*|[\p{L}\p{N}]{1,2}(?=\s*[:–—-])))?(?:\s*[*_\]]+)?/u
export const labelEnd = /^(?:\s*:|\s+[–—-])[*_]*/
/** "US12 -", "HU03:" are stories. */
export const storyCode = /^(?:us|hu)\d+\s*[-–—:.]/i
