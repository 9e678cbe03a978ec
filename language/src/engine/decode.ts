import { type Node, type Reading, spend } from './chart.ts'
import { weights } from './weights.ts'

/**
 * One way on from a state: eats a category of the chart, a `GAP` (a title: words that nothing reads), or a `SKIP` (one
 * word that stays unexplained). `gain` is added to what the eaten piece is worth.
 */
export type Step = {
  from: string
  eat: string
  to: string
  gain?: number
  when?: (node: Node, reading: Reading) => boolean
}

/** What may be said in which order: its states, where it begins, and where a sentence may end and for how much. */
export type Machine = {
  name: string
  begin: readonly string[]
  end: Readonly<Record<string, number>>
  steps: readonly Step[]
  /** What crossing a comma costs a title in this state; in lists commas divide. */
  gap: (state: string) => GapCost
}
export type GapCost = { comma: number; and: number }

export type Piece = { eat: string; node: Node; from: string; to: string }
export type Path = { pieces: Piece[]; score: number; end: string }

type Cell = { score: number; before: Cell | null; piece: Piece | null; state: string }

/** The best path of a machine through all tokens; null where it has none. */
export function decode(machine: Machine, reading: Reading): Path | null {
  const byState = stepsOf(machine)
  const { tokens } = reading
  const gaps = new Map<GapCost, { at: number; nodes: Node[] }>()
  const cells: Map<string, Cell>[] = Array.from({ length: tokens.length + 1 }, () => new Map())
  for (const state of machine.begin) cells[0]?.set(state, { score: 0, before: null, piece: null, state })
  for (let at = 0; at < tokens.length; at += 1) {
    const here = cells[at]
    if (!here || here.size === 0) continue
    for (const cell of here.values()) {
      for (const step of byState.get(cell.state) ?? []) {
        spend(reading)
        if (step.eat === 'SKIP') relax(cell, step, skipNode(at), skipWorth(reading, at))
        else if (step.eat === 'GAP')
          for (const node of gapsAt(at, machine.gap(cell.state))) relax(cell, step, node, node.weight)
        else for (const node of reading.chart.at(at, step.eat)) relax(cell, step, node, worthOf(node, reading))
      }
    }
  }
  let best: Cell | null = null
  for (const cell of cells[tokens.length]?.values() ?? []) {
    const bonus = machine.end[cell.state]
    if (bonus !== undefined && (!best || cell.score + bonus > best.score + (machine.end[best.state] ?? 0))) best = cell
  }
  return best && { pieces: piecesOf(best), score: best.score + (machine.end[best.state] ?? 0), end: best.state }

  /** The titles that may begin here, the same for all states that price commas alike. */
  function gapsAt(at: number, cost: GapCost): readonly Node[] {
    const known = gaps.get(cost)
    if (known && known.at === at) return known.nodes
    const nodes = [...gapsFrom(reading, at, cost)]
    gaps.set(cost, { at, nodes })
    return nodes
  }

  function relax(cell: Cell, step: Step, node: Node, worth: number): void {
    spend(reading)
    const score = cell.score + worth + (step.gain ?? 0)
    const there = cells[node.end]
    const known = there?.get(step.to)
    if (known && known.score >= score) return
    if (step.when && !step.when(node, reading)) return
    there?.set(step.to, {
      score,
      before: cell,
      state: step.to,
      piece: { eat: step.eat, node, from: cell.state, to: step.to },
    })
  }
}

const known = new WeakMap<Machine, Map<string, Step[]>>()
function stepsOf(machine: Machine): Map<string, Step[]> {
  const before = known.get(machine)
  if (before) return before
  const made = new Map<string, Step[]>()
  for (const step of machine.steps) {
    const steps = made.get(step.from)
    if (steps) steps.push(step)
    else made.set(step.from, [step])
  }
  known.set(machine, made)
  return made
}

