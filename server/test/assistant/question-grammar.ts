import { fold } from '@leme/language/text'
import type { Filter, Group, Measure } from './question-filters.ts'
import { measures } from './question-measures.ts'

/** What a question is to be answered with: words that its first line holds, or a figure for each group; null where nothing answers it. */
export type Expected = { figures: string[] } | { groups: Map<string, string> } | null
export type Asking = {
  text: string
  /** Its words that turn or compare; empty where none does. */
  turned: string
  /** The words of its measure. */
  measured: string
  /** `declared`: what an answer says that it left out; without that, and what nothing is stored of. */
  expected: (rows: <Row>(sql: string) => Promise<Row[]>, declared?: readonly string[]) => Promise<Expected>
}

/** A question of a measure, with its filters and its group, and what plain SQL says to it. */
export function asking(measure: Measure, filters: readonly Filter[], group: Group | null): Asking {
  const words = [...filters.map((one) => one.words), ...(group ? [group.words] : [])].join(' ')
  const text = measure.text.replace('_', words).replace(/\s+/g, ' ').replace(' ?', '?').trim()
  const turned = [
    ...(measure.turns ? [measure.text] : []),
    ...filters.flatMap(({ turns, words: said }) => (turns ? [said] : [])),
  ].join(' ')
  return {
    text,
    turned,
    measured: measure.text,
    expected: async (rows, declared) => {
      const held = filters.filter(({ where, turns }) => !declared || where !== null || turns)
      const isLeftOut = declared && (group?.label === null || declared.some((one) => group?.words.includes(one)))
      const by = isLeftOut ? null : group
      if (held.some(({ where }) => where === null) || by?.label === null) return null
      const where = held.flatMap((one) => one.where ?? []).join(' and ') || 'true'
      type Found = { label: string | null; count: string; sum: string | null }
      const key = by?.label === 'client' ? 'client collate public.same_name' : by?.label
      const select = `select ${by?.label ? `min(${by.label})` : 'null'} as label, count(*) as count, ${measure.sum} as sum
        from ${measure.from} where ${where} ${key ? `group by ${key}` : ''}`
      const found = await rows<Found>(select)
      if (!by || found.every(({ label }) => label === null)) {
        const figures = measure.figures(found[0] ?? { count: '0', sum: null })
        // It may be put together by the other of two.
        return { figures: isLeftOut ? figures.slice(0, 1) : figures }
      }
      return {
        groups: new Map(
          found.flatMap((row) => {
            const name = row.label
            return name === null ? [] : [[fold((by.names ?? String)(name)), measure.figures(row)[0] ?? ''] as const]
          }),
        ),
      }
    },
  }
}

/** So many questions of the grammar, the same ones each time: each measure alone, then with filters and groups. */
export function questions(count: number): Asking[] {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const made = new Map<string, Asking>()
  const put = (one: Asking) => made.set(one.text, made.get(one.text) ?? one)
  for (const measure of measures) if (!measure.text.includes('agentes')) put(asking(measure, [], null))
  while (made.size < count) {
    const measure = measures[next(measures.length)] as Measure
    const fitting = measure.filters.filter(({ only }) => !only || only.test(measure.text))
    const filters = [0, 1]
      .slice(0, measure.text.includes('agentes') ? 1 : next(3))
      .map(() => fitting[next(fitting.length)] as Filter)
    const kind = ({ words, turns }: Filter) => turns || /^(?:em |no (?:mês|terc)|neste|de 0|na |há|ontem)/.test(words)
    const isTwice =
      filters.length > 1 &&
      (filters[0] === filters[1] ||
        filters.every(kind) ||
        filters.every(({ where }) => /client|person|project|priority/.test(where ?? '')))
    const group =
      measure.groups.length > 0 && next(3) === 0 ? (measure.groups[next(measure.groups.length)] as Group) : null
    const isAgents = measure.text.includes('agentes') && group
    put(asking(measure, isAgents ? [] : isTwice ? filters.slice(0, 1) : filters, group))
  }
  return [...made.values()]
}
