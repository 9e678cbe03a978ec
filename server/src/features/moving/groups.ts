import type { Link, Row, Thing } from '../../ingest/moving/neutral.ts'

export type ThingGroup = { thing: Thing; links: Link[] }

/** Each thing of a file with the links that stand behind it. */
export async function* thingsOf(rows: AsyncIterable<Row>): AsyncGenerator<ThingGroup> {
  let group: ThingGroup | null = null
  for await (const row of rows) {
    if (row.kind === 'thing') {
      if (group) yield group
      group = { thing: row, links: [] }
    } else if (row.kind === 'link' && group?.thing.id === row.from) group.links.push(row)
  }
  if (group) yield group
}

/** In lists of at most so many. */
export async function* inBatches<One>(ones: AsyncIterable<One>, most: number): AsyncGenerator<One[]> {
  let batch: One[] = []
  for await (const one of ones) {
    batch.push(one)
    if (batch.length < most) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
