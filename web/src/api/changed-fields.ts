/** The fields of what was edited that differ from what is there: what somebody else changed in the others stays. */
export function changedFields<Fields extends object>(there: Fields, edited: Fields): Partial<Fields> {
  const names = Object.keys(edited) as (keyof Fields)[]
  return Object.fromEntries(
    names.filter((name) => edited[name] !== there[name]).map((name) => [name, edited[name]]),
  ) as Partial<Fields>
}
