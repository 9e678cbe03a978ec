import type { Reading } from '../engine/chart.ts'
import { isInfinitive } from '../read.ts'
import type { Phrase } from '../rules/noun-phrases.ts'
import type { Created } from './create.ts'

const loose = new Set(
  'no na nos nas em para pra pro p/ de do da dos das com sem que bem e ou ate por pelo pela sobre o a os as um uma'.split(
    ' ',
  ),
)
const factWords = new Set(
  'responsavel responsaveis prazo prioridade prio estimativa urgente vencimento duracao dentro ate'.split(' '),
)
/** Classes of words with which something is asked or said of a thing, rather than named. */
const speaking = ['assign', 'state', 'not', 'create.order', 'remove.order']
const verbs = ['create.order', 'act.order', 'remove.order']
const nouns = ['project', 'projects', 'epic', 'epics', 'story', 'stories', 'task', 'tasks']

/** Marks that divide things from each other, where nothing divided them. */
const dividing = new Set([';', '|', '▪', '•', '→'])

/**
 * Whether the words leave doubt what was asked for, though each was read: a title before its noun that may be a verb,
 * many things of which one was named, a question, "com a Camila", who may do it with somebody else.
 */
export function isUnsure({ isOrder, path }: Created, reading: Reading): boolean {
  const { tokens, classes } = reading
  const asks = path.pieces.some(({ eat }) => eat === 'ASK')
  if (tokens.at(-1)?.word === '?' && !asks && !isOrder) return true
  const names = path.pieces.filter(({ eat }) => eat === 'GAP' || eat === 'QUOTE' || eat === 'CARD')
  const isMany = path.pieces.some(({ eat, node }) => eat.startsWith('NP.') && (node.value as Phrase).plural)
  if (isMany && names.length === 1) return true
  return path.pieces.some(({ eat, node, to, from }) => {
    const first = tokens[node.start]
    if (eat === 'GAP' && to.startsWith('named.') && from.startsWith('pre.'))
      return !isInfinitive(first?.word ?? '') && !first?.capital && first?.kind !== 'quote'
    return eat.startsWith('P.') && (classes[node.start]?.has('with') ?? false)
  })
}

/**
 * Whether a title may hold a fact that was misread, or end in the middle of something: then one row is shown before it
 * is written, as a wrong row costs more than a press. A title in quotes, or one that is all that was said, is meant.
 */
export function isSuspect(reading: Reading, start: number, end: number): boolean {
  const { tokens, classes, chart } = reading
  const first = tokens[start]
  const last = tokens[end - 1]
  if (!first || !last || (first.kind === 'quote' && end === start + 1)) return false
  if (start === 0 && end >= tokens.length - 1) return false
  if (tokens[start - 1]?.kind === 'quote' || first.kind === 'quote') return false
  const isCode = last.text === last.text.toUpperCase() && (last.text.length > 1 || end === start + 1)
  if (
    (loose.has(first.word) && first.text !== first.text.toUpperCase() && !first.capital) ||
    (loose.has(last.word) && !isCode && last.spaced)
  )
    return true
  const words = tokens.slice(start, end).filter(({ kind }) => kind === 'word')
  if (words.length === 1 && end === start + 1 && isInfinitive(first.word)) return true
  const hasColon = tokens.slice(start, end).some(({ word }) => word === ':')
  const isDone = isInfinitive(first.word) && words.length <= 3
  for (let at = start; at < end; at += 1) {
    const token = tokens[at]
    if (!token) continue
    if (dividing.has(token.word)) return true
    if (token.word === '>' && token.spaced) return true
    if (token.word === ',' && hasColon) return true
    if (
      at > start &&
      '.!?'.includes(token.word) &&
      tokens[at + 1]?.spaced &&
      at + 1 < end &&
      tokens.slice(at + 1, end).some((_, index) => verbs.some((verb) => classes[at + 1 + index]?.has(verb)))
    )
      return true
    if (factWords.has(token.word) && !isDone) return true
    if (at > start && !token.capital && speaking.some((one) => classes[at]?.has(one))) return true
    if (token.word === 'que' && ['tem', 'tenha', 'ter'].includes(tokens[at + 1]?.word ?? '')) return true
    if (token.word === 'para' && tokens[at + 1]?.kind === 'number') return true
    if (['outra', 'outro'].includes(token.word) && ['e', 'mais', 'tambem'].includes(tokens[at - 1]?.word ?? ''))
      return true
    const within = (cat: string) => chart.at(at, cat).some((node) => node.end <= end)
    const isOrdinal =
      at === start &&
      chart.has(at, 'WD') &&
      tokens[at + 1]?.kind === 'word' &&
      !isInfinitive(tokens[at + 1]?.word ?? '')
    if (within('DAY') && !isOrdinal) return true
    if (within('HOURS') && tokens[at + 1]?.text !== 'D') return true
    if (within('CODE') || (within('PRIO') && classes[at]?.has('prio'))) return true
    if (at > start && (within('PERSON') || nouns.some((noun) => classes[at]?.has(noun)))) return true
  }
  return false
}
