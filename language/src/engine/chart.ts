import type { Token } from '../lexer.ts'
import type { TurnContext } from '../turn-context.ts'
import type { Pattern } from './pattern.ts'

/** Something that was read: what it is, which tokens it covers, what it means, and how sure it is. */
export type Node = { cat: string; start: number; end: number; value: unknown; weight: number; rule: string }

/** What a pattern matched, by category; the second of a kind is `DAY2`. */
export type Captured = Record<string, unknown>

export type Rule = {
  /** Category, or several: `DUE`, `FACT.task FACT.story`. */
  cat: string
  is: Pattern
  /** What it means; null where the words mean something else after all. Without it, that it was said. */
  gives: (found: Captured, reading: Reading, start: number, end: number, parts: readonly Node[]) => unknown
  weight: number
  name: string
}

/** A text while it is read. `steps` is what is left of the work that one text is worth. */
export type Reading = {
  turn: TurnContext
  text: string
  tokens: readonly Token[]
  classes: readonly ReadonlySet<string>[]
  chart: Chart
  budget: { steps: number }
}

/** The words of a piece, as they were typed. */
export function textOf({ text, tokens }: Reading, { start, end }: Pick<Node, 'start' | 'end'>): string {
  return text.slice(tokens[start]?.start ?? text.length, tokens[end - 1]?.end ?? 0)
}

export class OutOfSteps extends Error {}

export function spend({ budget }: Reading, steps = 1): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new OutOfSteps()
}

/** The best reading of every category and span. */
export class Chart {
  readonly #from: Map<string, Node[]>[] = []

  add(node: Node): void {
    const here = this.#from[node.start] ?? new Map<string, Node[]>()
    this.#from[node.start] = here
    const same = here.get(node.cat)
    if (!same) {
      here.set(node.cat, [node])
      return
    }
    const at = same.findIndex(({ end }) => end === node.end)
    if (at < 0) same.push(node)
    else if (node.weight > (same[at]?.weight ?? 0)) same[at] = node
  }

  /** Takes out what was misread after all. */
  drop(isGone: (node: Node) => boolean): void {
    for (const here of this.#from)
      for (const [cat, nodes] of here ?? [])
        here.set(
          cat,
          nodes.filter((node) => !isGone(node)),
        )
  }

  at(start: number, cat: string): readonly Node[] {
    return this.#from[start]?.get(cat) ?? none
  }

  has(start: number, cat: string): boolean {
    return this.at(start, cat).length > 0
  }
}

const none: readonly never[] = []

type Taken = { node: Node; before: Taken } | null

/** Rules by where they may begin (`RuleIndex`). */
type IndexedRules = { beginning(at: number, reading: Reading): Iterable<Rule> }

/** Adds to the chart whatever these rules read. Rules of one list do not see each other's. */
export function applyRules(rules: IndexedRules, reading: Reading): void {
  const found: Node[] = []
  for (let start = 0; start < reading.tokens.length; start += 1) {
    for (const rule of rules.beginning(start, reading)) {
      matchFrom(rule.is, start, null, reading, (end, taken) => {
        if (end === start) return
        const parts = partsOf(taken)
        const value = rule.gives(capturedBy(parts), reading, start, end, parts)
        if (value === null) return
        const weight = parts.reduce((sum, part) => sum + part.weight, rule.weight)
        for (const cat of rule.cat.split(' ')) found.push({ cat, start, end, value, weight, rule: rule.name })
      })
    }
  }
  for (const node of found) reading.chart.add(node)
}

function partsOf(taken: Taken): Node[] {
  const nodes: Node[] = []
  for (let one = taken; one; one = one.before) nodes.unshift(one.node)
  return nodes
}

function capturedBy(nodes: readonly Node[]): Captured {
  const captured: Captured = {}
  for (const { cat, value } of nodes) {
    let name = cat
    for (let count = 2; name in captured; count += 1) name = `${cat}${count}`
    captured[name] = value
  }
  return captured
}

type Go = (end: number, taken: Taken) => void

/** Hands every way in which the pattern matches from here to `go`. */
export function matchFrom(pattern: Pattern, at: number, taken: Taken, reading: Reading, go: Go): void {
  spend(reading)
  const { tokens, classes, chart } = reading
  switch (pattern.kind) {
    case 'atom': {
      const token = tokens[at]
      if (!token) return
      const isWord = token.kind !== 'quote' && pattern.words.has(token.word)
      if (isWord || pattern.classes.some((one) => classes[at]?.has(one))) go(at + 1, taken)
      for (const cat of pattern.cats) for (const node of chart.at(at, cat)) go(node.end, { node, before: taken })
      return
    }
    case 'all':
      matchAll(pattern.parts, 0, at, taken, reading, go)
      return
    case 'any':
      for (const option of pattern.options) matchFrom(option, at, taken, reading, go)
      return
    case 'maybe':
      matchFrom(pattern.part, at, taken, reading, go)
      go(at, taken)
      return
    case 'ahead': {
      let isThere = false
      matchFrom(pattern.part, at, taken, reading, () => {
        isThere = true
      })
      if (isThere !== pattern.not) go(at, taken)
      return
    }
    case 'joined':
      if (tokens[at] && !tokens[at]?.spaced) go(at, taken)
      return
    case 'begin':
      if (isBeginning(tokens, at)) go(at, taken)
      return
    case 'end':
      if (isEnd(tokens, at)) go(at, taken)
  }
}

function matchAll(parts: readonly Pattern[], index: number, at: number, taken: Taken, reading: Reading, go: Go): void {
  const part = parts[index]
  if (!part) go(at, taken)
  else matchFrom(part, at, taken, reading, (end, more) => matchAll(parts, index + 1, end, more, reading, go))
}

const stops = new Set('. ! ? ; : ,'.split(' '))

export function isBeginning(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return !before || before.kind === 'line' || (before.kind === 'mark' && stops.has(before.word))
}

export function isEnd(tokens: readonly Token[], at: number): boolean {
  const here = tokens[at]
  return !here || here.kind === 'line' || (here.kind === 'mark' && (stops.has(here.word) || here.word === ')'))
}
