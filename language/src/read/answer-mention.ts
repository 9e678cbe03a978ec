import type { Node, Reading } from '../engine/chart.ts'
import { decode, type Machine, type Piece, type Step } from '../engine/decode.ts'
import type { Mention, Plan } from '../plan.ts'
import { saidFields } from '../plan-fields.ts'
import type { Facts } from '../rules/facts.ts'
import { editDistance, fold, foldedWords } from '../text.ts'
import type { Named, Question, TurnContext } from '../turn-context.ts'
import { type AskedField, notUnderstood, setMentions, type Tree } from './draft-path.ts'
import { placeOf } from './parts.ts'
import { saysOnly } from './says.ts'

export const kindOf: Record<string, { cats: string[]; rows: (turn: TurnContext) => readonly Named[] }> = {
  client: { cats: ['CLIENT', 'CLIENT1'], rows: ({ names }) => names.clients },
  project: { cats: ['PLACE', 'PROJECT1'], rows: ({ names }) => names.projects },
  epic: { cats: ['EPIC', 'EPIC1'], rows: ({ names }) => names.epics },
  story: { cats: ['STORY', 'STORY1'], rows: ({ names }) => names.stories },
  assignee: { cats: ['PERSON'], rows: ({ names }) => names.people },
  owner: { cats: ['PERSON'], rows: ({ names }) => names.people },
}

const priced = { comma: -1, and: 0 }

function answerMachine(asked: AskedField): Machine {
  const { cats } = kindOf[asked.field] ?? { cats: [] }
  const noun = asked.noun
  const facts = [
    `F.${noun}`,
    `W.${noun}`,
    ...(asked.field === 'assignee' || asked.field === 'owner' ? [] : [`P.${noun}`]),
  ]
  const own = asked.field === 'owner' ? 'assignee' : asked.field
  const isOther = ({ value }: Node) => !(own in (value as Facts))
  const steps: Step[] = [
    ...['LEADS', 'COURTESY', 'COMMA', 'SORRY', 'DECLINED', 'NO', 'YES', 'ALSO'].map((eat) => ({
      from: 'none',
      eat,
      to: 'none',
      gain: -0.3,
    })),
    ...cats.map((eat) => ({ from: 'none', eat, to: 'said', gain: 0.3 })),
    { from: 'none', eat: 'OPTION', to: 'said', gain: 0.8 },
    { from: 'none', eat: 'GAP', to: 'said', gain: -0.2 },
    { from: 'none', eat: 'QUOTE', to: 'said' },
    ...['COMMA', 'COURTESY', 'ALSO', 'LEADS'].map((eat) => ({ from: 'said', eat, to: 'said', gain: -0.3 })),
    ...facts.map((eat) => ({ from: 'said', eat, to: 'said', when: isOther })),
    ...facts.map((eat) => ({ from: 'none', eat, to: 'facts', gain: -2, when: isOther })),
    ...['COMMA', 'COURTESY', 'ALSO'].map((eat) => ({ from: 'facts', eat, to: 'facts', gain: -0.3 })),
    ...facts.map((eat) => ({ from: 'facts', eat, to: 'facts' })),
  ]
  return { name: 'answer', begin: ['none'], end: { said: 0, facts: 0 }, steps, gap: () => priced }
}

export function answerMention(asked: AskedField): Plan | null {
  const { reading, turn, question, field, item } = asked
  const options = question.options.filter(({ id }) => id !== '')
  const isPerson = field === 'assignee' || field === 'owner'
  if (saysOnly(reading, 'HOLD')) return notUnderstood
  const isOptional = isPerson || field === 'epic' || field === 'story'
  const none = question.options.find(({ id }) => id === '')
  if (none && fold(none.label) === fold(reading.text)) return take(asked, null)
  if (options.length > 0 && saysOnly(reading, 'DECLINED')) return take(asked, { said: '' })
  if (isOptional && saysOnly(reading, 'NOTHING')) return take(asked, null)
  if (saysOnly(reading, 'YES'))
    return options[0] && options.length === 1
      ? take(asked, options[0])
      : none && options.length === 0
        ? take(asked, null)
        : notUnderstood
  readOptions(reading, question)
  const path = decode(answerMachine(asked), reading)
  if (!path) return notUnderstood
  const isMine = isPerson && reading.tokens.some(({ word }) => word === 'eu' || word === 'mim' || word === 'comigo')
  const said = path.pieces.find(({ to, from }) => to === 'said' && from === 'none')
  if (isMine && (!said || said.eat === 'GAP')) return take(asked, { id: turn.speaker.id, label: turn.speaker.label })
  mergeAll(asked, path.pieces)
  if (!said) return { intent: 'create', draft: asked.draft }
  if (said.eat === 'OPTION') return take(asked, said.node.value as Named)
  const words = reading.text.slice(reading.tokens[said.node.start]?.start, reading.tokens[said.node.end - 1]?.end)
  const chosen = chooseOption(words, options)
  const isSuggested = item[field] === null
  const rows = kindOf[field]?.rows(turn) ?? []
  const fitting = isSuggested && chosen ? rows.filter(({ label }) => fits(words, label)).length : 1
  if (chosen && (fitting <= 1 || fold(chosen.label) === fold(words))) return take(asked, chosen)
  if (said.eat === 'GAP' && isNoName(reading, said.node)) return notUnderstood
  return take(asked, { said: words })
}

