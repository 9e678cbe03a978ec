import type { PlannedLinks } from '../links/planned-links.ts'
import type { Survey } from '../survey.ts'
import type { MetHours } from './hours-rows.queries.ts'
import { idOfHours } from './hours-rows.ts'
import type { MetRemark } from './remarks.queries.ts'
import type { Remark } from './remarks.ts'
import { idOf } from './row-id.ts'

/** What a file still says of what came before, so that the rest has vanished from it. */
export type StillSaid = {
  /** The ids of its things. */
  things: ReadonlySet<string>
  /** The ids of its comments, entries of checklists, and hours, also of what they were before they were corrected. */
  rows: Set<string>
  /** What the rows are known by that may be corrections of several. */
  doubtful: Set<string>
  /** Its links, by `endsOf`. */
  links: ReadonlySet<string>
  /** From when until when each person of the team worked, by the file. */
  worked: Map<string, { first: string; last: string }>
}

export function stillSaid({ things, hours }: Pick<Survey, 'things' | 'hours'>, { links }: PlannedLinks): StillSaid {
  return {
    things: new Set([...things.keys()].map(idOf)),
    // Those too that are left out.
    rows: new Set([...hours.entries.keys()].map(idOfHours)),
    doubtful: new Set(),
    links: new Set(
      links.flatMap(({ kind, from, from_here, to, to_here, is_mutual }) => {
        const [one, other] = [from ?? from_here ?? '', to ?? to_here ?? '']
        const said = [kind, anyKind].map((each) => endsOf(each, one, other))
        return is_mutual ? [...said, endsOf(kind, other, one)] : said
      }),
    ),
    worked: new Map(),
  }
}

/** What would close a circle is related here, whatever kind the file says. */
const anyKind = 'relates'

/** A link by its ends, each by its id in the file or here; what is related is so either way round. */
export function endsOf(kind: string, from: string, to: string): string {
  return JSON.stringify([kind, ...(kind === anyKind ? [from, to].toSorted() : [from, to])])
}

export function addRemarks({ rows, doubtful }: StillSaid, remarks: readonly Remark[], met: readonly MetRemark[]): void {
  for (const { source_id } of remarks) rows.add(source_id)
  for (const { known, is, remark } of met) {
    if (known) rows.add(known.source_id)
    if (is === 'doubtful' && remark.alike !== null) doubtful.add(remark.alike)
  }
}

export function addHours({ rows, doubtful, worked }: StillSaid, met: readonly MetHours[]): void {
  for (const { known, is, row } of met) {
    if (known) rows.add(known.source_id)
    if (is === 'doubtful' && row.alike !== null) doubtful.add(row.alike)
    const { first, last } = worked.get(row.user_id) ?? { first: row.date, last: row.date }
    worked.set(row.user_id, { first: row.date < first ? row.date : first, last: row.date > last ? row.date : last })
  }
}
