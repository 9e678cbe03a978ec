import { type MovingFile, movingLimits } from '@leme/contract/moving/moving-file'
import { call, randomKey } from '../../api/call.ts'
import { sendWithRetries } from '../../api/http/send-with-retries.ts'

/**
 * Sends a file in pieces of a megabyte, and says after each which share has arrived, from 0 to 1. A piece that does not
 * arrive is sent again a few times. Throws what the last attempt threw.
 */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MovingFile> {
  const name = file.name.slice(0, 200)
  const key = randomKey()
  const made = await call(
    'POST /api/moving-files',
    { body: { name, size: file.size } },
    { signal, idempotencyKey: key },
  )
  for (let number = 0; number * movingLimits.piece < file.size; number += 1) {
    const piece = file.slice(number * movingLimits.piece, (number + 1) * movingLimits.piece)
    const content = await base64Of(piece)
    await sendWithRetries(
      () =>
        call('POST /api/moving-files/:id/pieces', { params: { id: made.id }, body: { number, content } }, { signal }),
      signal,
    )
    onProgress(Math.min(1, ((number + 1) * movingLimits.piece) / file.size))
  }
  return made
}

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  let text = ''
  // More arguments than that are too many for a call.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
