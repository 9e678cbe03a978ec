/** How somebody ordered a list last in this browser, as its address says it; nothing where it is as the page begins. */
const storageOf = (userId: string, list: string) => `leme.sorting:${userId}:${list}`

export function readSorting(userId: string, list: string): string {
  try {
    return localStorage.getItem(storageOf(userId, list)) ?? ''
  } catch {
    return ''
  }
}

export function keepSorting(userId: string, list: string, sorting: string): void {
  try {
    if (sorting === '') localStorage.removeItem(storageOf(userId, list))
    else localStorage.setItem(storageOf(userId, list), sorting)
  } catch {
    // A browser that stores nothing forgets it.
  }
}
