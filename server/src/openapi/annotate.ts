import { named, noteOf } from './schema-notes.ts'
import type { Schema } from './types.ts'

type Schemas = Readonly<Record<string, Schema>>

/** A body may repeat these, and nobody needs to: examples leave them out. */
const repeated = new Set(['org_id', 'project_id'])

/** The schema with a Portuguese description of itself and of each field, and an example made of the fields' own. */
export function annotate(name: string, schema: Schema, all: Schemas): Schema {
  const { description, example } = named[name] ?? {}
  const described = describe(name, schema)
  return { description, ...described, examples: [example ?? exampleOf(name, schema, all)] }
}

function describe(name: string, schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties ? { properties: mapValues(properties, (field, inner) => describeField(name, field, inner)) } : {}),
    ...(items ? { items: describe(name, items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => describe(name, one)) } : {}),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: describe(name, additionalProperties) } : {}),
  }
}

function describeField(name: string, field: string, schema: Schema): Schema {
  return { description: noteOf(name, field)?.[0], ...describe(name, schema) }
}

/** A value of the schema: the field's own example where the schema takes it, else the first that it names. */
function exampleOf(name: string, schema: Schema, all: Schemas, field = ''): unknown {
  const { $ref, const: only, enum: choices, properties, items, anyOf, additionalProperties: values } = schema
  const noted = noteOf(name, field)?.[1]
  if ($ref) return referred($ref, all)
  if (only !== undefined) return only
  if (choices) return choices.includes(noted) ? noted : choices[0]
  if (noted !== undefined) return noted
  if (anyOf) return exampleOf(name, anyOf.find(isTelling) ?? {}, all, field)
  if (properties) return composed(name, schema, all)
  if (items) return [exampleOf(name, items, all)]
  if (typeof values === 'object' && schema.propertyNames?.enum) {
    return Object.fromEntries(schema.propertyNames.enum.map((key) => [key, exampleOf(name, values, all)]))
  }
  return null
}

function referred(ref: string, all: Schemas): unknown {
  const target = ref.slice(ref.lastIndexOf('/') + 1)
  return named[target]?.example ?? exampleOf(target, all[target] ?? {}, all)
}

function composed(name: string, { properties = {}, required = [] }: Schema, all: Schemas): unknown {
  const shown = Object.entries(properties).filter(([field]) => required.includes(field) || !repeated.has(field))
  return Object.fromEntries(shown.map(([field, schema]) => [field, exampleOf(name, schema, all, field)]))
}

/** Neither null nor blank. */
function isTelling({ type, const: only }: Schema): boolean {
  return type !== 'null' && only === undefined
}

function mapValues<In, Out>(object: Readonly<Record<string, In>>, change: (key: string, value: In) => Out) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]))
}
