import { type MovingFile, movingLimits } from '@leme/contract/moving/moving-file'
import { call, randomKey } from '../../api/call.ts'
import { sendWithRetries } from '../../api/http/send-with-retries.ts'

/** A file that is being sent: how much of it has arrived stays known where the sending stops. */
export type Upload = { readonly file: File; readonly key: string; made: MovingFile | null; pieces: number }

export function uploadOf(file: File): Upload {
  return { file, key: randomKey(), made: null, pieces: 0 }
}

/**
 * Sends what has not arrived of a file, in pieces of a megabyte, and says after each which share is there, from 0 to 1. A piece that
 * does not arrive is sent again a few times; the same piece twice is one. Throws what the last attempt threw.
 */
export async function sendFile(
  upload: Upload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MovingFile> {
  const { file, key } = upload
  const body = { name: file.name.slice(0, 200), size: file.size }
  const options = { signal, idempotencyKey: key }
  upload.made ??= await sendWithRetries(() => call('POST /api/moving-files', { body }, options), signal)
  const { id } = upload.made
  for (let number = upload.pieces; number * movingLimits.piece < file.size; number += 1) {
    const piece = file.slice(number * movingLimits.piece, (number + 1) * movingLimits.piece)
    const content = await base64Of(piece)
    await sendWithRetries(
      () => call('POST /api/moving-files/:id/pieces', { params: { id }, body: { number, content } }, { signal }),
      signal,
    )
    upload.pieces = number + 1
    onProgress(Math.min(1, (upload.pieces * movingLimits.piece) / file.size))
  }
  return upload.made
}

/** Sends a file from its beginning, as `sendFile`. */
export function uploadFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<MovingFile> {
  return sendFile(uploadOf(file), onProgress, signal)
}

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  let text = ''
  // More arguments than that are too many for a call.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
