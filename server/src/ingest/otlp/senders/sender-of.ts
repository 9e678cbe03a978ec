import { LRUCache } from 'lru-cache'
import type { Attributes, RawSpan, Value } from '../raw-span.ts'
import type { Sender, Words } from './sender.ts'
import { anySender, senders } from './senders.ts'
import { sharedWords } from './shared-words.ts'

/** A sender with all the words that its spans are asked for. */
export type KnownSender = Omit<Sender, 'words'> & { words: Words }

/** What a span says, also inside of the JSON that its sender packs, and whose it is. */
export type SaidSpan = { sender: KnownSender; said: Attributes }

const table = senders.map(withSharedWords)
const unknown = withSharedWords(anySender)
const packed = [...new Set(senders.flatMap(({ json = [] }) => json))]

/** How much of such JSON is read: a sender's words lie shallow. */
const jsonLimits = { characters: 64 * 1024, fields: 200, depth: 5 }

/** Which lines know a scope by its name: senders use few, and use them for every span. */
const byScope = new LRUCache<string, ReadonlySet<KnownSender>>({ max: 1000 })

export function readSender(span: Pick<RawSpan, 'scope' | 'attributes'>): SaidSpan {
  const said = unpacked(span.attributes)
  const named = knownByScope(span.scope)
  const sender = table.find((line) => named.has(line) || line.says?.some((key) => said.has(key)))
  return { sender: sender ?? unknown, said }
}

function withSharedWords({ words, ...sender }: Sender): KnownSender {
  const merged = Object.entries(sharedWords).map(([field, shared]) => [
    field,
    [...(words?.[field as keyof Words] ?? []), ...shared],
  ])
  return { ...sender, words: Object.fromEntries(merged) as Words }
}

function knownByScope(scope: string): ReadonlySet<KnownSender> {
  const before = byScope.get(scope)
  if (before) return before
  const known = new Set(scope === '' ? [] : table.filter((line) => line.scope?.test(scope)))
  byScope.set(scope, known)
  return known
}

function unpacked(attributes: Attributes): Attributes {
  const holders = packed.filter((key) => attributes.has(key))
  if (holders.length === 0) return attributes
  const all = new Map<string, Value>(attributes)
  for (const key of holders) {
    for (const [path, value] of fieldsOf(parsed(attributes.get(key)))) all.set(`${key}#${path}`, value)
  }
  return all
}

function parsed(value: Value | undefined): Value {
  if (typeof value !== 'string') return value ?? null
  if (value.length > jsonLimits.characters) return null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** The values inside of an object by their paths. */
function fieldsOf(holder: Value): Map<string, Value> {
  const fields = new Map<string, Value>()
  const walk = (value: Value, path: string, depth: number): void => {
    if (fields.size >= jsonLimits.fields) return
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      if (path !== '') fields.set(path, value)
      return
    }
    if (depth >= jsonLimits.depth) return
    for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`, depth + 1)
  }
  walk(holder, '', 0)
  return fields
}
