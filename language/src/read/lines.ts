import { classesOf } from '../lexicon/lexicon.ts'
import { labelEnd, lineLabel, lineMarks, picture, storyCode } from '../rules/line-marks.ts'
import { fold, isTelling } from '../text.ts'
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

/** Lines that say something, with their marks taken off. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const raw of text.split('\n')) {
    const line = lineOf(raw)
    if (![...line.whole].some(isTelling)) continue
    lines.push(line)
  }
  return withLabels(lines)
}

function lineOf(raw: string): Line {
  const [blanks = ''] = raw.match(/^[ \t>\u00a0]*/) ?? []
  const body = raw.slice(blanks.length).trimEnd()
  const { mark, end } = markOf(body)
  const whole = body.slice(end).trimStart()
  const indent = blanks.length + 3 * (blanks.split('\t').length - 1)
  return { indent, mark, ...labelled(unbold(whole.trim())), whole }
}

/** The mark that a line begins with, and where it ends. */
function markOf(body: string): { mark: string; end: number } {
  for (const [mark, begins] of lineMarks) {
    const found = body.match(begins)
    if (!found) continue
    const [all, inner = ''] = found
    // A heading and a number are as deep as they are long.
    const depth = mark === 'h' ? all.length : mark === 'n$1' ? inner.split('.').length : ''
    return { mark: mark.replace('$1', depth === '' ? inner : '') + depth, end: all.length }
  }
  return { mark: picture.test(body) ? 'picture' : '', end: 0 }
}

/** "Épico 2: Pagamentos", "[Task] Pix", "**Story** – Boleto". */
function labelled(text: string): Pick<Line, 'label' | 'text'> {
  const code = text.match(storyCode)
  if (code) return { label: { noun: 'story', plural: false }, text: text.slice(code[0].length).trim() }
  const [begins = '', word = ''] = text.match(lineLabel) ?? []
  const label = nounOf(word)
  if (!label) return { label: null, text }
  const rest = text.slice(begins.length)
  if (label.plural && (rest.trim() === '' || rest.trim() === ':')) return { label, text: '' }
  const [end] = rest.match(labelEnd) ?? []
  if (end === undefined && !begins.trimEnd().endsWith(']')) return { label: null, text }
  return { label, text: unbold(rest.slice(end?.length ?? 0).trim()) }
}

export function nounOf(word: string): Line['label'] {
  const classes = classesOf(fold(word))
  const found = nouns.find(([one, many]) => classes.has(one) || classes.has(many))
  return found ? { noun: found[0], plural: classes.has(found[1]) } : null
}
const nouns = [
  ['project', 'projects'],
  ['epic', 'epics'],
  ['story', 'stories'],
  ['task', 'tasks'],
] as const

function unbold(text: string): string {
  return text.replace(/^(\*\*|__)((?:(?!\1).)+)\1$/, '$2').trim()
}

/** "Épico Cadastro", "Story Tela de login" without colons, where several lines begin so; "Épico 1" is a name whole. */
function withLabels(lines: Line[]): Line[] {
  const rewritten = lines.map((line) => {
    const [, word = '', name] = line.text.match(/^(\p{L}+)\s+((?:\p{Lu}|["“„«`'‘]).*)$/u) ?? []
    const label = line.label || name === undefined ? null : nounOf(word)
    return label && name !== undefined && !label.plural ? { ...line, label, text: name } : null
  })
  const count = rewritten.filter((line) => line !== null).length
  return count > 1 ? lines.map((line, at) => rewritten[at] ?? line) : lines
}
