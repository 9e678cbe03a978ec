import { isContent, isPlain, isSecret } from './content.ts'
import { type RawSpan, readLimits, shortText, type Value } from './raw-span.ts'
import { cleanLine, cleanText } from './read-attribute.ts'
import { type SpanRow, spanLimits } from './span-row.ts'

type Entry = [key: string, value: Value]

/** The attributes of the resource that distinguish senders. */
const ofResource = ['service.name', 'service.version', 'deployment.environment.name', 'deployment.environment']

export type Stored = Pick<SpanRow, 'attributes' | 'contents'>

/**
 * What is stored of a span's attributes: as they were sent, bounded one by one and together, those that are no content
 * first. Content, which also events hold, is stored only where the organisation says so, and whole: what of it the row has no
 * room for stands apart. Without that, of names that nobody foresaw only plain values are stored. A stack trace is stored in
 * any case.
 */
export function storedAttributes(span: RawSpan, keepPrompts: boolean): Stored {
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
  const fits = (key: string, value: unknown): boolean => {
    const size = sizeOf(value) + Buffer.byteLength(key) + 8
    if (stored.size >= spanLimits.attributes || size > left) return false
    stored.set(key, value)
    left -= size
    return true
  }
  for (const [key, value] of [...ofSender(span), ...plain]) fits(key, boundedValue(value))
  const long: [string, string][] = []
  for (const [key, value] of [...content, ...stackTrace(span)]) {
    const storable = storableValue(value)
    const text = typeof storable === 'string' ? storable : JSON.stringify(storable)
    if (text === '') continue
    if (Buffer.byteLength(text) > spanLimits.attributeValue || !fits(key, storable)) long.push([key, text])
  }
  return { attributes: Object.fromEntries(stored), contents: withinLimit(long) }
}

/** The contents as far as a span may be long: the first ones whole, and of the one that is too long the middle cut. */
function withinLimit(long: readonly [string, string][]): Record<string, string> {
  const contents = new Map<string, string>()
  let left: number = spanLimits.contents
  for (const [key, text] of long) {
    const short = cutMiddle(text, left)
    contents.set(key, short)
    left = Math.max(0, left - short.length)
  }
  return Object.fromEntries(contents)
}

/** The beginning and the end of a text, with what is cut between them said in words. */
function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  const begin = text.slice(0, half).replace(/[\ud800-\udbff]$/, '')
  const end = text.slice(text.length - half).replace(/^[\udc00-\udfff]/, '')
  const cut = (text.length - begin.length - (half === 0 ? 0 : end.length)).toLocaleString('pt-BR')
  return `${begin}\n[… ${cut} caracteres cortados …]\n${half === 0 ? '' : end}`
}

function stackTrace({ events }: RawSpan): Entry[] {
  const trace = events.find(({ name }) => name === 'exception')?.attributes.get('exception.stacktrace')
  return typeof trace === 'string' ? [['exception.stacktrace', cutMiddle(trace, spanLimits.stackTrace)]] : []
}

function ofSender({ resource }: RawSpan): Entry[] {
  return ofResource.flatMap((key): Entry[] => {
    const value = resource.get(key)
    return typeof value === 'string' ? [[key, shortText(value, 200)]] : []
  })
}

/** Of several events of one name, the second and those after it are numbered: each message is one. */
function eventContent({ events }: RawSpan): Entry[] {
  const count = new Map<string, number>()
  return events
    .filter(({ name }) => name !== 'exception')
    .flatMap(({ name, attributes }) => {
      const number = (count.get(name) ?? 0) + 1
      count.set(name, number)
      const prefix = number === 1 ? name : `${name}.${number}`
      return [...attributes].map(([key, value]): Entry => [`${prefix}.${key}`, value])
    })
}

/** A value of at most 4 kB; what is longer and no text is cut as the text of its JSON. */
function boundedValue(value: Value): unknown {
  // No more than is stored is looked through.
  const storable = storableValue(typeof value === 'string' ? value.slice(0, 2 * spanLimits.attributeValue) : value)
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
