import type { Mention } from '../../plan.ts'
import type { Names, Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { findMentions, type Kind, kindsNearly, type Mentioned } from './find-mentions.ts'
import { withoutIdioms } from './idioms.ts'
import { type Lack, readLacking } from './lacking.ts'
import { type Negation, negationIn } from './negation.ts'
import { withoutPartner } from './partner-in.ts'
import { type Period, readPeriod } from './read-period.ts'
import { slipOf, type Word, wordsOf } from './sentence.ts'
import { titleIn } from './title-in.ts'

/** Words that something is called, and what it may be; nothing is known by a name that is `unknown`. */
export type Called = { said: string; kinds: Kind[]; whole: boolean }

/** A sentence as the topics read it. */
export type Sentence = {
  /** All of it, folded. */
  said: string
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
  /** Whether one looks at a project while asking. */
  onProject: boolean
  /** Whether one looks at the finances while asking. */
  onFinance: boolean
  /** What the rows that are asked for are without. */
  lacks: Lack | null
  /** What is asked for the opposite of. */
  negation: Negation | null
  /** A partner of projects, as it is kept. */
  partner: string | null
  /** Words of the sentence that tell nothing that is known, as they were said. */
  idle: string[]
}

export function readSentence({ text, today, names, page }: Pick<Said, 'text' | 'today' | 'names' | 'page'>): Sentence {
  const lacking = readLacking(foldInPlace(text))
  const partnered = withoutPartner(lacking.folded, names)
  const folded = withoutIdioms(partnered.folded)
  const title = titleIn(text, folded, names)
  const words = wordsOf(folded).map((word) =>
    title && word.start >= title.start && word.end <= title.end ? { ...word, meaning: null } : word,
  )
  const ahead =
    /previs|(?<!\p{L})(?:vai|vao|ainda)(?!\p{L})/u.test(folded) ||
    words.some(
      ({ meaning }) =>
        meaning !== null && ['vence', 'receber', 'fazer', 'tenho', 'terminar', 'livre'].includes(meaning),
    )
  const wholes = findMentions(words, names, new Set()).filter(({ whole, first, last }) => whole && last > first)
  const found = readPeriod(without(folded, wholes, words), { today, ahead })
  const taken = new Set(
    words.flatMap(({ start, end }, at) => (found && start < found.end && end > found.start ? [at] : [])),
  )
  const inTitle = new Set(
    words.flatMap(({ start, end }, at) => (title && start >= title.start && end <= title.end ? [at] : [])),
  )
  const mentions = withWholeAgents(findMentions(words, names, new Set([...taken, ...inTitle])), words, folded, names)
  const marks = words.map((word, at) => markOf(word, at, mentions, taken))
  const range = title ? ([Math.min(...inTitle), Math.max(...inTitle)] as const) : unknownOf(marks, words, text)
  const unknown = range && calledNearly(saidBy(text, words, ...range), names)
  if (title) for (const at of inTitle) marks[at] = at === range?.[0] ? '_' : ''
  const told = marks
    .filter((mark) => mark !== '')
    .map((mark) => (mark === '_' && unknown ? markOfKinds(unknown) : mark))
  const period = found && { from: found.from, to: found.to, label: found.label }
  if (period) told.push('@period')
  const meanings = new Set(told)
  return {
    said: foldInPlace(text),
    rest: without(folded, mentions, words),
    text: told.join(' '),
    has: (...some) => some.some((meaning) => meanings.has(meaning)),
    called: mentions
      .toSorted((a, b) => a.first - b.first)
      .map(({ first, last, kinds, whole }) => ({ said: saidBy(text, words, first, last), kinds, whole })),
    unknown,
    period,
    thisProject:
      (page.project !== null && (elided.test(told.join(' ')) || /(?<!\p{L})aqui(?!\p{L})/u.test(folded))) ||
      (/(?<!@\S* )(?<!\S)(?:este|em|de) projeto(?! [@_])/.test(told.join(' ')) &&
        !/projetos|(?:algum|qualquer|que|qual|cada|nenhum) projeto/.test(folded)),
    onProject: page.project !== null,
    onFinance: page.context_type === 'finance',
    lacks: lacking.lacks,
    negation: negationIn(text, words, (at) => mentions.some(({ first, last }) => at >= first && at <= last)),
    partner: partnered.partner,
    idle: words.flatMap(({ start, end }, at) =>
      marks[at] === '_' && !(range && at >= range[0] && at <= range[1]) ? [text.slice(start, end)] : [],
    ),
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

/** What is asked of the project at hand without a word for it: "tá atrasado?", "quantas tasks tem?". */
const elided =
  /^(?:esta (?:em )?(?:atrasado|pontual|andamento|bloqueado|concluido)|quanto (?:task|epic|story)(?: (?:tem|falta|aberto|concluido|esta))*|que falta|quanto falta(?: (?:para )?terminar)?|como(?: esta)?|quando (?:terminar|vence)|que (?:ser )?(?:andamento|budget|saude|epic|story)|vence|(?:porque )?esta (?:mal|atrasado|bloqueado))$/

type Range = readonly [first: number, last: number]

/** The last words that nothing is known of, where one of them would name something: "no Xpto", "a Xpto deve". */
function unknownOf(marks: readonly string[], words: readonly Word[], text: string): Range | null {
  let last = marks.lastIndexOf('_')
  while (last >= 0) {
    let first = last
    while (first > 0 && (marks[first - 1] === '_' || isJoined(marks, words, text, first))) first -= 1
    const before = marks.slice(0, first).findLast((mark) => mark !== '') ?? ''
    const after = marks.slice(last + 1).find((mark) => mark !== '') ?? ''
    const isNamed = nameBefore.has(before)
    const isName = first > 0 && isCapital(text, words[first])
    const isNumber = /^\d/.test(words[first]?.folded ?? '')
    if (!isNumber && (isNamed || isName || ['deve', 'devendo', 'esta'].includes(after))) return [first, last]
    last = marks.lastIndexOf('_', first - 1)
    if (first === 0) break
  }
  return null
}

const nameBefore = new Set(['em', 'de', 'com', 'para', 'projeto', 'cliente', 'agente', 'task', 'story', 'epic'])

/** "Aprovar modelos no WhatsApp": a name goes back over a small word, to where it has its capital. */
function isJoined(marks: readonly string[], words: readonly Word[], text: string, first: number): boolean {
  const [before, joint] = [marks[first - 2], marks[first - 1] ?? '']
  if (before !== '_') return false
  if (joint === 'de') return true
  const start = words.slice(0, first - 1).findLast((_, at) => marks[at] !== '_' || isCapital(text, words[at]))
  return ['em', 'para', 'com'].includes(joint) && isCapital(text, start) && start?.start !== 0
}

function isCapital(text: string, word: Word | undefined): boolean {
  return word !== undefined && /\p{Lu}/u.test(text[word.start] ?? '')
}

function saidBy(text: string, words: readonly Word[], first: number, last: number): string {
  return text.slice(words[first]?.start, words[last]?.end)
}
