import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { refuseDamaged } from './backup-file.ts'
import { createByteReader } from './byte-reader.ts'

/** Longest content of one record, in bytes. */
const longestRecord = 1024 * 1024

const count = z.number().int().min(0)
const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.strictObject({ name: z.string(), columns: z.array(z.string()) })

const header = z.strictObject({
  /** What the database's schema is made of, in order. */
  migrations: z.array(z.strictObject({ version: count, name: z.string(), md5: z.string() })),
  /**
   * `fingerprint` shows whether a key is the one that the secrets are encrypted under; `value` is that key, or null
   * where the environment sets it.
   */
  secret_key: z.strictObject({ fingerprint: sha256Hex, value: z.string().min(32).nullable() }),
  /** In the order of their rows. */
  tables: z.array(table),
})
export type Header = z.infer<typeof header>
export type BackedUpTable = z.infer<typeof table>

const tableEnd = z.strictObject({ name: z.string(), rows: count, bytes: count, sha256: sha256Hex })
const totals = z.strictObject({ tables: count, rows: count, bytes: count })

/** What a whole backup holds: tables, rows, and bytes of their rows. */
export type Totals = z.infer<typeof totals>

/** What a backup says, in this order: its header; for each table its rows and how many they were; the totals. */
export type BackupEvent =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: BackedUpTable; bytes: Buffer }
  | { kind: 'table'; table: BackedUpTable; rows: number }
  | { kind: 'totals'; totals: Totals }

/** Called with how many bytes of a table were read, and how many rows of all tables. */
export type OnRead = (name: string, bytes: number, rows: number) => void

/** Encodes a backup: `rowsOf` answers each table's rows as COPY writes them. Compressed, in constant memory. */
export function encodeRecords(
  backupHeader: Header,
  rowsOf: (table: BackedUpTable) => AsyncIterable<Buffer>,
  onRead: OnRead,
): AsyncIterable<Buffer> {
  async function* encode(): AsyncGenerator<Buffer> {
    yield* record('H', JSON.stringify(backupHeader))
    const sum: Totals = { tables: 0, rows: 0, bytes: 0 }
    for (const each of backupHeader.tables) {
      const tally = createTally()
      for await (const bytes of rowsOf(each)) {
        const { bytes: length, rows } = tally.add(bytes)
        onRead(each.name, length, sum.rows + rows)
        for (let at = 0; at < bytes.length; at += longestRecord)
          yield* record('D', bytes.subarray(at, at + longestRecord))
      }
      const end = tally.end()
      yield* record('E', JSON.stringify({ name: each.name, ...end }))
      sum.tables += 1
      sum.rows += end.rows
      sum.bytes += end.bytes
    }
    yield* record('Z', JSON.stringify(sum))
  }
  return through(encode(), createGzip({ level: 4 }))
}

/**
 * Decodes a backup and proves its counts and checksums on the way. Throws StartRefused for what no backup wrote; what
 * came before is then worth nothing.
 */
export async function* decodeRecords(content: AsyncIterable<Buffer>): AsyncGenerator<BackupEvent> {
  const records = readRecords(through(content, createGunzip()))
  const first = await records.next()
  if (first.done || first.value.kind !== 'H') throw refuseDamaged()
  const backupHeader = parse(header, first.value.content)
  yield { kind: 'header', header: backupHeader }
  const sum: Totals = { tables: 0, rows: 0, bytes: 0 }
  for (const each of backupHeader.tables) {
    const tally = createTally()
    for (;;) {
      const next = await records.next()
      if (next.done) throw refuseDamaged()
      const { kind, content: bytes } = next.value
      if (kind === 'D') {
        tally.add(bytes)
        yield { kind: 'rows', table: each, bytes }
        continue
      }
      const end = tally.end()
      if (kind !== 'E' || !isSame(parse(tableEnd, bytes), { name: each.name, ...end })) throw refuseDamaged()
      sum.tables += 1
      sum.rows += end.rows
      sum.bytes += end.bytes
      yield { kind: 'table', table: each, rows: end.rows }
      break
    }
  }
  const last = await records.next()
  if (last.done || last.value.kind !== 'Z' || !isSame(parse(totals, last.value.content), sum)) throw refuseDamaged()
  yield { kind: 'totals', totals: sum }
  if (!(await records.next()).done) throw refuseDamaged()
}

function* record(kind: string, content: string | Buffer): Generator<Buffer> {
  const bytes = Buffer.from(content)
  if (bytes.length > longestRecord) throw new Error(`a record of ${bytes.length} bytes is too long`)
  const head = Buffer.alloc(5)
  head.write(kind, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  yield head
  yield bytes
}

async function* readRecords(content: AsyncIterable<Buffer>): AsyncGenerator<{ kind: string; content: Buffer }> {
  const reader = createByteReader(content)
  for (;;) {
    const head = await reader.take(5)
    if (head.length === 0) return
    if (head.length < 5) throw refuseDamaged()
    const length = head.readUInt32BE(1)
    if (length > longestRecord) throw refuseDamaged()
    const bytes = await reader.take(length)
    if (bytes.length < length) throw refuseDamaged()
    yield { kind: head.toString('latin1', 0, 1), content: bytes }
  }
}

/** Sends pieces through a compressor. What fails before it fails behind it; what is no gzip is damaged. */
async function* through(pieces: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  let failure: unknown
  async function* noting(): AsyncGenerator<Buffer> {
    try {
      yield* pieces
    } catch (error) {
      failure = error
      throw error
    }
  }
  pipeline(Readable.from(noting()), transform, () => {})
  try {
    yield* transform
  } catch (error) {
    const cause = failure ?? error
    throw isZlibError(cause) ? refuseDamaged(cause) : cause
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

type Tally = { rows: number; bytes: number }

/** Counts rows, of which each is one line, and bytes, and hashes them. */
function createTally(): { add: (bytes: Buffer) => Tally; end: () => Tally & { sha256: string } } {
  const hash = createHash('sha256')
  let rows = 0
  let length = 0
  return {
    add(bytes) {
      hash.update(bytes)
      length += bytes.length
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1
      return { rows, bytes: length }
    },
    end: () => ({ rows, bytes: length, sha256: hash.digest('hex') }),
  }
}

function parse<T>(schema: z.ZodType<T>, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw refuseDamaged(error)
  }
}

function isSame<T extends Record<string, string | number>>(one: T, other: T): boolean {
  return Object.keys(one).every((key) => one[key] === other[key])
}
