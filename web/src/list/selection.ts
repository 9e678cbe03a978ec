/**
 * Which rows of a list are chosen: some by their ids, or all that the filter leaves but some. The second kind holds also
 * of rows that no page has brought yet, so what is done to them is asked of the server by the filter.
 */
export type Selection = {
  /** Whether everything that the filter leaves is chosen, without those of `ids`; else those of `ids` are. */
  isAll: boolean
  ids: ReadonlySet<string>
  /** Where the last choice was made: Shift chooses from there. */
  from: string | undefined
}

export const nothing: Selection = { isAll: false, ids: new Set(), from: undefined }

/** Everything that the filter leaves. */
export const everything: Selection = { isAll: true, ids: new Set(), from: undefined }

export function isChosen({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll
}

/** Whether anything may be chosen. */
export function hasChosen({ isAll, ids }: Selection): boolean {
  return isAll || ids.size > 0
}

/** How many of the rows that the filter leaves are chosen. */
export function chosenCount({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size
}

/** The same with these rows chosen, or not. */
function withRows(selection: Selection, ids: readonly string[], chosen: boolean): ReadonlySet<string> {
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (chosen === selection.isAll) next.delete(id)
    else next.add(id)
  }
  return next
}

export type Press = { shift?: boolean; ctrl?: boolean }

/**
 * The selection after a row was pressed. Alone it is the only one chosen; with Ctrl (or ⌘) it joins or leaves the others;
 * with Shift all from the last press to it become as that one is. `order`: the rows as they are listed.
 */
export function pressed(
  selection: Selection,
  id: string,
  { shift = false, ctrl = false }: Press,
  order: readonly string[],
): Selection {
  const [start, end] = [selection.from === undefined ? -1 : order.indexOf(selection.from), order.indexOf(id)]
  if (shift && start >= 0 && end >= 0) {
    const between = order.slice(Math.min(start, end), Math.max(start, end) + 1)
    const like = selection.from !== undefined && isChosen(selection, selection.from)
    return { ...selection, ids: withRows(selection, between, like) }
  }
  if (!ctrl) return { isAll: false, ids: new Set([id]), from: id }
  return { ...selection, ids: withRows(selection, [id], !isChosen(selection, id)), from: id }
}

/** The same without chosen rows that are no longer listed, once all of the list is there. */
export function stillListed(selection: Selection, order: readonly string[]): Selection {
  const listed = new Set(order)
  const ids = [...selection.ids].filter((id) => listed.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}
