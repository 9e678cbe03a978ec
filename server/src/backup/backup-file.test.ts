import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StartRefused } from '../start-refused.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { decryptUnder, encryptUnder, type FrameKey } from './passphrase.ts'
import { type BackupEvent, decodeRecords, encodeRecords, type Header } from './records.ts'

type Rows = Record<string, Buffer[]>

const protection = await encryptUnder('leva o leme a bom porto')
const kinds = [
  ['plain', null],
  ['encrypted', protection],
] as const

function headerOf(rows: Rows): Header {
  return {
    migrations: [{ version: 1, name: 'foundation', md5: 'd41d8cd98f00b204e9800998ecf8427e' }],
    secret_key: { fingerprint: 'a'.repeat(64), value: null },
    tables: Object.keys(rows).map((name) => ({ name, columns: ['id', 'name'] })),
  }
}

async function* piecesOf(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pieces
}

async function write(rows: Rows, by: typeof protection | null): Promise<Buffer> {
  const content = encodeRecords(
    headerOf(rows),
    ({ name }) => piecesOf(rows[name] ?? []),
    () => {},
  )
  const written: Buffer[] = []
  for await (const piece of writeBackupFile(content, by, new Date('2026-11-25T03:00:00Z'))) written.push(piece)
  return Buffer.concat(written)
}

type ReadBackup = { tables: Record<string, string>; events: BackupEvent['kind'][] }

async function read(bytes: Buffer, frameKey: FrameKey | null, chunk = 1000): Promise<ReadBackup> {
  function* chunks(): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const found: ReadBackup = { tables: {}, events: [] }
  const parts: Record<string, Buffer[]> = {}
  for await (const event of decodeRecords(readBackupFile(piecesOf(chunks()), async () => frameKey))) {
    if (found.events.at(-1) !== event.kind) found.events.push(event.kind)
    if (event.kind === 'rows') parts[event.table.name] = [...(parts[event.table.name] ?? []), event.bytes]
    if (event.kind === 'table') found.tables[event.table.name] = Buffer.concat(parts[event.table.name] ?? []).toString()
  }
  return found
}

const sentences = /^O (arquivo está cortado|arquivo não é um backup do Leme|backup foi feito por um Leme mais novo)/

async function expectRefused(bytes: Buffer, frameKey: FrameKey | null): Promise<void> {
  const outcome = await read(bytes, frameKey).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(StartRefused)
  expect((outcome as StartRefused).message).toMatch(sentences)
}

const small: Rows = {
  'public.clients': [Buffer.from('1\tEstaleiro Azul\n2\tAçaí '), Buffer.from('& Cia\n')],
  'public.epics': [],
  'auth.accounts': [Buffer.from('7\tana\\nmaria\n')],
}

describe.each(kinds)('a backup file, %s', (_kind, by) => {
  const frameKey = by?.frameKey ?? null

  test('[OP-02] gives back what was written, wherever it is cut into pieces', async () => {
    const line = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'ç', '\t', '9', '€') })
    const table = fc.array(line, { maxLength: 30 }).map((lines) => Buffer.from(lines.map((one) => `${one}\n`).join('')))
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 5 }), fc.integer({ min: 1, max: 700 }), async (tables, size) => {
        const rows: Rows = {}
        for (const [index, bytes] of tables.entries()) {
          const half = Math.floor(bytes.length / 2)
          rows[`public.t${index}`] = [bytes.subarray(0, half), bytes.subarray(half)]
        }
        const { tables: found } = await read(await write(rows, by), frameKey, size)
        expect(found).toEqual(Object.fromEntries(tables.map((bytes, index) => [`public.t${index}`, bytes.toString()])))
      }),
      { numRuns: 60 },
    )
  })

  test('[OP-02] is refused wherever it is cut', async () => {
    const bytes = await write(small, by)
    for (let length = 0; length < bytes.length; length += 1) await expectRefused(bytes.subarray(0, length), frameKey)
  })

  test('[OP-02] is refused whichever byte was changed, added or left out', async () => {
    const bytes = await write(small, by)
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      await expectRefused(changed, frameKey)
      if (at % 5) continue
      const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
      await expectRefused(Buffer.concat([before, Buffer.from('0'), after]), frameKey)
      await expectRefused(Buffer.concat([before, after.subarray(1)]), frameKey)
    }
    await expectRefused(Buffer.concat([bytes, bytes]), frameKey)
  })

  test('[OP-02] is refused in pieces of other sizes and places, in a file of many frames', async () => {
    const line = () => `${randomBytes(12).toString('hex')} um passo de uma corrida\n`
    const noise = Array.from({ length: 8 }, () => Buffer.from(Array.from({ length: 1500 }, line).join('')))
    const bytes = await write({ 'public.spans': noise }, by)
    expect((await read(bytes, frameKey)).tables['public.spans']).toBe(Buffer.concat(noise).toString())
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 70_000 }), async (at, length) => {
        await expectRefused(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]), frameKey)
      }),
      { numRuns: 25 },
    )
    // Whichever sees it first: the decompressor, a record, a checksum or the digest at the end.
    for (let at = 300; at < 60_000; at += 499) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      await expectRefused(changed, frameKey)
    }
  })
})

