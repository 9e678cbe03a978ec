import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '../../http/problem.ts'
import { spanLimits } from './span-row.ts'

/**
 * The body of a request, unpacked. Stops as soon as it proves too large, packed or unpacked, so that never more than
 * the limit is in memory, and lets go what still comes. Throws payload_too_large, unsupported_media_type,
 * malformed_request.
 */
export async function readBody(headers: IncomingHttpHeaders, payload: Readable): Promise<Buffer> {
  try {
    const isPacked = isGzip(headers['content-encoding'])
    const limit = isPacked ? spanLimits.packedBytes : spanLimits.bytes
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    return isPacked ? await unpack(payload) : await collect(payload)
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

async function unpack(payload: Readable): Promise<Buffer> {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  let packed = 0
  payload.on('data', (chunk: Buffer) => {
    packed += chunk.length
    if (packed > spanLimits.packedBytes) gunzip.destroy(tooLarge(spanLimits.packedBytes))
  })
  payload.on('error', (error) => gunzip.destroy(error))
  payload.pipe(gunzip)
  try {
    return await collect(gunzip)
  } finally {
    payload.unpipe(gunzip)
    gunzip.destroy()
  }
}

function collect(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= spanLimits.bytes) return
      stream.off('data', take).off('end', finish)
      chunks.length = 0
      reject(tooLarge(spanLimits.bytes))
    }
    const finish = () => resolve(Buffer.concat(chunks, size))
    stream.on('data', take).on('end', finish).on('error', reject)
  })
}

function tooLarge(limit: number): Problem {
  const said = limit === spanLimits.packedBytes ? '8 MB comprimidos' : '32 MB descomprimidos'
  return new Problem('payload_too_large', { detail: `O conteúdo passa de ${said}. Envie os spans em lotes menores` })
}
