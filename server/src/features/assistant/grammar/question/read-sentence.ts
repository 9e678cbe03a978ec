import type { Mention } from '../../plan.ts'
import type { Names, Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { findMentions, type Kind, kindsNearly, type Mentioned } from './find-mentions.ts'
import { withoutIdioms } from './idioms.ts'
import { type Period, readPeriod } from './read-period.ts'
import { slipOf, type Word, wordsOf } from './sentence.ts'

/** Words that something is called, and what it may be; nothing is known by a name that is `unknown`. */
export type Called = { said: string; kinds: Kind[]; whole: boolean }

/** A sentence as the topics read it. */
export type Sentence = {
  /** The whole of it, folded, with the names blanked out. */
  rest: string
  /** Its keywords in their order, with `@` and its kinds for a name, `@period`, and `_` for a word that tells nothing. */
  text: string
  has: (...meanings: string[]) => boolean
  called: Called[]
  unknown: Called | null
  period: Period | null
  /** "neste projeto" */
  thisProject: boolean
}

export function readSentence({ text, today, names }: Pick<Said, 'text' | 'today' | 'names'>): Sentence {
  const folded = withoutIdioms(foldInPlace(text))
  const words = wordsOf(folded)
  const ahead = words.some(
    ({ meaning }) => meaning !== null && ['vence', 'receber', 'fazer', 'tenho'].includes(meaning),
  )
  const wholes = findMentions(words, names, new Set()).filter(({ whole, first, last }) => whole && last > first)
  const found = readPeriod(without(folded, wholes, words), { today, ahead })
  const taken = new Set(
    words.flatMap(({ start, end }, at) => (found && start < found.end && end > found.start ? [at] : [])),
  )
  const mentions = withWholeAgents(findMentions(words, names, taken), words, folded, names)
  const marks = words.map((word, at) => markOf(word, at, mentions, taken))
  const unknown = calledNearly(unknownOf(marks, words, text), names)
  const told = marks
    .filter((mark) => mark !== '')
    .map((mark) => (mark === '_' && unknown ? markOfKinds(unknown) : mark))
  const period = found && { from: found.from, to: found.to, label: found.label }
  if (period) told.push('@period')
  const meanings = new Set(told)
  return {
    rest: without(folded, mentions, words),
    text: told.join(' '),
    has: (...some) => some.some((meaning) => meanings.has(meaning)),
    called: mentions
      .toSorted((a, b) => a.first - b.first)
      .map(({ first, last, kinds, whole }) => ({ said: saidBy(text, words, first, last), kinds, whole })),
    unknown,
    period,
    thisProject:
      /(?<!@\S* )(?<!\S)(?:este|em|de) projeto(?! [@_])/.test(told.join(' ')) &&
      !/projetos|(?:algum|qualquer|que|qual|cada|nenhum) projeto/.test(folded),
  }
}

export function mentionOf({ said }: Called): Mention {
  return { said }
}

/** "Assistente de Cobrança" is a name even though each of its words is one that questions turn on. */
function withWholeAgents(found: Mentioned[], words: readonly Word[], folded: string, { agents }: Names): Mentioned[] {
  for (const { label } of agents) {
    const name = foldInPlace(label)
    const at = /\s/.test(name) ? folded.indexOf(name) : -1
    const first = at < 0 ? -1 : words.findIndex(({ start }) => start === at)
    const last = words.findIndex(({ end }) => end === at + name.length)
    if (first < 0 || last < first) continue
    const others = found.filter((other) => other.last < first || other.first > last)
    return [...others, { first, last, kinds: ['agent'], whole: true }]
  }
  return found
}

/** What nothing is known by, but perhaps a slip of a name. */
function calledNearly(said: string | null, names: Names): Called | null {
  if (said === null) return null
  const [first = ''] = foldInPlace(said).split(' ')
  return { said, kinds: kindsNearly(first, names), whole: false }
}

function markOfKinds({ kinds }: Pick<Called, 'kinds'>): string {
  return kinds.length === 0 ? '_' : `@${kinds.join('@')}`
}

/** The text with the names blanked out, so that no period is read in them. */
function without(folded: string, mentions: readonly Mentioned[], words: readonly Word[]): string {
  return mentions.reduce((left, { first, last }) => {
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0]
    return `${left.slice(0, start)}${'_'.repeat(end - start)}${left.slice(end)}`
  }, folded)
}

function markOf(word: Word, at: number, mentions: readonly Mentioned[], taken: ReadonlySet<number>): string {
  if (taken.has(at)) return ''
  const mention = mentions.find(({ first, last }) => at >= first && at <= last)
  if (mention) return at === mention.first ? markOfKinds(mention) : ''
  return word.meaning ?? slipOf(word) ?? '_'
}

/** The last words that nothing is known of, where one of them would name something: "no Xpto", "a Xpto deve". */
function unknownOf(marks: readonly string[], words: readonly Word[], text: string): string | null {
  let last = marks.lastIndexOf('_')
  while (last >= 0) {
    let first = last
    while (first > 0 && (marks[first - 1] === '_' || (marks[first - 1] === 'de' && marks[first - 2] === '_')))
      first -= 1
    const before = marks.slice(0, first).findLast((mark) => mark !== '') ?? ''
    const after = marks.slice(last + 1).find((mark) => mark !== '') ?? ''
    const isNamed = ['em', 'de', 'com', 'para', 'projeto', 'cliente', 'agente'].includes(before)
    if (isNamed || ['deve', 'devendo', 'esta'].includes(after)) return saidBy(text, words, first, last)
    last = marks.lastIndexOf('_', first - 1)
    if (first === 0) break
  }
  return null
}

function saidBy(text: string, words: readonly Word[], first: number, last: number): string {
  return text.slice(words[first]?.start, words[last]?.end)
}
