import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { StartRefused } from '../../start-refused.ts'
import { bytesOf, type SourceFile } from './source-file.ts'

/** What a ZIP may have at most: far past what trackers export, and what a machine unpacks in seconds. */
const most = { entries: 20_000, directory: 8 * 1024 * 1024, bytes: 1024 * 1024 * 1024 }

const signs = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
/** The end's record, and the longest comment behind it. */
const endLength = { least: 22, most: 22 + 65_535 }

export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04
}

type Entry = { name: string; method: number; packed: number; size: number; at: number }

/**
 * The files in a ZIP, each read when it is asked for. An entry never gives more bytes than it says, and all together
 * say at most a gigabyte. Throws StartRefused for what is cut, encrypted, or packed otherwise than by Deflate.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function unzip(file: SourceFile): Promise<SourceFile[]> {
  const from = Math.max(0, file.size - endLength.most)
  const tail = Buffer.from(await bytesOf(file, from))
  const end = endOf(tail)
  if (end === -1) throw new StartRefused(`${file.name} é um ZIP incompleto: baixe-o de novo.`)
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  if (count > most.entries || length > most.directory || at + length > file.size) {
    throw new StartRefused(`${file.name} é um ZIP grande demais ou danificado.`)
  }
  const entries = entriesOf(Buffer.from(await bytesOf(file, at, at + length)), count, file)
  if (entries.reduce((sum, { size }) => sum + size, 0) > most.bytes) {
    throw new StartRefused(`${file.name} tem mais de 1 GB depois de descompactado.`)
  }
  return entries.filter(({ name }) => !name.endsWith('/')).map((entry) => inner(file, entry))
}

function endOf(tail: Buffer): number {
  for (let at = tail.length - endLength.least; at >= 0; at -= 1) if (tail.readUInt32LE(at) === signs.end) return at
  return -1
}

function entriesOf(directory: Buffer, count: number, file: SourceFile): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signs.entry) {
      throw new StartRefused(`${file.name} é um ZIP danificado.`)
    }
    const flags = directory.readUInt16LE(at + 8)
    const method = directory.readUInt16LE(at + 10)
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    if (flags & 1) throw new StartRefused(`${file.name} é um ZIP com senha: descompacte-o antes.`)
    if (method !== 0 && method !== 8) throw new StartRefused(`${file.name} usa uma compressão que o Leme não lê.`)
    entries.push({
      name,
      method,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function inner(file: SourceFile, entry: Entry): SourceFile {
  return {
    name: entry.name,
    size: entry.size,
    async *read(from = 0, to = entry.size) {
      let passed = 0
      for await (const piece of unpacked(file, entry)) {
        const begins = passed
        passed += piece.length
        if (passed > from && begins < to) yield piece.subarray(Math.max(0, from - begins), to - begins)
        if (passed >= to) return
      }
    },
  }
}

async function* unpacked(file: SourceFile, { name, method, packed, size, at }: Entry): AsyncGenerator<Uint8Array> {
  const broken = () => new StartRefused(`${name} está danificado dentro de ${file.name}.`)
  const head = Buffer.from(await bytesOf(file, at, at + 30))
  if (head.length < 30 || head.readUInt32LE(0) !== signs.local) throw broken()
  const begins = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const bytes = file.read(begins, begins + packed)
  let given = 0
  try {
    for await (const piece of method === 0 ? bytes : Readable.from(bytes).compose(createInflateRaw())) {
      given += piece.length
      if (given > size) throw broken()
      yield piece
    }
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw broken()
  }
  if (given < size) throw broken()
}
