import { isContent, isPlain, isSecret } from './content.ts'
import { type RawSpan, readLimits, shortText, type Value } from './raw-span.ts'
import { cleanLine, cleanText } from './read-attribute.ts'
import { spanLimits } from './span-row.ts'

type Entry = [key: string, value: Value]

/** The attributes of the resource that distinguish senders. */
const ofResource = ['service.name', 'service.version', 'deployment.environment.name', 'deployment.environment']

/**
 * What is stored of a span's attributes: as they were sent, bounded one by one and together, those that are no content
 * first. Content, which also events hold, is stored only where the organisation says so; without that, of names that
 * nobody foresaw only plain values are stored.
 */
export function storedAttributes(span: RawSpan, keepPrompts: boolean): Record<string, unknown> {
  const plain: Entry[] = []
  const content: Entry[] = []
  const sent = keepPrompts ? [...span.attributes, ...eventContent(span)] : span.attributes
  for (const [sentKey, value] of sent) {
    const key = cleanLine(sentKey, readLimits.key)
    if (key === null || isSecret(key)) continue
    if (isContent(key, value)) {
      if (keepPrompts) content.push([key, value])
    } else if (keepPrompts || isPlain(value)) plain.push([key, value])
  }

  const stored = new Map<string, unknown>()
  let left: number = spanLimits.attributesTogether
  for (const [key, value] of [...ofSender(span), ...plain, ...content]) {
    if (stored.size >= spanLimits.attributes) break
    const bounded = boundedValue(value)
    const size = sizeOf(bounded) + Buffer.byteLength(key) + 8
    if (size > left) continue
    stored.set(key, bounded)
    left -= size
  }
  return Object.fromEntries(stored)
}

function ofSender({ resource }: RawSpan): Entry[] {
  return ofResource.flatMap((key): Entry[] => {
    const value = resource.get(key)
    return typeof value === 'string' ? [[key, shortText(value, 200)]] : []
  })
}

function eventContent({ events }: RawSpan): Entry[] {
  return events
    .filter(({ name }) => name !== 'exception')
    .flatMap(({ name, attributes }) => [...attributes].map(([key, value]): Entry => [`${name}.${key}`, value]))
}

/** A value of at most 4 kB; what is longer and no text is cut as the text of its JSON. */
function boundedValue(value: Value): unknown {
  const storable = storableValue(value)
  if (typeof storable === 'string') return shortText(storable, spanLimits.attributeValue)
  if (sizeOf(storable) <= spanLimits.attributeValue) return storable
  return shortText(JSON.stringify(storable), spanLimits.attributeValue)
}

/** The value as PostgreSQL's jsonb takes it: its texts without what cannot be stored, and no number that is none. */
function storableValue(value: Value): Value {
  if (typeof value === 'string') return cleanText(value, Number.POSITIVE_INFINITY) ?? ''
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.map(storableValue)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]): Entry => [cleanLine(key, 256) ?? '', storableValue(part)])
  return Object.fromEntries(entries)
}

/** About the bytes that a value takes in PostgreSQL's jsonb, where many small numbers take more than their text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 8
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + sizeOf(part), 8)
  if (typeof value !== 'object' || value === null) return 24
  return Object.entries(value).reduce((sum, [key, part]) => sum + Buffer.byteLength(key) + 8 + sizeOf(part), 8)
}
