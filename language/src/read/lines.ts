import { lex, type Token } from '../lexer.ts'
import { classesOf } from '../lexicon/lexicon.ts'
import type { Noun } from '../turn-context.ts'

/** One line of a pasted text: its indent, its mark, the noun that it names itself, and what is left. */
export type Line = {
  indent: number
  mark: string
  label: { noun: Noun; plural: boolean } | null
  /** Without mark and label; and without the mark alone. */
  text: string
  whole: string
}

/** Lines that say something, with their marks taken off; what goes on in the next line is one. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const raw of text.split('\n')) {
    if (raw.trim() === '') continue
    const line = lineOf(raw)
    if (line.whole.trim() === '' && line.mark !== '') continue
    const last = lines.at(-1)
    if (last && goesOn(last, line)) last.text = `${last.text} ${line.text}`
    else lines.push(line)
  }
  return withHeading(withNumbers(withLabels(lines)))
}

const openEnds = new Set('e ou de do da dos das para pra com no na em ao a o que por'.split(' '))

function goesOn(last: Line, line: Line): boolean {
  if (last.mark === '' || line.mark !== '' || line.label || line.indent <= last.indent) return false
  const end = lex(last.text).at(-1)
  return end !== undefined && (openEnds.has(end.word) || (end.kind === 'mark' && ',;(/-'.includes(end.word)))
}

/** "Épico Cadastro", "Story Tela de login" without colons, where several lines begin so; "Épico 1" is a name whole. */
function withLabels(lines: Line[]): Line[] {
  const rewritten = lines.map((line) => {
    const tokens = lex(line.text)
    const noun = line.label ? null : nounAt(tokens[0])
    const next = tokens[1]
    const isName = noun && !noun.plural && next && (next.capital || next.kind === 'quote') && next.spaced
    return noun && isName ? { ...line, label: noun, text: line.text.slice(next.start) } : null
  })
  const count = rewritten.filter((line) => line !== null).length
  return count > 1 ? lines.map((line, at) => rewritten[at] ?? line) : lines
}

/** "1 Ingestão" above "1.1 Coleta". */
function withNumbers(lines: Line[]): Line[] {
  if (!lines.some(({ mark }) => mark === 'n2')) return lines
  return lines.map((line) => {
    const [first, second] = lex(line.text)
    const isNumbered = line.mark === '' && first?.kind === 'number' && second?.kind === 'word'
    return isNumbered && second ? { ...line, mark: 'n1', text: line.text.slice(second.start) } : line
  })
}

/** What stands alone above headings is above them. */
function withHeading(lines: Line[]): Line[] {
  const [first, ...others] = lines
  if (first?.mark !== '' || first.label || !others.some(({ mark }) => mark.startsWith('h'))) return lines
  return [{ ...first, mark: 'h0' }, ...others]
}

function lineOf(raw: string): Line {
  let at = 0
  let indent = 0
  for (; at < raw.length && ' \t>\u00a0'.includes(raw[at] ?? ''); at += 1) indent += raw[at] === '\t' ? 4 : 1
  const body = raw.slice(at).trimEnd()
  const tokens = lex(body)
  const { mark, end } = markOf(tokens, body)
  const whole = end > 0 ? body.slice(tokens[end]?.start ?? body.length) : body
  return { indent, mark, ...labelled(whole), whole }
}

const romans = new Set('i ii iii iv v vi vii viii ix x'.split(' '))
const bullets = new Set([...'-–—*•●+∙·○◦▪▫‣»→☐☑▢▸▶►➤➔➡✔✅'])

