import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import { decode, type Piece } from '../../engine/decode.ts'
import {
  afterName,
  afterTitle,
  beforeName,
  idle,
  meanings,
  ownWords,
  unsure,
  within,
} from '../../lexicon/question-words.ts'
import { type NameFound, readQuoted } from '../../names/find-names.ts'
import type { Closer, Query } from '../../plan.ts'
import type { Ahead } from '../../rules/days/periods.ts'
import { questionMachine } from '../../rules/machines/question-machine.ts'
import type { Kind } from '../../rules/topics.ts'
import { foldedWords, isNearly, wordList } from '../../text.ts'

/** Words that something is called, and what it may be; nothing is known by a name without kinds. */
export type Called = { said: string; kinds: Kind[]; whole: boolean; start: number; end: number }

/** A question as its topics read it. */
export type Asked = {
  /** Keywords, names (`@project`) and what else was read (`#period`), each once. */
  marks: ReadonlySet<string>
  /** The same in their order, `_` for a word that means nothing here. */
  order: readonly string[]
  called: Called[]
  unknown: Called | null
  period: Ahead | null
  lacks: Closer['lacks'] | null
  partner: string | null
  /** A subscription of the organisation's, in the words that were said. */
  seat: string | null
  /** Each keyword with the words that say it. */
  keywords: readonly { mark: string; said: string }[]
  /** Words that nothing read. */
  unread: string[]
  /** What each "não" is said of, in words and as a keyword. */
  negations: readonly Negation[]
  /** What reads the words, in their order. */
  pieces: readonly Piece[]
}
export type Negation = { said: string; of: string }

const meaningByWord = new Map<string, string>()
for (const [meaning, words] of Object.entries(meanings))
  for (const word of words.split(' ')) if (!meaningByWord.has(word)) meaningByWord.set(word, meaning)
for (const word of wordList(idle)) if (!word.endsWith('_') && !meaningByWord.has(word)) meaningByWord.set(word, '')
const long = [...meaningByWord].filter(([word, meaning]) => word.length >= 5 && meaning !== '').map(([word]) => word)

/** What a folded word means to a question; '' for a filler, null for one that no question turns on. */
export function meaningOf(word: string): string | null {
  return meaningByWord.get(word) ?? null
}

const slips = new Map<string, string | null>()
function slipOf(word: string): string | null {
  if (word.length < 5 || ownWords.has(word)) return null
  const before = slips.get(word)
  if (before !== undefined) return before
  const found = long.find((known) => known[0] === word[0] && isNearly(word, known))
  if (slips.size > 5000) slips.clear()
  slips.set(word, found === undefined ? null : meaningOf(found))
  return slips.get(word) ?? null
}

const kinds: readonly [cat: string, kind: Kind][] = [
  ['PROJECT', 'project'],
  ['PROJECT1', 'project'],
  ['PERSON', 'person'],
  ['CLIENT', 'client'],
  ['CLIENT1', 'client'],
  ['AGENT', 'agent'],
  ['AGENT1', 'agent'],
]

/** One word of a name that is a keyword too is none. */
function isName(node: Node, reading: Reading): boolean {
  const { tokens } = reading
  if (node.cat.startsWith('SEAT') && !isSeat(node, reading)) return false
  const words = tokens.slice(node.start, node.end).map((token) => token.word)
  if ((node.value as { whole: boolean }).whole && words.length > 1) return true
  // "Resumo" with a capital is the agent of that name.
  const isCapital = node.start > 0 && tokens[node.start]?.capital === true
  return isCapital || words.some((one) => meaningOf(one) === null)
}

/** Work may be about a subscription; one word of its name is it where the name begins so: "Figma" of "Figma Organization". */
function isSeat({ cat, start }: Node, { tokens, classes, turn }: Reading): boolean {
  if (classes.some((all) => workNouns.some((noun) => all.has(noun)))) return false
  const word = tokens[start]?.word ?? ''
  return cat === 'SEAT' || turn.names.subscriptions.some(({ label }) => foldedWords(label)[0] === word)
}

const machine = questionMachine(isName)

/** The days that a question names; those to come or those before where they say no year. */
export function periodOf({ period }: Asked, ahead: boolean | null): Query['period'] {
  return period?.(ahead) ?? period?.(!ahead) ?? null
}

