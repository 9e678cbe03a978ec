import type { Node, Reading } from '../engine/chart.ts'
import { decode, type Machine, type Piece } from '../engine/decode.ts'
import { idle, meanings, ownWords } from '../lexicon/question-words.ts'
import type { Closer, Query } from '../plan.ts'
import type { Ahead } from '../rules/periods.ts'
import { isNearly, wordList } from '../text.ts'

export type Kind = 'project' | 'person' | 'client' | 'agent'
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
  /** Words that nothing read. */
  unread: string[]
  /** What a "não" is said of, in words and as a keyword. */
  negation: { said: string; of: string } | null
}

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
const machine: Machine = {
  name: 'question',
  begin: ['q'],
  end: { q: 0 },
  steps: [
    { from: 'q', eat: 'Q', to: 'q' },
    { from: 'q', eat: 'QWORD', to: 'q', gain: -0.1 },
    ...['PROJECT', 'PERSON', 'CLIENT', 'AGENT'].map((eat) => ({ from: 'q', eat, to: 'q', gain: 0.4, when: isName })),
    ...['PROJECT1', 'CLIENT1', 'AGENT1'].map((eat) => ({ from: 'q', eat, to: 'q', gain: 0.1, when: isName })),
    { from: 'q', eat: 'TITLED', to: 'q', gain: 0.5 },
    { from: 'q', eat: 'PERIOD', to: 'q', gain: 0.3 },
    { from: 'q', eat: 'LACKS', to: 'q' },
    { from: 'q', eat: 'PARTNER', to: 'q', gain: 0.3 },
    { from: 'q', eat: 'COMMA', to: 'q' },
    { from: 'q', eat: 'SKIP', to: 'q', gain: 1.2 },
  ],
  gap: () => ({ comma: 0, and: 0 }),
}

const kindWords: Record<string, string> = { projeto: 'PROJECT', cliente: 'CLIENT', agente: 'AGENT' }

/** One word of a name that is a keyword too is none, unless the word before says what is named. */
function isName(node: Node, { tokens }: Reading): boolean {
  const word = tokens[node.start]?.word ?? ''
  const words = tokens.slice(node.start, node.end).map((token) => token.word)
  if ((node.value as { whole: boolean }).whole && words.length > 1) return true
  if (words.some((one) => meaningOf(one) === null)) return true
  const before = meaningOf(tokens[node.start - 1]?.word ?? '')
  return before !== null && node.cat.startsWith(kindWords[before] ?? '-') && word.length > 3
}

/** The days that a question names; those to come or those before where they say no year. */
export function periodOf({ period }: Asked, ahead: boolean): Query['period'] {
  return period?.(ahead) ?? period?.(!ahead) ?? null
}

/** Reads a question's keywords, names and days; a title stands for itself. */
export function readMarks(reading: Reading): Asked {
  const { tokens, text, chart } = reading
  tokens.forEach((token, start) => {
    if (token.kind !== 'word') return
    const meaning = meaningOf(token.word) ?? slipOf(token.word)
    if (meaning !== null) chart.add({ cat: 'QWORD', start, end: start + 1, value: meaning, weight: 0, rule: 'keyword' })
  })
  addTitles(reading)
  const path = decode(machine, reading)
  const called: Called[] = []
  const order: string[] = []
  const idleAt: number[] = []
  let period: Ahead | null = null
  let lacks: Asked['lacks'] = null
  let partner: string | null = null
  let titled: Called | null = null
  const places: { at: number; mark: string }[] = []
  for (const { eat, node } of path?.pieces ?? []) {
    const said = text.slice(tokens[node.start]?.start, tokens[node.end - 1]?.end)
    const here = order.length
    if (eat === 'Q' || eat === 'QWORD') order.push(...String(node.value).split(' ').filter(Boolean))
    else if (eat === 'PERIOD') period ??= node.value as Ahead
    else if (eat === 'LACKS') lacks ??= node.value as Closer['lacks']
    else if (eat === 'PARTNER') partner = said
    else if (eat === 'TITLED') titled ??= { said, kinds: [], whole: false, start: node.start, end: node.end }
    else if (eat === 'SKIP' && tokens[node.start]?.kind !== 'mark' && tokens[node.start]?.kind !== 'line') {
      idleAt.push(node.start)
      order.push('_')
    } else if (kinds.some(([cat]) => cat === eat)) {
      const all = kindsAt(reading, node)
      called.push({
        said,
        kinds: all,
        whole: (node.value as { whole: boolean }).whole,
        start: node.start,
        end: node.end,
      })
      order.push(`@${all.join('@')}`)
    }
    for (let index = here; index < order.length; index += 1) places.push({ at: node.start, mark: order[index] ?? '' })
  }
  const unknown = titled ?? unknownOf(idleAt, places, reading)
  const unread = idleAt
    .filter((at) => !unknown || at < unknown.start || at >= unknown.end)
    .map((at) => tokens[at]?.text ?? '')
  const negation = negationIn(path?.pieces ?? [], reading)
  const marks = new Set<string>()
  for (const mark of order)
    for (const one of mark.startsWith('@')
      ? mark
          .slice(1)
          .split('@')
          .map((kind) => `@${kind}`)
      : [mark])
      marks.add(one)
  return { marks, order, called, unknown, period, lacks, partner, unread, negation }
}

