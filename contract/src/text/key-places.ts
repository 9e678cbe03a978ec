/** What may be a key in a text: a prefix, a hyphen and a number that stand by themselves, or behind a #. */
const keyForm =
  /(?<![\p{L}\p{N}_\-/.@]|[^\s(]#)(?:T|(?=\d*[A-Z])[A-Z0-9]{2,6})-[1-9]\d{0,8}(?![\p{L}\p{N}_]|-[\p{L}\p{N}]|\.\d)/giu

/** Where a text may hold keys, each with its place. */
export function keyPlaces(text: string): { key: string; from: number; to: number }[] {
  return [...text.matchAll(keyForm)].map(({ 0: found, index }) => ({
    key: found.toUpperCase(),
    from: index,
    to: index + found.length,
  }))
}

/** What may be a key in a text, each once and in capitals, in its order: "age-14 e T-7" holds AGE-14 and T-7. */
export function keysIn(text: string): string[] {
  return [...new Set(keyPlaces(text).map(({ key }) => key))]
}

/** Whether a text is a key and nothing else: AGE-14 for "age-14", else null. */
export function asKey(text: string): string | null {
  const [found, ...others] = keysIn(text)
  return found !== undefined && others.length === 0 && found.length === text.trim().length ? found : null
}

/** The keys that a text may mean without the hyphen: "ifn17" is IFN-17, or the seventh of a prefix IFN1; "ifn 17" is IFN-17 alone. */
export function meantKeys(text: string): string[] {
  const [prefix = '', number, ...others] = text.trim().toUpperCase().split(/[\s-]/)
  if (others.length > 0 || prefix.length > 15) return []
  const tries =
    number === undefined ? [1, 2, 3, 4, 5, 6].map((at) => [prefix.slice(0, at), prefix.slice(at)]) : [[prefix, number]]
  return tries.flatMap((parts) => asKey(parts.join('-')) ?? [])
}

/** What may be a key in a branch's name, in capitals and in its order: `feature/age-14-login` holds AGE-14. */
export function keysInBranch(name: string): string[] {
  const places = name.match(/(?<![a-z0-9])(?:t|(?=\d*[a-z])[a-z0-9]{2,6})-[1-9]\d{0,8}(?![a-z0-9])/gi) ?? []
  return places.map((key) => key.toUpperCase())
}