/** The file's frames, each with its head. */
function framesOf(bytes: Buffer): { start: Buffer; frames: Buffer[] } {
  const begin = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
  const frames: Buffer[] = []
  for (let at = begin; at < bytes.length - 32; ) {
    const end = at + 4 + (bytes.readUInt32BE(at) & 0x7fff_ffff)
    frames.push(bytes.subarray(at, end))
    at = end
  }
  return { start: bytes.subarray(0, begin), frames }
}

/** A file whose digest is right, as somebody makes it who knows the format and not the passphrase. */
function forge(start: Buffer, frames: Buffer[]): Buffer {
  const body = Buffer.concat([start, ...frames])
  return Buffer.concat([body, createHash('sha256').update(body).digest()])
}

test('[OP-02] an encrypted file is refused with frames left out, exchanged or of another file, and a right digest', async () => {
  const noise = Array.from({ length: 8 }, () => Buffer.from(`${randomBytes(64 * 1024).toString('hex')}\n`))
  const { start, frames } = framesOf(await write({ 'public.spans': noise }, protection))
  const { frameKey } = protection
  expect(frames.length).toBeGreaterThan(4)
  expect((await read(forge(start, frames), frameKey)).events.at(-1)).toBe('totals')
  await expectRefused(forge(start, frames.slice(0, -1)), frameKey)
  await expectRefused(forge(start, frames.toSpliced(1, 1)), frameKey)
  const [first = start, second = start, ...others] = frames
  await expectRefused(forge(start, [second, first, ...others]), frameKey)
  await expectRefused(forge(Buffer.from(start.toString().replace('2026-11-25', '2026-11-26')), frames), frameKey)
  const shortened = Buffer.from(frames[2] ?? '')
  shortened.writeUInt32BE(shortened.readUInt32BE() + 0x8000_0000)
  await expectRefused(forge(start, [first, second, shortened]), frameKey)
  const other = framesOf(await write({ 'public.spans': noise }, await encryptUnder('outra senha bem comprida')))
  await expectRefused(forge(start, other.frames), frameKey)
})

test('[OP-02] a wrong passphrase is distinguished from a damaged file', async () => {
  await expect(decryptUnder('leva o leme a mau porto', protection.encryption)).rejects.toThrow(
    'A senha não é a deste backup. Nada foi restaurado.',
  )
  const frameKey = await decryptUnder('leva o leme a bom porto', protection.encryption)
  expect((await read(await write(small, protection), frameKey)).tables['auth.accounts']).toBe('7\tana\\nmaria\n')
})

test('[OP-02] a file of a newer format says so', async () => {
  const bytes = await write(small, null)
  const newer = Buffer.concat([Buffer.from('LEME-BACKUP 2\n'), bytes.subarray(bytes.indexOf('\n') + 1)])
  await expect(read(newer, null)).rejects.toThrow('feito por um Leme mais novo do que este: atualize o programa')
})
