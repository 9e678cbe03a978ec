import { createRequire } from 'node:module'

type Validate = ((value: unknown) => boolean) & { errors?: unknown }
type Ajv = { addSchema(schema: object, key: string): Ajv; compile(schema: object): Validate }
type AjvModule = { default: new (options: object) => Ajv }
type FormatsModule = { default: (ajv: Ajv) => void }

const load = createRequire(import.meta.resolve('@seriousme/openapi-schema-validator'))
// What checks OpenAPI documents brings a validator of JSON Schema 2020-12, the dialect of OpenAPI 3.1.
const { default: Ajv2020 } = load('ajv/dist/2020.js') as AjvModule
const { default: addFormats } = load('ajv-formats') as FormatsModule

/**
 * Checks values against the schemas of an OpenAPI 3.1 document; a schema is named by its pointer, such as
 * `#/components/schemas/Client`. Answers what is wrong, or null.
 */
export function schemaChecker(document: object): (pointer: string, value: unknown) => unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(document, 'document')
  return (pointer, value) => {
    const validate = ajv.compile({ $ref: `document${pointer}` })
    return validate(value) ? null : validate.errors
  }
}
