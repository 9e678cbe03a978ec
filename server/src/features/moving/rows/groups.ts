import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { Link, Row, Thing } from '../../../ingest/moving/neutral.ts'
import type { Moving } from '../../../ingest/moving/open.ts'
import type { Survey } from '../survey.ts'
import type { Structure } from '../tree/structure.ts'

/** A thing with the name of its project in the file, empty where nothing says it, its links, its files by their names and addresses, and the seconds of work that the file has days of. */
export type ThingGroup = { thing: Thing; project: string; links: Link[]; files: string[]; logged: number }

type Placed = { moving: Moving; seen: Survey; trial: { structure: Structure } }

/** The things of a file that are of one kind, each once. */
export async function* thingsOfKind(
  { moving, seen, trial }: Placed,
  noun: WorkNoun,
  timeZone: string,
): AsyncGenerator<ThingGroup> {
  const of = (id: string) => trial.structure.places.get(id)?.kind === noun
  for await (const group of thingsOf(moving.rows(timeZone, { of }))) {
    const { id, line } = group.thing
    const known = seen.things.get(id)
    if (known?.line === line && of(id)) yield { ...group, project: known.project ?? '' }
  }
}

type RowGroup = Omit<ThingGroup, 'project'>

/** Each thing of a file with what stands behind it. */
async function* thingsOf(rows: AsyncIterable<Row>): AsyncGenerator<RowGroup> {
  let group: RowGroup | null = null
  for await (const row of rows) {
    if (row.kind === 'thing') {
      if (group) yield group
      group = { thing: row, links: [], files: [], logged: 0 }
    } else if (group) addTo(group, row)
  }
  if (group) yield group
}

function addTo(group: RowGroup, row: Row): void {
  const { id } = group.thing
  if (row.kind === 'link' && row.from === id) group.links.push(row)
  else if (row.kind === 'left' && row.what === 'attachment' && row.of === id) group.files.push(row.text)
  else if (row.kind === 'hours' && row.of === id) group.logged += row.seconds
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
