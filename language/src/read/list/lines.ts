import { classesOf } from '../../lexicon/lexicon.ts'
import type { Noun } from '../../plan-fields.ts'
import {
  address,
  box,
  boxAfter,
  doneEnd,
  doneMark,
  doneText,
  labelEnd,
  lineLabel,
  lineMarks,
  markup,
  storyCode,
} from '../../rules/line-marks.ts'
import { fold, isTelling } from '../../text.ts'

/** One line of a pasted text: its indent, its mark, the noun that it names itself, and what is left without markup. */
export type Line = {
  indent: number
  mark: string
  label: { noun: Noun; plural: boolean } | null
  /** Without mark and label; and without the mark alone. */
  text: string
  whole: string
  /** It has a box, which may be ticked; it is done; and where its links lead. */
  isBox: boolean
  isDone: boolean
  /** Its words say that it is done, whatever its mark is. */
  isStruck: boolean
  links: string[]
}

/** Lines that say something, with their marks taken off. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const raw of text.split('\n')) {
    const line = lineOf(raw)
    if (![...line.whole].some(isTelling)) continue
    const above = lines.at(-1)
    if (above && isWrapped(line, above)) above.text += ` ${line.text}`
    if (above && isWrapped(line, above)) continue
    lines.push(line)
  }
  return withLabels(lines)
}

/** A long item goes on below its mark, in small letters. */
function isWrapped({ mark, label, indent, text }: Line, above: Line): boolean {
  return mark === '' && !label && indent > above.indent && above.mark !== '' && /^\p{Ll}/u.test(text)
}

function lineOf(raw: string): Line {
  const [blanks = ''] = raw.match(/^[ \t>\u00a0]*/) ?? []
  const body = raw.slice(blanks.length).trimEnd()
  const { mark, end } = markOf(body)
  const whole = body.slice(end).trimStart()
  const indent = blanks.length + 3 * (blanks.split('\t').length - 1)
  const links = [...whole.matchAll(address)].flatMap(([, one]) => one ?? [])
  const bare = withoutMarkup(whole.trim())
  const begins = body.slice(0, end)
  const isStruck = doneText.test(labelled(whole.trim()).text) || doneEnd.test(bare)
  const isDone = isStruck || doneMark.test(begins)
  const text = labelled(bare.replace(doneEnd, ''))
  return { indent, mark, ...text, whole, isBox: box.test(begins), isDone, isStruck, links }
}

/** The mark that a line begins with, and where it ends. */
function markOf(body: string): { mark: string; end: number } {
  for (const [mark, begins] of lineMarks) {
    const found = body.match(begins)
    if (!found) continue
    const [all, inner = ''] = found
    // A heading and a number are as deep as they are long.
    const depth = mark === 'h' ? all.length : mark === 'n$1' ? inner.split('.').length : ''
    const [ticked = ''] = body.slice(all.length).match(boxAfter) ?? []
    return { mark: mark.replace('$1', depth === '' ? inner : '') + depth, end: all.length + ticked.length }
  }
  return { mark: '', end: 0 }
}

function withoutMarkup(text: string): string {
  return markup.reduce((bare, [found, stays]) => bare.replace(found, stays), text.replace(/\t+/g, ' | ')).trim()
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
  return { label, text: rest.slice(end?.length ?? 0).trim() }
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
