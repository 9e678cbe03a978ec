import type { Mention, Query } from '@leme/language/plan'
import type { QueryExpected } from '../../language/requests/item.ts'
import type { Organisation } from './organisation.ts'

/** What is wrong with a question's topic and parameters; nothing where they are as expected. */
export function compareQuery(expected: QueryExpected, actual: Query, organisation: Organisation): string[] {
  const wrong: string[] = []
  if (![expected.topic].flat().includes(actual.topic)) {
    wrong.push(`topic is ${actual.topic}, not ${[expected.topic].flat().join(' or ')}`)
  }
  const { projects, people, clients, agents } = organisation
  const named = [
    ['project', projects],
    ['person', people],
    ['client', clients],
    ['agent', agents],
  ] as const
  for (const [field, ids] of named) {
    if (means(actual[field], expected[field], ids)) continue
    wrong.push(`${field} is ${JSON.stringify(actual[field])}, not ${expected[field] ?? 'none'}`)
  }
  const periods = expected.period && [expected.period].flat()
  const { period } = actual
  if (periods && !periods.some(({ from, to }) => period?.from === from && period.to === to)) {
    wrong.push(`period is ${JSON.stringify(period)}, not ${JSON.stringify(periods)}`)
  }
  return wrong
}

/** Whether a mention means what has this name: by its id, or by words that are all of the name. */
function means(mention: Mention | null, name: string | undefined, ids: Map<string, string>): boolean {
  if (!name || !mention) return !name && !mention
  if ('id' in mention) return mention.id === ids.get(name)
  const words = wordsOf(name)
  const said = wordsOf(mention.said)
  return said.length > 0 && said.every((word) => words.some((other) => other.startsWith(word) || word === other))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !fillers.has(word))
}

const fillers = new Set(['o', 'a', 'os', 'as', 'de', 'do', 'da', 'dos', 'das', 'e', 'projeto', 'cliente', 'agente'])
