/** The parameters of an address as the texts they are. Of a repeated one, the first. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].reverse())
}

/** Writes parameters into an address, with its question mark; what is undefined or null is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.append(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

/**
 * Hands an address on as it came to its page, which reads from it what it knows: the first load of any other page is
 * spared the lists of this one.
 */
export function unread<Search>(given: Record<string, unknown>): Search {
  return given as Search
}
