import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { lightBytes } from '../../http/body/large-body.ts'
import { Problem } from '../../problem/problem.ts'
import { spanLimits } from './span-row.ts'

/**
 * The body of a request, unpacked; a large one once it is its `turn`. Stops as soon as it proves too large, packed or
 * unpacked, so that never more than the limit is in memory, and drops what still comes. Throws payload_too_large,
 * unsupported_media_type, malformed_request.
 */
export async function readBody(
  headers: IncomingHttpHeaders,
  payload: Readable,
  turn: (bytes: number) => Promise<void>,
): Promise<Buffer> {
  try {
    const isPacked = isGzip(headers['content-encoding'])
    const limit = isPacked ? spanLimits.packedBytes : spanLimits.bytes
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    const body = await collect(payload, limit)
    const light = isPacked ? await unpack(body, lightBytes) : body.length <= lightBytes ? body : null
    if (light) return light
    await turn(isPacked ? limit : body.length)
    const large = isPacked ? await unpack(body, spanLimits.bytes) : body
    if (!large) throw tooLarge(spanLimits.bytes)
    return large
  } catch (cause) {
    payload.resume()
    if (cause instanceof Problem) throw cause
    throw new Problem('malformed_request', { detail: 'O conteúdo não chegou inteiro, ou não é gzip', cause })
  }
}

function isGzip(encoding: string | undefined): boolean {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') return false
  if (name === 'gzip' || name === 'x-gzip') return true
  throw new Problem('unsupported_media_type', { detail: 'Envie o conteúdo comprimido com gzip, ou sem compressão' })
}

const gunzipped = promisify(gunzip)

/** The bytes, or null where there are more than `most`. */
async function unpack(packed: Buffer, most: number): Promise<Buffer | null> {
  try {
    return await gunzipped(packed, { maxOutputLength: most, chunkSize: 64 * 1024 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}

function collect(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      stream.off('data', take).off('end', finish)
      chunks.length = 0
      reject(tooLarge(limit))
    }
    const finish = () => resolve(Buffer.concat(chunks, size))
    stream.on('data', take).on('end', finish).on('error', reject)
  })
}

function tooLarge(limit: number): Problem {
  const said = limit === spanLimits.packedBytes ? '8 MB comprimidos' : '16 MB descomprimidos'
  return new Problem('payload_too_large', { detail: `O conteúdo passa de ${said}. Envie os spans em lotes menores` })
}
