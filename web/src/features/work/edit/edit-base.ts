/** What the fields of a form hold, by name. */
export type FieldValues = Readonly<Record<string, unknown>>

type Dirty = Partial<Record<string, unknown>>

/** Blank, none and zero are stored alike, and text without its outer blanks. */
function stored(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  return value || ''
}

function isSame(one: unknown, other: unknown): boolean {
  return stored(one) === stored(other)
}

/**
 * The values that an edit began from, once the row has these: a field that was typed into keeps its own, the others
 * follow the row. The same object while nothing changes.
 */
export function nextBase<Values extends FieldValues>(base: Values, row: Values, dirty: Dirty): Values {
  const moved = Object.keys(row).filter((name) => !dirty[name] && base[name] !== row[name])
  if (moved.length === 0) return base
  return { ...base, ...Object.fromEntries(moved.map((name) => [name, row[name]])) }
}

/** The fields that were changed on both sides, and not to the same. */
export function fieldsInConflict(base: FieldValues, row: FieldValues, typed: FieldValues, dirty: Dirty): string[] {
  return Object.keys(row).filter(
    (name) =>
      dirty[name] &&
      !isSame(base[name], row[name]) &&
      !isSame(base[name], typed[name]) &&
      !isSame(row[name], typed[name]),
  )
}

/** The fields of a checked form that somebody touched (`dirtyFields`), for a PATCH: the rest stays as others left it. */
function changedFields<Output extends object>(output: Output, dirty: Dirty): Partial<Output> {
  return Object.fromEntries(Object.entries(output).filter(([name]) => dirty[name])) as Partial<Output>
}

/** The same with what each of the fields began from. */
export function editOf<Output extends object>(output: Output, dirty: Dirty, base: FieldValues) {
  const change = changedFields(output, dirty)
  const began = Object.fromEntries(Object.keys(change).map((name) => [name, base[name]])) as Partial<Output>
  return { ...change, base: began }
}
