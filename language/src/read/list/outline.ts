import type { Reading } from '../../engine/chart.ts'
import { decode } from '../../engine/decode.ts'
import { isInfinitive } from '../../lexicon/infinitives.ts'
import { classesOf } from '../../lexicon/lexicon.ts'
import type { Noun } from '../../plan-fields.ts'
import { readText } from '../../read.ts'
import { doubtIn } from '../../rules/doubts.ts'
import type { Facts } from '../../rules/facts/facts.ts'
import { listHead } from '../../rules/machines/creation-machine.ts'
import { fold } from '../../text.ts'
import { DraftBuilder, type Drafted } from '../build-draft.ts'
import { type Group, groupsOf } from '../groups.ts'
import { withoutExcepted } from '../left-out.ts'
import type { Context } from './line-item.ts'
import { addTree, baseOfTasks, isTree, levels, treeOf } from './line-tree.ts'
import { type Line, linesOf } from './lines.ts'
import { withoutEnvelope } from './paste.ts'

/** `doubt`: words around the list that leave one; `isOne`: it has a single row. */
export type Outlined = Drafted & { score: number; unexplained: number; doubt: string | null; isOne: boolean }

/** Whether several lines of the text have a mark. */
export function isList(text: string): boolean {
  return text.includes('\n') && linesOf(withoutEnvelope(text)).filter(({ mark }) => mark !== '').length > 1
}

/** A list below its sentence, or one that says itself what it is, as a draft; null where the text is a sentence. */
export function readOutline(context: Context): Outlined | null {
  const { text } = context.turn
  if (!text.includes('\n')) return null
  const lines = linesOf(withoutEnvelope(text))
  const first = lines.findIndex(
    ({ mark, label, indent }, at) => mark !== '' || (label && label.noun !== 'project') || (at > 0 && indent > 0),
  )
  const start = first < 0 ? plainStart(lines, context) : headedStart(lines, first)
  if (start < 0 || start >= lines.length || isCard(lines.slice(start))) return null
  // Where all are ticked without a box, the tick is no more than a bullet.
  if (lines.slice(start).every(({ isDone, isBox, label }) => label?.plural || (isDone && !isBox)))
    for (const line of lines) line.isDone = line.isStruck
  const isMarked = lines.slice(start).some(({ mark }) => mark !== '')
  const last = lines.findLastIndex((line, at) => !isMarked || at <= start || !isBelow(line))
  const around = [...lines.slice(0, start), ...lines.slice(last + 1)].map(({ whole }) => whole)
  const said = around.filter((one, at) => at === 0 || isSaid(headOf(one, context)))
  if (around.some((one) => !said.includes(one) && isOrder(one))) return null
  const head = headOf(said.join('\n'), context)
  return head && outlined(head, lines.slice(start, last + 1), context)
}

/** Of the lines around a list those that ask for it or say something of it; others, as of minutes, say nothing of its items. */
const isSaid = (head: Head | null) => head !== null && (head.groups.length > 0 || head.unexplained === 0)
const orders = ['remove.order', 'act.order', 'undo.order']
const isOrder = (line: string) => orders.some((one) => classesOf(fold(line).split(' ')[0] ?? '').has(one))

const isBelow = ({ mark, label, indent }: Line) => mark === '' && !label && indent === 0

/** Where several plain lines each stand above marked or indented ones, the first of them begins the list. */
function headedStart(lines: readonly Line[], first: number): number {
  const isHead = (at: number) => {
    const [line, next] = [lines[at], lines[at + 1]]
    return line !== undefined && next !== undefined && isBelow(line) && !isBelow(next)
  }
  const isIndentAlone = lines[first]?.mark === '' && !lines[first]?.label
  const isHeaded = isIndentAlone || lines.some((_, at) => at > first && isHead(at))
  return first > 1 && isHead(first - 1) && isHeaded ? first - 1 : first
}

