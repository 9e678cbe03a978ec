const storageOf = (userId: string) => `leme.beginnings:${userId}`

/**
 * Keeps in this browser with what somebody begins a list, by the list's plain address; nothing where it is as the page
 * begins. The document's own script (`early/start-early.ts`) reads it, so that the list comes so at once.
 */
export function keepBeginning(userId: string, address: string, search: string): void {
  try {
    const stored: Record<string, string> = JSON.parse(localStorage.getItem(storageOf(userId)) ?? '{}')
    if ((stored[address] ?? '') === search) return
    const { [address]: _, ...others } = stored
    const next = search === '' ? others : { ...others, [address]: search }
    localStorage.setItem(storageOf(userId), JSON.stringify(next))
  } catch {
    // A browser that stores nothing shows the plain list first.
  }
}
