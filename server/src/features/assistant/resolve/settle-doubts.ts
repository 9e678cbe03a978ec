import { optionalDate } from '@leme/contract/text/text'
import { quoted, type Resolving, saidOf } from './ask.ts'
import { type Item, itemsOf, personOf, setPerson } from './items.ts'
import { resolvePerson } from './resolve-people.ts'

type Doubt = { words: string; entry: Item; drop: () => void }

const fewestRows = 3
const mostNamed = 8
const day = optionalDate()

/**
 * Several people and days of a list that are unclear are left out together, and said with the preview: one question after
 * the other would be one a line. A single one is asked about.
 */
export function settleDoubts(resolving: Resolving): void {
  const entries = itemsOf(resolving.draft)
  if (entries.length < fewestRows) return
  const doubts = entries.flatMap((entry) => [...personDoubt(entry, resolving), ...dayDoubt(entry)])
  if (new Set(doubts.map(({ words }) => words)).size < 2) return
  for (const { drop } of doubts) drop()
  resolving.unclear = doubts.map(({ words, entry }) => `${quoted(words)} (${entry.item.title})`)
}

function personDoubt(entry: Item, { facts, said }: Resolving): Doubt[] {
  const { mention } = personOf(entry)
  if (!mention || (facts && !resolvePerson(entry, facts, said))) return []
  const words = saidOf(mention) ?? ('label' in mention ? mention.label : '')
  return [{ words, entry, drop: () => setPerson(entry, null) }]
}

function dayDoubt(entry: Item): Doubt[] {
  if (entry.noun !== 'task' || day.safeParse(entry.item.due_date).success) return []
  const { item } = entry
  const drop = () => {
    item.due_date = null
  }
  return [{ words: item.due_date ?? '', entry, drop }]
}

/** What a preview says of what is unclear; nothing where all is clear. */
export function doubtsText(unclear: readonly string[]): string {
  if (unclear.length === 0) return ''
  const more = unclear.length - mostNamed
  const shown = more > 0 ? [...unclear.slice(0, mostNamed), `mais ${more}`] : unclear
  const named = new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(shown)
  return `Ficaram sem responsável ou prazo, por não serem claros: ${named}.`
}
