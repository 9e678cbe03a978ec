import { lookUp } from '@leme/contract/text/look-up'
import { type Node, type Reading, textOf } from '../engine/chart.ts'
import { decode } from '../engine/decode.ts'
import { besideNames, placeWords, sentenceWords } from '../lexicon/answer-words.ts'
import { placeOf } from '../lexicon/ordinals.ts'
import type { Mention, Plan } from '../plan.ts'
import { pointed } from '../rules/facts/place-facts.ts'
import { mentionMachine } from '../rules/machines/answer-machines.ts'
import { editDistance, fold, foldedWords } from '../text.ts'
import type { Named, Question, TurnContext } from '../turn-context.ts'
import { type AskedField, addAllFacts, notUnderstood, setMentions } from './draft-path.ts'
import { saysOnly } from './says.ts'

type Kind = { cats: string[]; rows: (turn: TurnContext) => readonly Named[]; isOptional?: true }
const person: Kind = { cats: ['PERSON'], rows: ({ names }) => names.people, isOptional: true }

/** Fields that are answered by a name. */
export const mentionKinds: Record<string, Kind> = {
  client: { cats: ['CLIENT', 'CLIENT1'], rows: ({ names }) => names.clients },
  project: { cats: ['PLACE', 'PROJECT1'], rows: ({ names }) => names.projects },
  epic: { cats: ['EPIC', 'EPIC1'], rows: ({ names }) => names.epics, isOptional: true },
  story: { cats: ['STORY', 'STORY1'], rows: ({ names }) => names.stories, isOptional: true },
  assignee: person,
  owner: person,
}
/** What a draft says for a project that was pointed at where there is none. */
export const pointing = 'este projeto'
const noKind: Kind = { cats: [], rows: () => [] }
const mine = new Set(['eu', 'mim', 'comigo'])
/** "pode deixar que eu faço"; longer is no answer, as in "anota pra mim: ligar pro contador na segunda". */
const mostOfMine = 6

export function answerMention(asked: AskedField): Plan | null {
  const { reading, question, field, item, noun } = asked
  const { tokens, text, turn } = reading
  const kind = mentionKinds[field] ?? noKind
  const options = question.options.filter(({ id }) => id !== '')
  const none = question.options.find(({ id }) => id === '')
  const offered = offeredAs(text, question.options)
  if (offered) return take(asked, offered)
  if (saysOnly(reading, 'HOLD')) return notUnderstood
  const place = (['project', 'epic', 'story'] as const).find((one) => one === field)
  if (place && saysOnly(reading, 'POINTED')) return take(asked, pointedAt(reading, place))
  if (options.length > 0 && saysOnly(reading, 'DECLINED')) return take(asked, { said: '' })
  if (kind.isOptional && saysOnly(reading, 'NOTHING')) return take(asked, null)
  if (saysOnly(reading, 'YES')) {
    if (options.length > 1 || (!options[0] && !none)) return notUnderstood
    return take(asked, options[0] ?? null)
  }
  readOptions(reading, question)
  const path = decode(mentionMachine(noun, kind.cats, field === 'owner' ? 'assignee' : field), reading)
  if (!path) return notUnderstood
  const said = path.pieces.find(({ to, from }) => to === 'said' && from === 'none')
  const isMine = kind === person && tokens.length <= mostOfMine && tokens.some(({ word }) => mine.has(word))
  if (isMine && (!said || said.eat === 'GAP')) return take(asked, { id: turn.speaker.id, label: turn.speaker.label })
  addAllFacts(asked, path.pieces)
  if (!said) return { intent: 'create', draft: asked.draft }
  if (said.eat === 'OPTION') return take(asked, said.node.value as Named)
  const words = textOf(reading, said.node)
  const chosen = chooseOption(words, options)
  // Options that were suggested, as nothing had been said, are not all that there are.
  const isOneOfMany = item[field] === null && kind.rows(turn).filter(({ label }) => fits(words, label)).length > 1
  if (chosen && (!isOneOfMany || fold(chosen.label) === fold(words))) return take(asked, chosen)
  return said.eat === 'GAP' && isNoName(reading, said.node) ? notUnderstood : take(asked, { said: words })
}

/** The option whose very words are said, as when it is pressed, or whose document is said; none where two are alike. */
export function offeredAs(text: string, options: readonly Named[]): Named | undefined {
  const digits = /^[\d\s./-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const isDocument = digits.length >= 11
  const [option, ...others] = options.filter(({ label }) =>
    isDocument ? label.replace(/\D/g, '').endsWith(digits) : fold(label) === fold(text),
  )
  return others.length === 0 ? option : undefined
}

/** "este projeto", "o desta página": what the page shows; "o mesmo" also what was last written. Words that point at nothing stay. */
function pointedAt(reading: Reading, noun: 'project' | 'epic' | 'story'): Mention {
  const isSame = reading.tokens.some(({ word }) => word.startsWith('mesm'))
  const place = isSame ? pointed(noun, reading) : reading.turn.page[noun]
  return place ?? { said: noun === 'project' ? pointing : '' }
}

function isNoName({ tokens, chart }: Reading, { start, end }: Node): boolean {
  const isFact = ['DAY', 'HOURS', 'PRIO'].some((cat) => chart.at(start, cat).some((node) => node.end === end))
  return isFact || tokens.slice(start, end).some(({ word }) => sentenceWords.has(word))
}

/** "2", "a segunda", "opção 3". */
function readOptions({ tokens, chart }: Reading, { options }: Question): void {
  for (const [at, { kind, word }] of tokens.entries()) {
    const ordinal = placeOf(word)
    const place = ordinal ?? (kind === 'number' ? Number(word) - 1 : lookUp(placeWords, word))
    const value = place === undefined ? undefined : options.at(place)
    // "os dois" are both.
    const isBoth = ordinal === null && ['os', 'as'].includes(tokens[at - 1]?.word ?? '')
    if (!value || isBoth || (place ?? 0) < -1 || (ordinal === null && tokens.length > 4)) continue
    for (const end of [1, 2]) chart.add({ cat: 'OPTION', start: at, end: at + end, value, weight: 0, rule: 'option' })
  }
}

function chooseOption(words: string, options: readonly Named[]): Named | null {
  const [found, ...more] = options.filter(({ label }) => fits(words, label))
  return found && more.length === 0 ? found : null
}

/** Whether every telling word is one of the label's, except for a slip. */
function fits(words: string, label: string): boolean {
  const own = foldedWords(label)
  const said = foldedWords(words).filter((word) => !besideNames.has(word))
  const isOwn = (word: string) =>
    own.some((other) => other === word || (word.length >= 5 && editDistance(word, other, 1) <= 1))
  return said.length > 0 && said.every(isOwn)
}

function take({ draft, item, field }: AskedField, value: Named | Mention | null): Plan {
  const before = item[field]
  const isNobody = value === null || ('id' in value && value.id === '')
  const mention = isNobody ? null : 'said' in value ? value : { id: value.id, label: value.label }
  item[field] = mention
  // Without a story, the epic that was to identify it means nothing any more.
  if (mention === null && 'story' in item && (field === 'story' || field === 'epic'))
    Object.assign(item, { story: null, epic: null })
  if (typeof before === 'object' && before !== null && 'said' in before && before.said !== '')
    setMentions(draft, field, String(before.said), mention)
  return { intent: 'create', draft }
}