/** The mark that a line begins with, and after how many tokens what it marks begins. */
function markOf(tokens: readonly Token[], body: string): { mark: string; end: number } {
  const [first, second, third] = tokens
  if (!first || !second) return { mark: '', end: 0 }
  if (first.word === '#') {
    let count = 1
    while (tokens[count]?.word === '#' && !tokens[count]?.spaced) count += 1
    return { mark: `h${count}`, end: count }
  }
  const box = first.word === '[' ? 0 : bullets.has(first.text) && second.word === '[' ? 1 : -1
  if (box >= 0) {
    const close =
      tokens[box + 1]?.word === ']'
        ? box + 1
        : tokens[box + 1]?.word === 'x' && tokens[box + 2]?.word === ']'
          ? box + 2
          : -1
    if (close > 0) return { mark: 'bullet', end: close + 1 }
  }
  if (first.word === '*' && second.word === '*' && !second.spaced && third?.spaced) return { mark: 'stars2', end: 2 }
  if (bullets.has(first.text) && second.text === '\uFE0F') return { mark: `small${first.text}`, end: 2 }
  if (bullets.has(first.text) && !(first.word === '*' && second.word === '*'))
    return {
      mark: first.text === '-' || first.text === '*' || first.text === '•' ? 'bullet' : `small${first.text}`,
      end: 1,
    }
  const open = first.word === '(' ? 1 : 0
  const [mark, close, after] = tokens.slice(open)
  if (!mark || !close) return { mark: '', end: 0 }
  if (mark.kind === 'number') {
    const dots = mark.word.split('.').length
    const isClosed = '.):ºª°'.includes(close.word) && !close.spaced && close.word.length === 1
    const isDash = close.word === '-' && after?.spaced
    if (dots > 1)
      return { mark: `n${dots}`, end: open + (isClosed ? 2 : 1) + Number((isClosed ? after : close)?.word === '-') }
    if (mark.word.length <= 3 && (isClosed || isDash) && after) return { mark: 'n1', end: open + 2 }
  }
  if (mark.kind === 'word' && close.word === '.' && romans.has(mark.word) && after?.spaced)
    return { mark: mark.text === mark.word ? 'roman' : 'ROMAN', end: open + 2 }
  if (first.word === 'o' && (body[1] === '\t' || body.startsWith('o  '))) return { mark: 'small o', end: 1 }
  if (mark.kind === 'number' && body.includes('\u20e3')) {
    const start = tokens.findIndex(({ kind }, at) => at > 0 && kind === 'word')
    return { mark: 'n1', end: Math.max(start, 1) }
  }
  const isLetter =
    mark.kind === 'word' &&
    mark.word.length === 1 &&
    !close.spaced &&
    (close.word === ')' || (close.word === '.' && after?.spaced))
  if (isLetter && after) return { mark: 'letter', end: open + 2 }
  return body.codePointAt(0) &&
    (body.codePointAt(0) ?? 0) > 0x2190 &&
    first.kind === 'mark' &&
    (second.spaced || second.kind === 'mark') &&
    second.word !== '️' &&
    isPicture(body)
    ? { mark: 'picture', end: 0 }
    : { mark: '', end: 0 }
}

function isPicture(body: string): boolean {
  return (body.codePointAt(0) ?? 0) > 0x1f000
}

const nouns = [
  ['project', 'projects'],
  ['epic', 'epics'],
  ['story', 'stories'],
  ['task', 'tasks'],
] as const

/** "Épico 2: Pagamentos", "[Task] Pix", "**Story** – Boleto". */
function labelled(said: string): Pick<Line, 'label' | 'text'> {
  const text = unbold(said.trim())
  const tokens = lex(text)
  let at = 0
  while ('[*_'.includes(tokens[at]?.word ?? ' ') && at < 3) at += 1
  const code = tokens[at]?.word ?? ''
  if (
    at === 0 &&
    (code.startsWith('us') || code.startsWith('hu')) &&
    code.length > 2 &&
    [...code.slice(2)].every((one) => one >= '0' && one <= '9') &&
    ['-', ':', '.'].includes(tokens[1]?.word ?? '')
  )
    return { label: { noun: 'story', plural: false }, text: text.slice(tokens[2]?.start) }
  const noun = nounAt(tokens[at])
  if (!noun) return { label: null, text }
  let next = at + 1
  if (tokens[next]?.word === 'de' && tokens[next + 1]?.word.startsWith('usuari')) next += 2
  if (tokens[next]?.word === '#') next += 1
  if (
    tokens[next]?.kind === 'number' ||
    (tokens[next]?.kind === 'word' &&
      (tokens[next]?.word.length ?? 9) <= 2 &&
      [':', '-'].includes(tokens[next + 1]?.word ?? ''))
  )
    next += 1
  while ('*_]'.includes(tokens[next]?.word ?? ' ')) next += 1
  const close = tokens[next]
  const isClosed = close?.word === ':' || (close?.word === '-' && close.spaced) || tokens[next - 1]?.word === ']'
  if (noun.plural && (!close || (close.word === ':' && !tokens[next + 1]))) return { label: noun, text: '' }
  if (!isClosed) return { label: null, text }
  let start = tokens[next - 1]?.word === ']' && close?.word !== ':' ? next : next + 1
  while ('*_'.includes(tokens[start]?.word ?? ' ') && !(tokens[start]?.spaced ?? true)) start += 1
  return { label: noun, text: unbold(text.slice(tokens[start]?.start ?? text.length)) }
}

export function nounAt(token: Token | undefined): { noun: Noun; plural: boolean } | null {
  if (token?.kind !== 'word') return null
  const classes = classesOf(token.word)
  const found = nouns.find(([one, many]) => classes.has(one) || classes.has(many))
  return found ? { noun: found[0], plural: classes.has(found[1]) } : null
}

function unbold(text: string): string {
  for (const mark of ['**', '__']) {
    if (text.length > 4 && text.startsWith(mark) && text.endsWith(mark) && text.split(mark).length === 3)
      return text.slice(2, -2).trim()
    if (text.endsWith(mark) && text.split(mark).length === 2) return text.slice(0, -2)
  }
  return text
}