/** Each word that a piece explains is worth one; marks are worth nothing. */
function worthOf(node: Node, { tokens, classes }: Reading): number {
  let words = 0
  for (let at = node.start; at < node.end; at += 1)
    if (tokens[at]?.kind !== 'mark' && tokens[at]?.kind !== 'line') words += classes[at]?.has('slip') ? weights.slip : 1
  return words * weights.word + node.weight
}

/** A word that would turn the sense of a sentence is not passed over. */
function skipWorth({ classes }: Reading, at: number): number {
  return telling.some((one) => classes[at]?.has(one)) ? weights.skipTelling : weights.skip
}
export const telling = [
  'not',
  'remove.order',
  'remove.inf',
  'undo.order',
  'question',
  'no',
  'act.order',
  'act.inf',
  'create.past',
  'state',
] as const

function skipNode(at: number): Node {
  return { cat: 'SKIP', start: at, end: at + 1, value: null, weight: 0, rule: 'skip' }
}

/** Titles that may begin here: up to the line's end; one that ends on "de" or "para", or crosses a comma, is worth less. */
function* gapsFrom(reading: Reading, start: number, cost: GapCost): Iterable<Node> {
  const { tokens } = reading
  const first = tokens[start]
  if (!first || first.kind === 'line' || (first.kind === 'mark' && (pauseMarks.has(first.word) || first.word === ']')))
    return
  let worth = weights.title
  const node = (end: number, weight: number): Node => ({ cat: 'GAP', start, end, value: null, weight, rule: 'title' })
  if (first.kind === 'quote') yield node(start + 1, weights.title + weights.quoted)
  for (let end = start + 1; end <= tokens.length && end - start <= weights.longestTitle; end += 1) {
    const last = tokens[end - 1]
    if (!last || last.kind === 'line') return
    spend(reading)
    const next = tokens[end]
    if (last.kind === 'mark') {
      if (last.word === ',') worth += cost.comma
      else if (last.word === ';' || last.word === '|') worth += 2 * cost.comma
      else if (last.word === ':' || last.word === '(' || (last.word === '>' && last.spaced))
        worth += weights.colonInTitle
      if (pauseMarks.has(last.word) && !')!?>'.includes(last.word)) continue
    } else {
      worth += weights.titleWord
      if (last.word === 'e' && end - 1 > start) worth += cost.and
    }
    // "boas-vindas", "</b>": what is written without a blank is one.
    if (
      next &&
      !next.spaced &&
      next.kind === 'mark' &&
      !',;:.!?)'.includes(next.word) &&
      tokens[end + 1] &&
      !tokens[end + 1]?.spaced
    )
      continue
    if (last.kind === 'mark' && next && !next.spaced && next.kind !== 'line' && !brackets.has(next.word)) continue
    // "pagar o DAS": behind an article it is a noun; "Selo um" ends on its number.
    const [before] = tokens.slice(end - 2, end - 1)
    const isNumber = (last.word === 'um' || last.word === 'uma') && before?.capital
    const isNoun = (articles.has(before?.word ?? '') || isNumber) && end - 1 > start
    const isLoose = last.kind === 'word' && last.spaced && !last.capital && !isNoun && looseEnds.has(last.word)
    yield node(end, worth + (isLoose ? weights.looseEnd : 0))
  }
}

const pauseMarks = new Set([...',;:.!?)/-|•→>'])

const brackets = new Set([...'()[],;:.!?'])
const articles = new Set(['o', 'a', 'os', 'as'])
const looseEnds = new Set(
  'de da do das dos para pra pro no na nos nas em ao aos a o as os por pelo pela sobre entre ate sem num numa com e um uma que'.split(
    ' ',
  ),
)

function piecesOf(cell: Cell): Piece[] {
  const pieces: Piece[] = []
  for (let one: Cell | null = cell; one?.piece; one = one.before) pieces.unshift(one.piece)
  return pieces
}
