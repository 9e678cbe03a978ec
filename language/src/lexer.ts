import { foldInPlace } from './text.ts'

/** `line` is a line's end; `quote` all that stands in quotes, as one token. */
export type TokenKind = 'word' | 'number' | 'mark' | 'quote' | 'line'

export type Token = {
  kind: TokenKind
  /** Offsets in the text. */
  start: number
  end: number
  /** As it was typed. */
  text: string
  /** Without case and accents; of a quote, what stands in it as typed. */
  word: string
  /** Whether a blank or a line's end stands before it. */
  spaced: boolean
  capital: boolean
}

const pairs: Record<string, string> = { '"': '"', '“': '”', '”': '”', '„': '“', '«': '»', '`': '`', "'": "'", '‘': '’' }
const letter = /[\p{L}\p{M}_]/u
const digit = /\d/
const upper = /\p{Lu}/u
const joints = "'’.&"

/** Parts a text into tokens, in one pass over it. */
export function lex(text: string): Token[] {
  const folded = foldInPlace(text)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const here = text[at] ?? ''
    if (here === '\n') push('line', at + 1)
    else if (here.trim() === '') at += 1
    else if (digit.test(here)) push('number', numberEnd(text, at))
    else if (letter.test(here)) push('word', isShort(text, at) ? at + 2 : wordEnd(text, at))
    else push(...markAt(text, at))
  }
  return tokens

  function push(kind: TokenKind, end: number) {
    const piece = text.slice(at, end)
    tokens.push({
      kind,
      start: at,
      end,
      text: piece,
      word: kind === 'quote' ? piece.slice(1, -1) : folded.slice(at, end).toLowerCase(),
      spaced: at === 0 || (text[at - 1] ?? '').trim() === '',
      capital: kind === 'word' && upper.test(piece[0] ?? ''),
    })
    at = end
  }
}

/** "1.200,50", "2.0": points and commas between digits are the number's. */
function numberEnd(text: string, start: number): number {
  let end = start
  while (digit.test(text[end] ?? '') || (/[.,]/.test(text[end] ?? '') && digit.test(text[end + 1] ?? ''))) end += 1
  return end
}

/** "p/" and "c/" are "para" and "com". */
function isShort(text: string, at: number): boolean {
  return 'pcPC'.includes(text[at] ?? '-') && text[at + 1] === '/' && !isWordPart(text[at - 1])
}

/** "d'água", "example.com", "P&D" are words; "P1" and "h30" too. */
function wordEnd(text: string, start: number): number {
  let end = start
  while (isWordPart(text[end]) || (joints.includes(text[end] ?? ' ') && isWordPart(text[end + 1]))) end += 1
  return end
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && (letter.test(character) || digit.test(character))
}

/** A quote with what it quotes, within its line; else one mark. */
function markAt(text: string, at: number): [TokenKind, number] {
  const open = text[at] ?? ''
  const close = pairs[open]
  const isApostrophe = (open === "'" || open === '’') && isWordPart(text[at - 1])
  const line = text.indexOf('\n', at)
  const end = close && !isApostrophe ? text.indexOf(close, at + 1) : -1
  if (end > at + 1 && (line < 0 || end < line) && !(close === "'" && isWordPart(text[end + 1])))
    return ['quote', end + 1]
  const code = text.codePointAt(at) ?? 0
  return ['mark', at + (code > 0xffff ? 2 : 1)]
}