/** Reads a question's keywords, names and days; a title stands for itself. */
export function readMarks(reading: Reading): Asked {
  const { tokens, chart } = reading
  for (const [start, { kind, word }] of tokens.entries()) {
    const meaning = kind === 'word' ? (meaningOf(word) ?? slipOf(word)) : null
    if (meaning !== null) chart.add({ cat: 'QWORD', start, end: start + 1, value: meaning, weight: 0, rule: 'keyword' })
  }
  for (const [at, { kind }] of tokens.entries()) if (kind === 'quote') readQuoted(reading, at)
  addTitles(reading)
  const pieces = decode(machine, reading)?.pieces ?? []
  const [period, ...periods] = pieces.filter(({ eat }) => eat === 'PERIOD').map(({ node }) => node)
  const first = (cat: string) => pieces.find(({ eat }) => eat === cat)?.node
  const places = pieces.flatMap(({ eat, node }) =>
    marksAt(eat, node, reading).map((mark) => ({ at: node.start, mark })),
  )
  const said = places.map(({ mark }) => mark)
  const negations = negationsIn(pieces, reading)
  // What narrows stands in no order.
  const order = said.filter((mark) => !mark.includes('.'))
  const idleAt = places.filter(({ mark }) => mark === '_').map(({ at }) => at)
  const called = pieces
    .filter(({ eat }) => kinds.some(([cat]) => cat === eat))
    .map(({ node }) => calledAt(node, reading, kindsAt(reading, node), isWhole(node)))
  const titled = first('TITLED')
  const unknown = titled ? calledAt(titled, reading) : unknownOf(idleAt, places, reading)
  const isUnread = (at: number) => !unknown || at < unknown.start || at >= unknown.end
  const partner = first('PARTNER')
  const [seat, ...seats] = pieces.filter(({ eat }) => eat.startsWith('SEAT')).map(({ node }) => node)
  return {
    marks: new Set([
      ...said.flatMap((mark) => (mark.startsWith('@') ? mark.split(/(?=@)/) : [mark])),
      ...negations.map(({ of }) => `nao.${of}`),
    ]),
    order,
    called,
    unknown,
    period: (period?.value ?? null) as Ahead | null,
    lacks: (first('LACKS')?.value ?? null) as Asked['lacks'],
    partner: partner ? textOf(reading, partner) : null,
    seat: seat ? textOf(reading, seat) : null,
    keywords: pieces.flatMap(({ eat, node }) =>
      eat.startsWith('Q') ? wordList(String(node.value)).map((mark) => ({ mark, said: textOf(reading, node) })) : [],
    ),
    unread: [
      ...idleAt.filter(isUnread).map((at) => tokens[at]?.text ?? ''),
      ...[...periods, ...seats].map((node) => textOf(reading, node)),
    ],
    negations,
    pieces,
  }
}

/** The marks of what a piece reads. */
function marksAt(eat: string, node: Node, reading: Reading): string[] {
  if (eat === 'Q' || eat === 'QWORD') return wordList(String(node.value))
  if (kinds.some(([cat]) => cat === eat)) return [`@${kindsAt(reading, node).join('@')}`]
  if (eat.startsWith('SEAT')) return ['#seat']
  const kind = reading.tokens[node.start]?.kind
  return eat === 'SKIP' && kind !== 'mark' && kind !== 'line' ? ['_'] : []
}

function calledAt(
  { start, end }: Pick<Node, 'start' | 'end'>,
  reading: Reading,
  kinds: Kind[] = [],
  whole = false,
): Called {
  const { tokens } = reading
  const quoted = end === start + 1 && tokens[start]?.kind === 'quote' ? tokens[start]?.word : undefined
  return { said: quoted ?? textOf(reading, { start, end }), kinds, whole, start, end }
}

const isWhole = ({ value }: Node) => (value as NameFound).whole

/** What else the same words may name. */
function kindsAt({ chart }: Reading, { start, end }: Node): Kind[] {
  const at = (cat: string) => chart.at(start, cat).filter((node) => node.end === end)
  const here = kinds.filter(([cat]) => at(cat).length > 0)
  const wholes = here.filter(([cat]) => at(cat).some(isWhole))
  const chosen = [wholes, here].find((some) => some.length > 0) ?? []
  return [...new Set(chosen.map(([, kind]) => kind))]
}