/** What else the same words may name; the word before may say which. */
function kindsAt({ chart, tokens }: Reading, { start, end }: Node): Kind[] {
  const here = kinds.filter(([cat]) => chart.at(start, cat).some((node) => node.end === end))
  const wholes = here.filter(([cat]) =>
    chart.at(start, cat).some((node) => node.end === end && (node.value as { whole: boolean }).whole),
  )
  const before = kindWords[meaningOf(tokens[start - 1]?.word ?? '') ?? '']
  const narrowed = here.filter(([cat]) => before && cat.startsWith(before))
  const chosen = narrowed.length > 0 ? narrowed : wholes.length > 0 ? wholes : here
  return [...new Set(chosen.map(([, kind]) => kind))]
}

const workNouns = ['task', 'story', 'epic'] as const
const goesOn = new Set('esta ta foi ja vence venceu tem termina comeca'.split(' '))

/** The title of the one thing that is asked about: in quotes, or with a capital after its noun. */
function addTitles({ tokens, classes, chart }: Reading): void {
  const add = (start: number, end: number) =>
    chart.add({ cat: 'TITLED', start, end, value: true, weight: 0, rule: 'title' })
  tokens.forEach((token, at) => {
    if (token.kind === 'quote') add(at, at + 1)
    if (!workNouns.some((noun) => classes[at]?.has(noun) || (noun === 'task' && classes[at]?.has('tasks')))) return
    let start = at + 1
    while (['chamada', 'chamado', ':'].includes(tokens[start]?.word ?? '')) start += 1
    if (!tokens[start]?.capital || ['p1', 'p2', 'p3'].includes(tokens[start]?.word ?? '')) return
    if (['PROJECT', 'CLIENT', 'PERSON', 'AGENT'].some((cat) => chart.has(start, cat))) return
    let end = start
    while (
      end < tokens.length &&
      tokens[end]?.kind !== 'line' &&
      !'?!;,.'.includes(tokens[end]?.word ?? ' ') &&
      !goesOn.has(tokens[end]?.word ?? '')
    ) {
      if (['do', 'da', 'no', 'na'].includes(tokens[end]?.word ?? '') && chart.has(end + 1, 'PROJECT')) break
      if (['do', 'da', 'no'].includes(tokens[end]?.word ?? '') && classes[end + 1]?.has('project')) break
      end += 1
    }
    if (end > start) add(start, end)
  })
}

const nameBefore = new Set(['em', 'de', 'com', 'para', 'projeto', 'cliente', 'agente', 'task', 'story', 'epic'])

/** The last words that nothing is known of, where one of them would name something: "no Xpto", "a Xpto deve". */
function unknownOf(
  idleAt: readonly number[],
  places: readonly { at: number; mark: string }[],
  reading: Reading,
): Called | null {
  const { tokens, text } = reading
  const isIdle = new Set(idleAt)
  for (let last = idleAt.at(-1) ?? -1; last >= 0; ) {
    let first = last
    while (
      first > 0 &&
      (isIdle.has(first - 1) ||
        (isIdle.has(first - 2) && ['de', 'do', 'da', 'dos', 'das'].includes(tokens[first - 1]?.word ?? '')))
    )
      first -= 1
    const before = places.findLast(({ at }) => at < first)?.mark ?? ''
    const after = places.find(({ at }) => at > last)?.mark ?? ''
    const isNamed = nameBefore.has(before)
    const isCapital = first > 0 && (tokens[first]?.capital ?? false)
    if (tokens[first]?.kind !== 'number' && (isNamed || isCapital || ['deve', 'devendo', 'esta'].includes(after))) {
      const said = text.slice(tokens[first]?.start, tokens[last]?.end)
      return { said, kinds: [], whole: false, start: first, end: last + 1 }
    }
    last = idleAt.findLast((at) => at < first) ?? -1
  }
  return null
}

const links = new Set(['', 'esta', 'ser', 'tem', 'em', 'de', 'com', 'para', 'este', 'ver'])

/** The first "não" that idioms left, and what it is said of: "não estão bloqueados", "não são do Rafael". */
function negationIn(pieces: readonly Piece[], { tokens, text }: Reading): Asked['negation'] {
  const not = pieces.findIndex(({ node }) => node.value === 'nao')
  if (not < 0) return null
  for (const { eat, node } of pieces.slice(not + 1)) {
    if (eat === 'COMMA') return null
    const of = eat.startsWith('Q') ? String(node.value) : eat === 'SKIP' ? '_' : '@'
    if (links.has(of)) continue
    if (
      ['sei', 'sabia', 'lembro', 'entendi', 'consigo', 'achei', 'acho', 'vi', 'vejo'].includes(
        tokens[node.start]?.word ?? '',
      )
    )
      return null
    if (tokens[pieces[not]?.node.start ?? 0]?.word === 'sem' && of === 'falta') return null
    return { said: text.slice(tokens[pieces[not]?.node.start ?? 0]?.start, tokens[node.end - 1]?.end), of }
  }
  return null
}
