/** What an undo must come to, made of nothing but the rows before and after each change. */
export type Row = Record<string, unknown>
export type State = Map<string, Row>
export type Entry = { who: 0 | 1; before: State; after: State }

const parents = ['epic_id', 'story_id', 'task_id'] as const

function fieldsThatDiffer(one: Row, other: Row): string[] {
  return Object.keys(one).filter((field) => one[field] !== other[field])
}

function idsOf({ before, after }: Entry, kind: 'created' | 'updated' | 'deleted'): string[] {
  if (kind === 'created') return [...after.keys()].filter((id) => !before.has(id))
  if (kind === 'deleted') return [...before.keys()].filter((id) => !after.has(id))
  return [...after.keys()].filter((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    return was !== undefined && is !== undefined && fieldsThatDiffer(was, is).length > 0
  })
}

/** The fields of a row that somebody changed on purpose: what lost its parent, or found it again, was not touched. */
function touchedFields(entry: Entry, id: string): string[] {
  const [was, is] = [entry.before.get(id), entry.after.get(id)]
  if (!was || !is) return []
  const isOfOthers = idsOf(entry, 'deleted').length + idsOf(entry, 'created').length > 0
  return fieldsThatDiffer(was, is).filter((field) => !(isOfOthers && (parents as readonly string[]).includes(field)))
}

/** The state after an undo by this person; null where nothing can go. */
export function expectedAfterUndo(log: readonly Entry[], who: 0 | 1, now: State): State | null {
  const at = log.findLastIndex((entry) => entry.who === who)
  const last = log[at]
  if (!last) return null
  const later = log.slice(at + 1)
  const next: State = new Map(now)
  const gone = goingRows(last, later, now)
  for (const id of gone) next.delete(id)
  for (const id of idsOf(last, 'deleted')) {
    const row = last.before.get(id)
    if (row && !now.has(id)) next.set(id, row)
  }
  for (const id of idsOf(last, 'updated')) {
    const [was, wrote, is] = [last.before.get(id), last.after.get(id), next.get(id)]
    if (!was || !wrote || !is) continue
    const touched = new Set(later.flatMap((entry) => touchedFields(entry, id)))
    const back = fieldsThatDiffer(was, wrote).filter(
      (field) => !touched.has(field) && is[field] === wrote[field] && !isLinkThatStays(last, wrote[field], gone),
    )
    next.set(id, { ...is, ...Object.fromEntries(back.map((field) => [field, was[field]])) })
  }
  const isWhole = [...next.values()].every((row) =>
    parents.every((field) => !row[field] || next.has(String(row[field]))),
  )
  const isSame =
    next.size === now.size && [...next].every(([id, row]) => fieldsThatDiffer(row, now.get(id) ?? {}).length === 0)
  return isWhole && !isSame ? next : null
}

/** What found its parent again keeps it as long as the parent stays. */
function isLinkThatStays(last: Entry, parent: unknown, gone: ReadonlySet<string>): boolean {
  return idsOf(last, 'created').includes(String(parent)) && !gone.has(String(parent))
}

/** What the change created and nobody touched since, without what keeps something that stays. */
function goingRows(last: Entry, later: readonly Entry[], now: State): Set<string> {
  const going = new Set(
    idsOf(last, 'created').filter((id) => {
      const [is, wrote] = [now.get(id), last.after.get(id)]
      const isTouched = later.some((entry) => touchedFields(entry, id).length > 0)
      return is && wrote && fieldsThatDiffer(is, wrote).length === 0 && !isTouched
    }),
  )
  const wasThere = (id: string, field: string, parent: unknown) =>
    last.before.has(id) && last.after.get(id)?.[field] === parent
  for (let size = -1; size !== going.size; ) {
    size = going.size
    for (const [id, row] of now) {
      if (going.has(id)) continue
      for (const field of parents) if (!wasThere(id, field, row[field])) going.delete(String(row[field]))
    }
  }
  return going
}
