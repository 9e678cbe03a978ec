import { bulkLimits } from '@leme/contract/wire/bulk'
import type { Route } from '@leme/contract/wire/route'
import { z } from 'zod'

/** What every form may send, and what a route without a form reads; bytes. */
export const formBytes = 4 * 1024

/** JSON may write a character as two escapes of six bytes: `\ud83d\ude00`. */
const characterBytes = 12
/** Room for punctuation and white space of a whole body; bytes. */
const room = 1024
/** Identifiers, days, instants and numbers, with their field's name; bytes. */
const valueBytes = 128

type Schema = {
  type?: string | string[]
  maxLength?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/**
 * The largest body that a route reads, in bytes: what its fields may hold at most, however JSON writes it. Throws where
 * the contract leaves a field without a limit, unless the route says its `bytes`.
 */
export function bodyLimit(route: Route): number {
  const known = found.get(route)
  if (known !== undefined) return known
  const limit = findLimit(route)
  found.set(route, limit)
  return limit
}

/** Routes do not change, and what their fields may hold takes long to find. */
const found = new WeakMap<Route, number>()

function findLimit(route: Route): number {
  if (route.rows) return bulkLimits.bytes
  if (route.bytes) return route.bytes
  if (!route.body) return formBytes
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema
  return Math.max(formBytes, sizeOf(schema, route.path) + room)
}

function sizeOf(schema: Schema, place: string): number {
  const { properties, items, anyOf, maxLength } = schema
  if (anyOf) return Math.max(...anyOf.map((one) => sizeOf(one, place)))
  if (properties) {
    return Object.entries(properties).reduce((sum, [name, field]) => sum + sizeOf(field, `${place} ${name}`), 0)
  }
  if (items) return (schema.maxItems ?? items.enum?.length ?? unbounded(place)) * sizeOf(items, place)
  if (maxLength !== undefined) return valueBytes + maxLength * characterBytes
  const isShort = 'const' in schema || schema.enum || schema.format || schema.pattern || !isText(schema)
  return isShort ? valueBytes : unbounded(place)
}

function isText({ type }: Schema): boolean {
  return type === undefined || [type].flat().includes('string')
}

function unbounded(place: string): never {
  throw new Error(`the contract sets no limit for ${place}`)
}