const sentenceWords = new Set(
  'nao tem tenho quero queria sei posso podemos preciso isso assim depois problema inativo inativa esta estao foi voce vc eles elas mas eu ja ue'.split(
    ' ',
  ),
)

/** Words that a sentence has and a name has not. */
function isNoName({ tokens }: Reading, { start, end }: Node): boolean {
  return tokens.slice(start, end).some(({ word }) => sentenceWords.has(word))
}

/** "o que você acha?" */
export function isQuestion({ tokens, classes }: Reading): boolean {
  return (
    tokens.at(-1)?.word === '?' &&
    (['o', 'que', 'como'].includes(tokens[0]?.word ?? '') || (classes[0]?.has('question') ?? false))
  )
}

/** "2", "a segunda", "opção 3". */
function readOptions({ tokens, chart }: Reading, { options }: Question): void {
  tokens.forEach((token, at) => {
    const spoken = { um: 0, uma: 0, dois: 1, duas: 1, tres: 2, quatro: 3, meio: 1, cima: 0, baixo: -1 }[token.word]
    const number = token.kind === 'number' ? Number(token.word) - 1 : (placeOf(token.word) ?? spoken ?? null)
    const option = number === null ? undefined : number === -1 ? options.at(-1) : options[number]
    if (!option || ((token.kind === 'number' || spoken !== undefined) && tokens.length > 4)) return
    const after = ['opcao', 'ª', 'º', 'da', 'lista'].includes(tokens[at + 1]?.word ?? '')
      ? tokens[at + 2]?.word === 'lista'
        ? 3
        : 2
      : 1
    for (const end of new Set([1, after]))
      chart.add({ cat: 'OPTION', start: at, end: at + end, value: option, weight: 0, rule: 'option' })
  })
}

function chooseOption(words: string, options: readonly Named[]): Named | null {
  const exact = options.filter(({ label }) => fold(label) === fold(words))
  if (exact[0] && exact.length === 1) return exact[0]
  const found = options.filter(({ label }) => fits(words, label))
  return found[0] && found.length === 1 ? found[0] : null
}

const small = new Set('o a os as do da dos das de no na em e para pra pro com'.split(' '))

/** Whether every telling word is one of the label's, but for a slip. */
function fits(words: string, label: string): boolean {
  const own = foldedWords(label)
  const said = foldedWords(words).filter((word) => !small.has(word))
  return (
    said.length > 0 &&
    said.every((word) => own.some((other) => other === word || (word.length >= 5 && editDistance(word, other, 1) <= 1)))
  )
}

function take(asked: AskedField, value: Named | Mention | null): Plan {
  const { draft, item, field } = asked
  const before = item[field]
  const mention: Mention | null =
    value === null || 'said' in value ? value : value.id === '' ? null : { id: value.id, label: value.label }
  item[field] = mention
  // Without a story, the epic that was to identify it means nothing any more.
  if (mention === null && 'story' in item && (field === 'story' || field === 'epic'))
    Object.assign(item, { story: null, epic: null })
  if (typeof before === 'object' && before !== null && 'said' in before && before.said !== '')
    setMentions(draft, field, String(before.said), mention)
  return { intent: 'create', draft }
}

export function mergeAll(asked: AskedField, pieces: readonly Piece[]): void {
  for (const { eat, node } of pieces)
    if (['F', 'W', 'P', 'L'].includes(eat.split('.')[0] ?? '') && eat.includes('.')) merge(asked, node.value as Facts)
}

/** Puts what was said into the thing, where such a thing has such a fact. */
export function merge({ draft, item, noun, question }: AskedField, facts: Facts): void {
  const [first, ...others] = [...draft.epics, ...draft.stories, ...draft.tasks]
  const into: Tree = question.about === 'project' ? (others.length === 0 && first ? (first as Tree) : {}) : item
  if (facts.project !== undefined && !draft.new_project) draft.project = facts.project
  for (const [field, value] of Object.entries(saidFields(noun, facts))) if (field in into) into[field] = value
}
