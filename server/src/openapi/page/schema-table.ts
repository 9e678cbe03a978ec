import { type Html, html, prose } from '../../http/html.ts'
import type { Schema } from '../types.ts'

/** Fields of an object, those of objects inside it below it, one row each: name, type, rules. */
export function schemaTable(schema: Schema, caption: string): Html {
  const rows = fieldRows(schema, '')
  if (rows.length === 0) return html``
  return html`<table>
<caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Regras</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
}

function fieldRows({ properties = {}, required = [], additionalProperties }: Schema, before: string): Html[] {
  const isSent = additionalProperties === false
  return Object.entries(properties).flatMap(([name, field]) => {
    const presence = presenceOf(isSent, required.includes(name))
    const rules = [presence, ...rulesOf(field)].filter((rule) => rule !== '')
    const row = html`<tr><th scope="row"><code>${before}${name}</code></th><td>${typeOf(field)}</td><td>${
      field.description && html`<p>${prose(field.description)}</p>`
    }${rules.length > 0 && html`<p class="rules">${rules.join(' · ')}</p>`}</td></tr>`
    return [row, ...innerRows(field, `${before}${name}`)]
  })
}

function presenceOf(isSent: boolean, isRequired: boolean): string {
  if (isSent) return isRequired ? 'obrigatório' : ''
  return isRequired ? '' : 'pode faltar'
}

function innerRows(field: Schema, name: string): Html[] {
  const object = [field, ...choices(field)].find(({ properties }) => properties)
  if (object) return fieldRows(object, `${name}.`)
  if (field.items?.properties) return fieldRows(field.items, `${name}[].`)
  const values = field.additionalProperties
  return typeof values === 'object' && values.properties ? fieldRows(values, `${name}.*.`) : []
}

/** The alternatives of a schema, also those inside others. */
function choices({ anyOf = [] }: Schema): Schema[] {
  return anyOf.flatMap((one) => (one.anyOf ? choices(one) : [one]))
}

const formats: Record<string, string> = {
  uuid: 'UUID',
  date: 'data AAAA-MM-DD',
  'date-time': 'data e hora ISO 8601',
  email: 'email',
}
const words: Record<string, string> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'verdadeiro ou falso',
  object: 'objeto',
  array: 'lista',
  null: 'nulo',
}

/** What a schema takes, in words, with links to named schemas. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) return schemaLink(schema.$ref)
  const alternatives = choices(schema)
  if (alternatives.length > 0) return joined(alternatives.map(typeOf))
  if (schema.const === '') return html`vazio`
  if (schema.items) return html`lista de ${typeOf(schema.items)}`
  if (schema.format) return html`${formats[schema.format] ?? schema.format}`
  const types = [schema.type ?? (schema.enum || schema.const ? 'string' : [])].flat()
  return types.length === 0 ? html`qualquer JSON` : html`${types.map((type) => words[type] ?? type).join(' ou ')}`
}

function schemaLink(ref: string): Html {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return html`<a href="#${name}">${name}</a>`
}

function joined(types: readonly Html[]): Html {
  return html`${types.map((type, at) => (at === 0 ? type : html` ou ${type}`))}`
}

/** The rules of a schema that its type does not say. */
export function rulesOf(schema: Schema): string[] {
  const inner = choices(schema).flatMap(rulesOf)
  const { enum: values, maxLength, minimum, maximum, exclusiveMinimum, multipleOf, minItems, maxItems } = schema
  const usual = schema.default ?? schema['x-default']
  const say = (value: unknown, sentence: string) => (value === undefined ? [] : [sentence])
  return [
    ...inner,
    ...say(values, `um de ${values?.join(', ')}`),
    ...(schema.const ? [`sempre ${schema.const}`] : []),
    ...say(maxLength, `até ${maxLength} caracteres`),
    ...say(minimum, `mínimo ${minimum}`),
    ...say(exclusiveMinimum, `maior que ${exclusiveMinimum}`),
    ...say(maximum, `máximo ${maximum}`),
    ...say(multipleOf, `múltiplo de ${String(multipleOf).replace('.', ',')}`),
    ...say(minItems, minItems === maxItems ? `${minItems} itens` : `ao menos ${minItems}`),
    ...(maxItems === undefined || maxItems === minItems ? [] : [`no máximo ${maxItems}`]),
    ...(usual === undefined || usual === null ? [] : [`padrão ${usual}`]),
  ]
}
