/** What of OpenAPI 3.1 our document uses, as both its maker and the reference page see it. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  /** Of a field of a request that may be left out: programs that make types of the document take `default` for “always there”. */
  'x-default'?: unknown
  example?: unknown
  examples?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  prefixItems?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

type Header = { description: string; schema: Schema }
export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Content = Record<string, Media>
export type Response = { description: string; headers?: Record<string, Header>; content?: Content }
export type ResponseOrRef = Response | { $ref: string }

export type Operation = {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security: readonly Record<string, readonly string[]>[]
  parameters?: readonly Parameter[]
  requestBody?: { required: boolean; description?: string; content: Content }
  responses: Record<string, ResponseOrRef>
}

export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>
export type Tag = { name: string; description: string }

export type Document = {
  openapi: string
  info: Record<string, unknown> & { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  tags: readonly Tag[]
  paths: Record<string, PathItem>
  components: {
    securitySchemes: Record<string, Record<string, string>>
    schemas: Record<string, Schema>
    responses: Record<string, Response>
  }
}
