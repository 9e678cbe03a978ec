import { deflateRawSync } from 'node:zlib'
import type { Row } from '../../src/ingest/moving/neutral.ts'
import { type Answers, type Moving, openMoving } from '../../src/ingest/moving/open.ts'
import { fileOf } from '../../src/ingest/moving/source-file.ts'

export type Kind<Name extends Row['kind']> = Extract<Row, { kind: Name }>

export type ReadFile = Moving & { all: Row[]; of: <Name extends Row['kind']>(kind: Name) => Kind<Name>[] }

/** Reads a file from another program, as it lies in memory. */
export async function readMoving(name: string, content: string | Uint8Array, answers: Answers = {}): Promise<ReadFile> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const moving = await openMoving(fileOf(name, bytes), answers)
  const all: Row[] = []
  for await (const row of moving.rows('America/Sao_Paulo')) all.push(row)
  return { ...moving, all, of: (kind) => all.filter((row): row is Kind<typeof kind> => row.kind === kind) }
}

/** Lines of a CSV, each cell between quotes. */
export function csvOf(rows: readonly (readonly string[])[], delimiter = ','): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')
}

/** A ZIP of these files. `damage` may change what it says of one. */
export function zipOf(
  files: Record<string, string | Uint8Array>,
  damage: { size?: number; flags?: number } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(damage.flags ?? 0, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(damage.size ?? bytes.length, 18)
    head.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), head, tail, title]))
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}
