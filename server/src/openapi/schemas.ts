import type { NamedSchema } from '@leme/contract/wire/schema-notes'
import { z } from 'zod'
import { annotate } from './annotate.ts'
import { answered, named, sent } from './schema-notes.ts'
import type { Schema } from './types.ts'

const names = new Map<z.ZodType, string>(Object.entries(named).map(([name, { type }]) => [type, name]))

/** Every named schema of the contract, with what each field means and an example. */
export function contractSchemas(): Record<string, Schema> {
  const schemas = { ...convertAll(sent, 'input'), ...convertAll(answered, 'output') }
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, schema]) => [name, annotate(name, schema, schemas)]),
  )
}

/** A schema as an operation refers to it: by name where it has one, else written out. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const name = names.get(type)
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (type instanceof z.ZodArray) return { type: 'array', items: schemaOf(type.element as z.ZodType, io) }
  return tidy(z.toJSONSchema(type, { io, unrepresentable: 'any', override: restoreDefault }), io)
}

function convertAll(types: Record<string, NamedSchema>, io: 'input' | 'output'): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { type }] of Object.entries(types)) registry.add(type, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any', override: restoreDefault })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      io === 'input' ? optional(tidy(schema, io)) : tidy(schema, io),
    ]),
  )
}

/** zod leaves out the default of a field that it transforms, as the default is of what comes out; ours are of both. */
function restoreDefault({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
}

/** What a field of a request is where it is left out, in a word that makes nobody take the field for required. */
function optional(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value !== 'object' || value === null || !('default' in value)) return value
    const { default: usual, ...rest } = value
    return { ...rest, 'x-default': usual }
  })
}

/**
 * Without what zod says to machines alone: its dialect, patterns of what `format` names, bounds of every number. An
 * answer may gain fields, so it does not say that it has no others.
 */
function tidy(schema: unknown, io: 'input' | 'output'): Schema {
  const isClosedAnswer = (rule: unknown) => io === 'output' && rule === false
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$schema' || key === '$id') return undefined
    if ((key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { additionalProperties, pattern, ...rest } = value
    return {
      ...rest,
      ...(pattern && !['uuid', 'date', 'date-time', 'email'].includes(value.format) ? { pattern } : {}),
      ...(additionalProperties === undefined || isClosedAnswer(additionalProperties) ? {} : { additionalProperties }),
    }
  })
}
