import type { Reading, Rule } from './chart.ts'
import type { Pattern } from './pattern.ts'

type Atom = Extract<Pattern, { kind: 'atom' }>

/** Rules by what they may begin with, so that most are never tried. */
export class RuleIndex {
  readonly #byWord = new Map<string, Rule[]>()
  readonly #byClass = new Map<string, Rule[]>()
  readonly #byCat = new Map<string, Rule[]>()

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const { atoms } = beginningsOf(rule.is)
      for (const word of new Set(atoms.flatMap(({ words }) => [...words]))) put(this.#byWord, word, rule)
      for (const one of new Set(atoms.flatMap(({ classes }) => classes))) put(this.#byClass, one, rule)
      for (const cat of new Set(atoms.flatMap(({ cats }) => cats))) put(this.#byCat, cat, rule)
    }
  }

  beginning(at: number, { tokens, classes, chart }: Reading): ReadonlySet<Rule> {
    const found = new Set<Rule>(this.#byWord.get(tokens[at]?.word ?? ''))
    for (const one of classes[at] ?? []) for (const rule of this.#byClass.get(one) ?? []) found.add(rule)
    for (const [cat, rules] of this.#byCat) if (chart.has(at, cat)) for (const rule of rules) found.add(rule)
    return found
  }
}

/** What a pattern may begin with; `isEmpty` where it may match no token at all. */
function beginningsOf(pattern: Pattern): { atoms: Atom[]; isEmpty: boolean } {
  switch (pattern.kind) {
    case 'atom':
      return { atoms: [pattern], isEmpty: false }
    case 'maybe':
      return { atoms: beginningsOf(pattern.part).atoms, isEmpty: true }
    case 'any': {
      const all = pattern.options.map(beginningsOf)
      return { atoms: all.flatMap(({ atoms }) => atoms), isEmpty: all.some(({ isEmpty }) => isEmpty) }
    }
    case 'all': {
      const all = pattern.parts.map(beginningsOf)
      const first = all.findIndex(({ isEmpty }) => !isEmpty)
      const reached = first < 0 ? all : all.slice(0, first + 1)
      return { atoms: reached.flatMap(({ atoms }) => atoms), isEmpty: first < 0 }
    }
    default:
      return { atoms: [], isEmpty: true }
  }
}

function put(map: Map<string, Rule[]>, key: string, rule: Rule): void {
  const rules = map.get(key)
  if (rules) rules.push(rule)
  else map.set(key, [rule])
}