/** Which level a line names itself one thing of; -1 where it does not. */
const levelOf = (line: Line | undefined) => (line?.label?.plural === false ? levels.indexOf(line.label.noun) : -1)

/** "Task: X" and lines "Projeto: Y", "Prazo: sexta" describe one thing. */
function isCard([first, ...others]: readonly Line[]): boolean {
  const level = levelOf(first)
  const isFact = (line: Line) => line.mark === '' && line.whole.includes(':') && levelOf(line) < level
  return level >= 0 && first?.mark === '' && others.length > 0 && others.every(isFact)
}

/** Lines without any mark are a list below several things, or below a colon; -1 where they are none. */
function plainStart(lines: readonly Line[], context: Context): number {
  for (let end = 1; end < Math.min(lines.length, 4); end += 1) {
    const text = lines.slice(0, end).map(({ whole }) => whole)
    const last = headOf(text.join('\n'), context)?.groups.at(-1)
    if (last?.phrase.plural && last.items.length === 0) return end
  }
  return -1
}

type Head = { groups: Group[]; before: Facts; score: number; unexplained: number; reading: Reading }

function headOf(text: string, { turn, budget }: Context): Head | null {
  const reading = readText(text, { ...turn, text }, budget)
  const path = decode(listHead, reading)
  if (!path) return null
  const unexplained = path.pieces.filter(({ eat }) => eat === 'SKIP').length
  return { ...groupsOf(path.pieces, reading), score: path.score, unexplained, reading }
}

/** A list that does not say what it lists: lines within lines are epics, unless they have boxes to tick; others are tasks. */
function impliedNoun(items: readonly Line[], { turn }: Context): Noun | undefined {
  if (isTree(items) && !items.some(({ isBox }) => isBox)) return 'epic'
  const isWork = items.every(({ text, mark }) => mark !== '' || isInfinitive(fold(text).split(' ')[0] ?? ''))
  return isWork && items.length > 1 && !turn.pending ? 'task' : undefined
}

/** "as tasks que combinamos": what is said of several things above their list leads it in, and is no name. */
const isOpening = ({ phrase, items }: Group) => phrase.plural && items.length <= 1

function outlined({ groups, before, score, unexplained, reading }: Head, items: readonly Line[], context: Context) {
  const { label = null } = items[0] ?? {}
  const named = groups.filter((group) => !isOpening(group) && group.items.some(({ title }) => title !== null))
  const listed = groups.find((group) => !named.includes(group))
  const last = named.at(-1)
  const below = last ? levels[levels.indexOf(last.phrase.noun) + 1] : undefined
  const implied = groups.length === 0 ? impliedNoun(items, context) : undefined
  const noun = label?.noun ?? listed?.phrase.noun ?? below ?? implied
  if (!noun || (unexplained > 3 && groups.length === 0)) return null
  const isLabelled = items.some((item) => item.label !== null)
  const isOfTasks = noun === 'task' && !isLabelled && (listed ?? implied) !== undefined && named.length === 0
  const roots = treeOf(items, isOfTasks ? baseOfTasks(items) : levels.indexOf(noun), context)
  if (roots.length === 0) return null
  const unnamed = groups.filter((group) => !named.includes(group)).map(({ shared }) => shared)
  const builder = new DraftBuilder().addGroups(named, before)
  addTree(builder, roots, last && !listed ? {} : Object.assign({}, before, ...unnamed))
  const { draft, isScattered } = builder.finish()
  const doubt = doubtIn(reading) ?? items.find(({ whole }) => notToDo.test(whole))?.whole ?? null
  const isOne = items.length === 1
  return {
    draft: withoutExcepted(draft, reading),
    isScattered,
    score: score + items.length * 2,
    unexplained,
    doubt,
    isOne,
  }
}

/** An item that says itself that nobody is to do it. */
const notToDo = /\((?:não|nao) [^()]{1,60}\)|(?:cancelad|descartad|suspens)[ao]s?\)?$/i
