/** A number from 0 up to but not including 1. */
export type Random = () => number

/** A generator of its own for each text, the same on every run and machine (FNV-1a, then mulberry32). */
export function seeded(text: string): Random {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `lowest` to `highest`, both included. */
export function integer(random: Random, lowest: number, highest: number): number {
  return lowest + Math.floor(random() * (highest - lowest + 1))
}

export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[integer(random, 0, items.length - 1)] ?? items[0]
}

/** Standard normal deviate (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** `bytes` random bytes as lower-case hexadecimal digits. */
export function hex(random: Random, bytes: number): string {
  return Array.from({ length: bytes }, () => integer(random, 0, 255).toString(16).padStart(2, '0')).join('')
}
