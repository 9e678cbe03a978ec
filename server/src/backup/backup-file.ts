import { createCipheriv, createDecipheriv, createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { StartRefused } from '../start-refused.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { type Encryption, encryption, type FrameKey } from './passphrase.ts'

/** Bytes of content in one frame. */
const frameLength = 64 * 1024
const tagLength = 16
const lastBit = 0x8000_0000
const formatVersion = 1

const prelude = z.strictObject({ created_at: z.iso.datetime(), encryption: encryption.nullable() })
type Prelude = z.infer<typeof prelude>

/** How a file is encrypted, where it is. */
type Protection = { encryption: Encryption; frameKey: FrameKey } | null

const damaged = 'O arquivo está cortado, danificado ou foi alterado. Nada foi restaurado.'

/** The refusal of a file that is not what a backup wrote. */
export function refuseDamaged(cause?: unknown): StartRefused {
  return new StartRefused(damaged, { cause })
}

/** The bytes of a backup with this content; README.md describes them. Holds one frame at a time. */
export async function* writeBackupFile(
  content: AsyncIterable<Buffer>,
  protection: Protection,
  now: Date,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const counted = (bytes: Buffer) => {
    digest.update(bytes)
    return bytes
  }
  const fields: Prelude = { created_at: now.toISOString(), encryption: protection?.encryption ?? null }
  const start = Buffer.from(`LEME-BACKUP ${formatVersion}\n${JSON.stringify(fields)}\n`)
  yield counted(start)
  const key = protection?.frameKey(sha256(start)) ?? null
  let number = 0
  for await (const { bytes, last } of cut(content)) {
    const body = key ? encrypt(key, number, last, bytes) : bytes
    yield counted(Buffer.concat([frameHead(body.length, last), body]))
    number += 1
  }
  yield digest.digest()
}

/**
 * The content of a backup. Its last piece may come before the whole is proved: nobody may act on it before the end is
 * reached without an error. `keyFor` answers the key of an encrypted file; it may refuse either kind.
 * Throws StartRefused for what is no backup, comes from a newer Leme, or is not what was written.
 */
export async function* readBackupFile(
  bytes: AsyncIterable<Buffer>,
  keyFor: (encryption: Encryption | null) => Promise<FrameKey | null>,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const reader = createByteReader(bytes)
  const first = await readFirstLine(reader)
  const { line, fields } = await readPrelude(reader)
  digest.update(first).update(line)
  const frameKey = await keyFor(fields.encryption)
  const key = frameKey?.(sha256(Buffer.concat([first, line])))
  let last = false
  for (let number = 0; !last; number += 1) {
    const frame = await readFrame(reader, digest)
    last = frame.last
    yield key ? decrypt(key, number, last, frame.body) : frame.body
  }
  const end = await reader.take(digestLength + 1)
  if (!end.equals(digest.digest())) throw refuseDamaged()
}

const digestLength = 32

async function readFirstLine(reader: ByteReader): Promise<Buffer> {
  const line = await reader.line(32)
  const version = /^LEME-BACKUP (\d{1,9})\n$/.exec(line?.toString('latin1') ?? '')?.[1]
  if (!line || version === undefined) throw new StartRefused('O arquivo não é um backup do Leme.')
  if (Number(version) > formatVersion) {
    throw new StartRefused('O backup foi feito por um Leme mais novo do que este: atualize o programa.')
  }
  if (Number(version) < formatVersion) throw refuseDamaged()
  return line
}

async function readPrelude(reader: ByteReader): Promise<{ line: Buffer; fields: Prelude }> {
  const line = await reader.line(4096)
  if (!line) throw refuseDamaged()
  try {
    return { line, fields: prelude.parse(JSON.parse(line.toString('utf8'))) }
  } catch (error) {
    throw refuseDamaged(error)
  }
}

async function readFrame(reader: ByteReader, digest: Hash): Promise<{ body: Buffer; last: boolean }> {
  const head = await reader.take(4)
  if (head.length < 4) throw refuseDamaged()
  const value = head.readUInt32BE()
  const last = value >= lastBit
  const length = last ? value - lastBit : value
  if (length > frameLength + tagLength) throw refuseDamaged()
  const body = await reader.take(length)
  if (body.length < length) throw refuseDamaged()
  digest.update(head).update(body)
  return { body, last }
}

/** Parts content into frames' contents: all full but the last, which is there even where there is nothing. */
async function* cut(content: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  const reader = createByteReader(content)
  let bytes = await reader.take(frameLength)
  for (let last = false; !last; ) {
    const next = await reader.take(frameLength)
    last = next.length === 0
    yield { bytes, last }
    bytes = next
  }
}

function frameHead(length: number, last: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(last ? length + lastBit : length)
  return head
}

function encrypt(key: Buffer, number: number, last: boolean, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last))
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, number: number, last: boolean, body: Buffer): Buffer {
  if (body.length < tagLength) throw refuseDamaged()
  const content = body.subarray(0, -tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), { authTagLength: tagLength })
  decipher.setAuthTag(body.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(content), decipher.final()])
  } catch (error) {
    throw refuseDamaged(error)
  }
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(last ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
