/** Runs work of one key one piece after the other, and of different keys at once. */
export type OneByOne = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const clean = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(clean, clean)
    return mine
  }
}
