import type { Document, Operation, Schema } from '../types.ts'

/** A call as one would type it, with the server's address and the secret in the environment. */
export function curlOf(document: Document, method: string, path: string, operation: Operation): string {
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$LEME_URL${withValues(path, operation)}"`,
    ...authorization(operation),
    ...body(document, operation),
  ]
  return parts.join(' \\\n  ')
}

/** Ids in the path, and what the query must have. */
function withValues(path: string, { parameters = [] }: Operation): string {
  const required = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const query = required.map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? ''}`).join('&')
  return path.replace(/\{\w+\}/g, '0190a8e0-7c1b-7d2e-9f00-000000000001') + (query && `?${query}`)
}

function authorization({ security }: Operation): string[] {
  if (security.length === 0) return []
  const secret = security.some((one) => 'api_key' in one) ? '$LEME_API_KEY' : '$LEME_TOKEN'
  return [`-H "Authorization: Bearer ${secret}"`]
}

function body(document: Document, { requestBody }: Operation): string[] {
  const media = requestBody?.content['application/json']
  if (!media?.schema) return []
  const example = JSON.stringify(media.example ?? exampleOf(document, media.schema)).replaceAll("'", "'\\''")
  return ['-H "Content-Type: application/json"', `-d '${example}'`]
}

/** The example of a schema, or of the one that it refers to. */
export function exampleOf(document: Document, schema: Schema): unknown {
  if (schema.$ref) return exampleOf(document, document.components.schemas[nameOf(schema.$ref)] ?? {})
  if (schema.examples) return schema.examples[0]
  return schema.items ? [exampleOf(document, schema.items)] : schema.type === 'string' ? 'Estúdio Maré' : {}
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
