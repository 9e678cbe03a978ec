import type { Reading } from '../engine/chart.ts'
import { isInfinitive } from '../read.ts'

const loose = new Set(
  'no na nos nas em para pra pro p/ de do da dos das com sem que bem e ou ate por pelo pela sobre o a os as um uma'.split(
    ' ',
  ),
)
const factWords = new Set('responsavel responsaveis prazo prioridade prio estimativa urgente vencimento'.split(' '))
const verbs = ['create.order', 'act.order', 'remove.order']
const nouns = ['project', 'projects', 'epic', 'epics', 'story', 'stories', 'task', 'tasks']

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
  const isCode = last.text.length > 1 && last.text === last.text.toUpperCase()
  if (
    (loose.has(first.word) && first.text !== first.text.toUpperCase() && !first.capital) ||
    (loose.has(last.word) && !isCode && last.spaced)
  )
    return true
  const words = tokens.slice(start, end).filter(({ kind }) => kind === 'word')
  if (words.length === 1 && end === start + 1 && isInfinitive(first.word)) return true
  const isDone = isInfinitive(first.word) && words.length <= 3
  for (let at = start; at < end; at += 1) {
    const token = tokens[at]
    if (!token) continue
    if (token.word === ';') return true
    if (
      at > start &&
      '.!?'.includes(token.word) &&
      tokens[at + 1]?.spaced &&
      at + 1 < end &&
      tokens.slice(at + 1, end).some((_, index) => verbs.some((verb) => classes[at + 1 + index]?.has(verb)))
    )
      return true
    if (factWords.has(token.word) && !isDone) return true
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
