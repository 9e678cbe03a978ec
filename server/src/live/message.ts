import { type LiveRequest, liveRequest } from '@leme/contract/wire/live'
import type { RawData } from 'ws'

/** What a client said; null where it cannot be understood. */
export function readMessage(data: RawData, isBinary: boolean): LiveRequest | null {
  if (isBinary) return null
  try {
    return liveRequest.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
