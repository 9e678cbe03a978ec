/**
 * The fields of a checked form that somebody touched, for a PATCH: what others changed meanwhile in the rest stays.
 * `dirty` is the form's own `dirtyFields`.
 */
export function changedFields<Output extends object>(
  output: Output,
  dirty: Partial<Record<string, unknown>>,
): Partial<Output> {
  const names = Object.keys(output) as (keyof Output & string)[]
  return Object.fromEntries(names.filter((name) => dirty[name]).map((name) => [name, output[name]])) as Partial<Output>
}
