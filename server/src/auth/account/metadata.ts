import { isStorable } from '@leme/contract/text/text'
import { z } from 'zod'
import type { UserMetadata } from './account.ts'

/** Metadata travel in every access token, and so in the headers of every request: bytes of JSON. */
const maximumSize = 2_000
const maximumDepth = 8

export const metadataTooLarge = `Os dados devem ter no máximo ${maximumSize} bytes`

/** What a request says about a person: the fields of `shape`, and any other JSON of a sensible size. */
export function metadataOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .looseObject(shape, 'Deve ser um objeto')
    .refine((data) => isStorableJson(data, 0), { error: 'Os dados contêm valores inválidos', abort: true })
    .refine(fits, metadataTooLarge)
}

/** The metadata after a change; a key that the change gives as null is removed. */
export function changeMetadata(metadata: UserMetadata, change: UserMetadata): UserMetadata {
  const merged = Object.entries({ ...metadata, ...change })
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined))
}

/** Whether metadata are small enough to travel. */
export function fits(metadata: UserMetadata): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= maximumSize
}

function isStorableJson(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maximumDepth) return false
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableJson(inner, depth + 1))
}
