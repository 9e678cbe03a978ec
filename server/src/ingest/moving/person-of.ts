import type { Person } from './neutral.ts'

/** What trackers write where they know a person: an address, an id, or a name. */
export function personOf(text: string): Person {
  const plain = text.trim()
  if (plain === '') return { name: null, email: null, id: null }
  const [, name = '', address] = /^(.{0,200}?)\s*<([^<>\s@]{1,100}@[^<>\s]{1,150})>$/.exec(plain) ?? []
  if (address) return { name: name || null, email: address, id: null }
  if (/^[^\s@]{1,100}@[^\s@]{1,150}\.[^\s@]{1,50}$/.test(plain)) return { name: null, email: plain, id: null }
  const isId = /^(?:\d{3,10}:[0-9a-f-]{4,60}|[0-9a-f]{8}[0-9a-f-]{8,40})$/i.test(plain)
  return isId ? { name: null, email: null, id: plain } : { name: plain.replace(/\s+/g, ' '), email: null, id: null }
}
