import type { MovingComparison, StandingKinds } from '@leme/contract/moving/moving-comparison'
import type { Transaction } from '../../../database/transaction.ts'
import { type Messages, note } from '../survey.ts'
import { meetLinks, storeLinks } from './links.queries.ts'
import type { PlannedLink, PlannedLinks } from './planned-links.ts'

/** Links in one statement. */
const batchSize = 200

const unplaced = 'uma ligação fica de fora, pois um dos dois itens não entra'

const turned =
  'o arquivo diz a ligação ao contrário do que veio antes: a de antes fica, e esta vem como “Relacionada a”'

function* inBatches({ links }: PlannedLinks): Generator<readonly PlannedLink[]> {
  for (let at = 0; at < links.length; at += batchSize) yield links.slice(at, at + batchSize)
}

type Reading = {
  source: string
  projects: ReadonlyMap<string, string | null>
  read: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
}

/** Counts the links that are new, here, or taken away since. What is not stored of a file, by its ids, has none. */
export async function compareLinks(
  { source, projects, read }: Reading,
  planned: PlannedLinks,
  unstored: ReadonlySet<string>,
  { created, kinds }: Pick<MovingComparison, 'created' | 'kinds'>,
  doubts: Messages,
): Promise<void> {
  for (const batch of inBatches(planned)) {
    for (const { is, link, is_turned } of await read((tx) => meetLinks(tx, source, projects, batch))) {
      if (is === 'here') kinds.unchanged.link += 1
      if (is === 'gone') kinds.gone.link += 1
      if (is !== 'new') continue
      if (unstored.has(link.from ?? '') || unstored.has(link.to ?? '')) note(doubts, link.line, unplaced)
      else {
        created.link += 1
        if (is_turned) note(doubts, link.line, turned)
      }
    }
  }
}

type Storing = {
  source: string
  import_id: string
  projects: ReadonlyMap<string, string | null>
  /** One transaction of the import; `created` are the links that it made. */
  transact: (work: (tx: Transaction) => Promise<number>, links: number) => Promise<unknown>
  signal: AbortSignal
}

/** Stores the links that are new and whose ends are here. */
export async function bringLinks(
  { projects, transact, signal, ...into }: Storing,
  planned: PlannedLinks,
  doubts: Messages,
  kinds: StandingKinds,
): Promise<void> {
  for (const batch of inBatches(planned)) {
    if (signal.aborted) return
    const left: PlannedLink[] = []
    const related: PlannedLink[] = []
    await transact(async (tx) => {
      const met = await meetLinks(tx, into.source, projects, batch)
      for (const { is, from_id, to_id, link, is_turned, known_import } of met) {
        if (is === 'here' && known_import !== into.import_id) kinds.unchanged.link += 1
        if (is === 'gone') kinds.gone.link += 1
        if (is !== 'new') continue
        if (!(from_id && to_id)) left.push(link)
        else if (is_turned) related.push(link)
      }
      return storeLinks(tx, into, met)
    }, batch.length)
    for (const { line } of left) note(doubts, line, unplaced)
    for (const { line } of related) note(doubts, line, turned)
  }
}
