/** Marks that a line of a list may begin with, the first that fits; `$1` is what stands in the first bracket. */
export const lineMarks: readonly (readonly [mark: string, begins: RegExp, example: string])[] = [
  ['h', /^#+/, '## Pix'],
  ['bullet', /^(?:[-–—*•●+∙·○◦▪▫‣»→☐☑▢▸▶►➤➔➡✔✅]\s*)?\[\s*x?\s*\]/i, '- [x] Pix'],
  ['stars2', /^\*\*(?=\s)/, '** Pix'],
  ['bullet', /^(?:[-•]|\*(?!\*))(?!\uFE0F)/, '- Pix'],
  ['picture', /^[☐☑▢✔✅]\uFE0F?/, '✅ Pix'],
  ['small$1', /^([–—●+∙·○◦▪▫‣»→▸▶►➤➔➡])\uFE0F?/, '▪ Pix'],
  ['n$1', /^\(?(\d+(?:\.\d+)+)[.):ºª°]?(?:\s*[-–—](?=\s))?/, '1.2 Pix'],
  ['n1', /^\(?\d{1,3}(?:[.):ºª°]|\s*[-–—](?=\s))/, '1) Pix'],
  ['n1', /^\d\uFE0F?\u20E3/, '1️⃣ Pix'],
  ['roman', /^\(?(?:i{1,3}|iv|vi{0,3}|ix|x)\.(?=\s)/, 'ii. Pix'],
  ['ROMAN', /^\(?(?:I{1,3}|IV|VI{0,3}|IX|X)\.(?=\s)/, 'II. Pix'],
  ['small o', /^o(?=\t| {2})/, 'o  Pix'],
  ['letter', /^\(?\p{L}(?:\)|\.(?=\s))/u, 'a) Pix'],
]

/** A picture as a mark is a part of the line's title. */
export const picture = /^[\u{1F000}-\u{1FAFF}](?![\p{L}\p{M}\p{N}])/u

/** "Épico 2:", "[Task]", "**Story** –", "História de usuário #3 -": a word, which may be a noun, and what closes it. */
export const lineLabel =
  /^[[*_]{0,3}\s*(\p{L}+)(?:\s+de\s+usu[aá]ri\p{L}*)?(?:\s*#)?(?:\s*(?:\d[\d.,]*|[\p{L}\p{N}]{1,2}(?=\s*[:–—-])))?(?:\s*[*_\]]+)?/u
export const labelEnd = /^(?:\s*:|\s+[–—-])[*_]*/
/** "US12 -", "HU03:" are stories. */
export const storyCode = /^(?:us|hu)\d+\s*[-–—:.]/i
