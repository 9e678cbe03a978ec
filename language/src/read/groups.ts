import { type Reading, textOf } from '../engine/chart.ts'
import type { Piece } from '../engine/decode.ts'
import type { Noun } from '../plan-fields.ts'
import type { Facts } from '../rules/facts/facts.ts'
import { type Phrase, phraseOf } from '../rules/noun-phrases.ts'
import { titleOf } from './titles.ts'

/** One thing that was named, and what was said of it; `words` said it. */
export type Item = {
  title: string | null
  facts: Facts
  words: string
  /** "uma …", "outra …" began it: its facts are not the others'. */
  isOwn?: boolean
  /** A list says that it is done. */
  isDone?: boolean
  /** Facts of it stand in brackets. */
  isBracketed?: boolean
  /** Titles of what it consists of: "Pagamentos (Pix e boleto)". */
  inner?: string[]
}
/** Things of one kind that were named together; `inside`: of the last thing of the group before. */
export type Group = { phrase: Phrase; inside: boolean; items: Item[]; shared: Facts }

/** `before`: what was said before any group; `isTwofold`: of one thing two values of one field were said. */
type Grouped = { groups: Group[]; before: Facts; isTwofold: boolean }

const nounPhrases = ['NP', 'NPOF', 'BELOW', 'BESIDE']
/** What says that something is to be done, and perhaps by whom (`implied-machine.ts`). */
const needs = ['NEED', 'REPORTED', 'BUG', 'MORE']
const factSorts = ['F', 'W', 'L', 'P', 'B', 'DOER']

/** What a path says: the groups in their order, and what was said before any of them. Where `noun` is given, of one such thing. */
export function groupsOf(pieces: readonly Piece[], reading: Reading, noun?: Noun): Grouped {
  let isTwofold = false
  const groups: Group[] = []
  const before: Facts = {}
  let waiting: string | null = null
  if (noun) begin(phraseOf(noun), false)
  for (const { eat, node, from, to } of pieces) {
    const group = groups.at(-1)
    const item = group?.items.at(-1)
    const kind = eat.split('.')[0] ?? ''
    if (eat === 'CARD') begin(phraseOf('project'), false, titleOf(String(node.value)))
    else if (nounPhrases.includes(kind)) {
      begin(node.value as Phrase, kind === 'BELOW' || (kind === 'NP' && group !== undefined), waiting)
      waiting = null
    } else if (eat === 'ONEOF' || eat === 'MOREOF') group?.items.push(itemOf(null, { isOwn: true }))
    else if (needs.includes(eat)) group?.items.push(itemOf(null, { isOwn: true, facts: { ...(node.value as Facts) } }))
    else if (eat === 'GAP') {
      const title = titleOf(textOf(reading, node))
      if (!group) waiting = title
      else if (item && isPartOf(to)) item.inner = [...(item.inner ?? []), title ?? '']
      else if (item?.isOwn && item.title === null) item.title = title
      else group.items.push(itemOf(title))
    } else if (factSorts.includes(kind)) {
      const facts = node.value as Facts
      if (!group) Object.assign(before, facts)
      else if (facts.title !== undefined && item?.title === undefined)
        group.items.push(itemOf(titleOf(facts.title), { facts: { ...facts, title: undefined } }))
      // "o projeto Norte para a Acme e o Sul para a Beta": the other client begins another.
      else if (item?.facts.client && facts.client) group.items.push(itemOf(null, { facts }))
      else if (!item || from.startsWith('all')) Object.assign(group.shared, facts)
      else {
        isTwofold ||= differs(item.facts, facts)
        item.facts = { ...item.facts, ...facts }
        item.isBracketed ||= [node.start - 1, node.start].some((at) => reading.classes[at]?.has('open'))
        item.words = `${item.words} ${textOf(reading, node)}`.trim()
      }
    }
  }
  for (const group of groups) shareLast(group)
  return { groups, before, isTwofold }

  function begin(phrase: Phrase, inside: boolean, title: string | null = null) {
    groups.push({ phrase, inside, items: title === null ? [] : [itemOf(title)], shared: {} })
  }
}

/** Whether a field that both say has not the same value in both. */
export function differs(one: Facts, other: Facts): boolean {
  const said = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).some(
    ([field, value]) => said.has(field) && JSON.stringify(said.get(field)) !== JSON.stringify(value),
  )
}

export function itemOf(title: string | null, more: Partial<Item> = {}): Item {
  return { title, facts: {}, words: '', ...more }
}

/** The one thing of this kind that a path describes, with all that was said of it; null where it describes several. */
export function onlyItem(pieces: readonly Piece[], reading: Reading, noun: Noun): Item | null {
  const { groups, isTwofold } = groupsOf(pieces, reading, noun)
  const [group, ...others] = groups
  const [item = itemOf(null)] = group?.items ?? []
  return others.length > 0 || isTwofold ? null : { ...item, facts: { ...group?.shared, ...item.facts } }
}

/** Whether a title that leads to this state names a part of the thing before it (`holding` in creation-lists.ts). */
const isPartOf = (state: string) => state.startsWith('holds.') || state.startsWith('had.')

/** What only the last item says is said of all: "A, B e C para sexta"; not where each says something else: "A hoje; B, 4h". */
function shareLast({ items, shared }: Group): void {
  const [last, ...others] = items.toReversed()
  if (!last || others.length === 0 || last.isOwn) return
  const areAlike = others.every(({ facts, isBracketed }) =>
    Object.keys(facts).every((field) => isBracketed || places.has(field) || items.every((item) => field in item.facts)),
  )
  for (const [field, value] of Object.entries(last.facts)) {
    if (field === 'description' || (!places.has(field) && (last.isBracketed || !areAlike))) continue
    if (!others.some(({ facts }) => field in facts) && !(field in shared)) Object.assign(shared, { [field]: value })
  }
}

const places = new Set(['project', 'epic', 'story'])