const workNouns = ['task', 'story', 'epic']
const notTitled = ['PERSON', 'PROJECT', 'CLIENT', 'PRIO', 'AGENT', 'AGENT1']

/** The title of the one thing that is asked about: in quotes, or with a capital after its noun; "agente de" its name. */
function addTitles({ tokens, classes, chart }: Reading): void {
  for (const [start, { kind, word, capital }] of tokens.entries()) {
    const length = tokens.slice(start).findIndex((token) => token.kind === 'line' || afterTitle.has(token.word))
    const isFree = !notTitled.some((cat) => chart.has(start, cat))
    const isNamed = capital && isFree && workNouns.some((noun) => classes[start - 1]?.has(noun))
    const isAgent = tokens[start - 2]?.word === 'agente' && within.has(tokens[start - 1]?.word ?? '')
    const isCalled = isAgent && isFree && !chart.has(start - 1, 'PERIOD') && !beforeName.has(meaningOf(word) ?? '')
    const end = !isNamed ? start + 1 : length < 0 ? tokens.length : start + length
    if (isNamed || isCalled || (kind === 'quote' && isFree))
      chart.add({ cat: 'TITLED', start, end, value: true, weight: 0, rule: 'title' })
  }
}

/** The last words that nothing is known of, where one of them would name something: "no Xpto", "a Xpto deve". */
function unknownOf(
  idleAt: readonly number[],
  places: readonly { at: number; mark: string }[],
  reading: Reading,
): Called | null {
  const { tokens } = reading
  const isIdle = (at: number) => idleAt.includes(at)
  for (let last = idleAt.at(-1) ?? -1; last >= 0; ) {
    let first = last
    while (isIdle(first - 1) || (isIdle(first - 2) && within.has(tokens[first - 1]?.word ?? ''))) first -= 1
    const before = places.findLast(({ at }) => at < first)?.mark ?? ''
    const after = places.find(({ at }) => at > last)?.mark ?? ''
    const isCapital = first > 0 && tokens[first]?.capital
    const isNamed = beforeName.has(before) || isCapital || afterName.has(after)
    if (isNamed && tokens[first]?.kind !== 'number') return calledAt({ start: first, end: last + 1 }, reading)
    last = idleAt.findLast((at) => at < first) ?? -1
  }
  return null
}

const links = new Set(['', 'esta', 'ser', 'tem', 'em', 'de', 'com', 'para', 'este', 'ver'])

/** Each "não" that idioms left, and what it is said of: "não estão bloqueados", "não são do Rafael". */
function negationsIn(pieces: readonly Piece[], reading: Reading): Negation[] {
  const { tokens } = reading
  const markOf = ({ eat, node }: Piece) => (eat.startsWith('Q') ? String(node.value) : eat === 'SKIP' ? '_' : '@')
  return pieces.flatMap(({ node }, not) => {
    if (node.value !== 'nao') return []
    const of = pieces.slice(not + 1).find((piece) => piece.eat === 'COMMA' || !links.has(markOf(piece)))
    if (
      !of ||
      of.eat === 'COMMA' ||
      tokens[of.node.start]?.kind === 'mark' ||
      unsure.has(tokens[of.node.start]?.word ?? '')
    )
      return []
    // "não tem nada atrasado?" asks whether there is.
    if (not === 0 && asksWhether.has(tokens[node.end]?.word ?? '')) return []
    const said = textOf(reading, { start: node.start, end: of.node.end })
    // "nunca pagou com atraso" does not deny that it was paid.
    const how = foldedWords(reading.text.slice(tokens[of.node.end]?.start ?? reading.text.length)).join(' ')
    const isOfHow = actively.test(tokens[of.node.start]?.word ?? '') && /^(?:com |em )?atras/.test(how)
    return [{ said, of: isOfHow ? 'como' : markOf(of) }]
  })
}
const actively = /^pag(?:a|am|ou|aram|ar)$/
const asksWhether = new Set(['tem', 'temos', 'ha', 'existe', 'existem', 'teve', 'tivemos', 'houve', 'tinha'])
