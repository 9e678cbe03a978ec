import { type Html, html, prose } from '../../http/html.ts'
import type { Document, Media, Operation, Response, ResponseOrRef, Schema } from '../types.ts'
import { curlOf, exampleOf, nameOf } from './curl.ts'
import { rulesOf, schemaTable, typeOf } from './schema-table.ts'

/** One call, closed until somebody opens it or follows a link to it. */
export function callSection(document: Document, method: string, path: string, operation: Operation): Html {
  const { operationId, summary, description } = operation
  // The anchor lies inside, so that a browser that follows it opens what it is in.
  return html`<details class="call">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span>${prose(summary)}</span></summary>
<div id="${operationId}" class="inside">
${description && html`<p>${prose(description)}</p>`}
<p>${whoMayAsk(operation)}</p>
${parametersTable(operation)}
${requestSection(document, operation)}
${successSection(document, operation)}
${failuresSection(document, operation)}
${!('101' in operation.responses) && html`<h3>Exemplo</h3>${code(`curl de ${operationId}`, curlOf(document, method, path, operation))}`}
</div>
</details>`
}

function whoMayAsk({ security }: Operation): Html {
  if (security.length === 0) return html`Não pede identificação.`
  const scope = security.flatMap((one) => one.api_key ?? [])[0]
  if (!scope) return html`Pede uma pessoa conectada.`
  return html`Pede uma pessoa conectada ou uma chave de API com a permissão <code>${scope}</code>.`
}

const places = { path: 'no caminho', query: 'na consulta', header: 'cabeçalho' } as const

function parametersTable({ parameters = [] }: Operation): Html {
  if (parameters.length === 0) return html``
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const rules = [places[place], ...(required ? ['obrigatório'] : []), ...rulesOf(schema)].join(' · ')
    return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${
      description && html`<p>${prose(description)}</p>`
    }<p class="rules">${rules}</p></td></tr>`
  })
  return html`<h3>Parâmetros</h3><table>
<caption class="hidden">Parâmetros</caption>
<thead><tr><th scope="col">Nome</th><th scope="col">Tipo</th><th scope="col">Regras</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
}

function requestSection(document: Document, { requestBody }: Operation): Html {
  if (!requestBody) return html``
  const schema = requestBody.content['application/json']?.schema
  const types = Object.keys(requestBody.content).map((type, at) => html`${at > 0 && ' ou '}<code>${type}</code>`)
  return html`<h3>Corpo</h3><p>${types}${schema && html`: ${typeOf(schema)}`}. ${
    requestBody.description && prose(`${requestBody.description}.`)
  }</p>
${schema && schemaTable(resolved(document, schema.items ?? schema), 'Campos do corpo')}`
}

function resolved(document: Document, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? schema) : schema
}

function successSection(document: Document, { operationId, responses }: Operation): Html {
  const [found] = Object.entries(responses).filter(([status]) => Number(status) < 400)
  if (!found) return html``
  const [status, answer] = found
  const { content = {}, description } = answer as Response
  const media = content['application/json']
  return html`<h3>Resposta</h3><p><code>${status}</code>${
    media?.schema ? html`: ${typeOf(media.schema)}` : html`: ${prose(description)}`
  }</p>
${media?.schema?.$ref || media?.schema?.items || media?.example ? exampleSection(document, operationId, media) : ''}`
}

function exampleSection(document: Document, operationId: string, media: Media): Html {
  const example = media.example ?? exampleOf(document, media.schema ?? {})
  return code(`Resposta de ${operationId}`, JSON.stringify(example, null, 2))
}

/** Which codes may come, by status; what each of them says stands once on the page. */
function failuresSection(document: Document, { responses }: Operation): Html {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  if (failures.length === 0) return html``
  const items = failures.map(([status, response]) => {
    const codes = codesOf(document, response).map((name) => html` <code>${name}</code>`)
    return html`<li>${status}${codes}</li>`
  })
  return html`<h3>Erros</h3><ul class="codes">${items}</ul>`
}

/** The codes of an answer, as its description lists them. */
function codesOf(document: Document, response: ResponseOrRef): string[] {
  const { description } = '$ref' in response ? shared(document, response.$ref) : response
  return [...description.matchAll(/^`(\w+)`:/gm)].map(([, name = '']) => name)
}

function shared(document: Document, ref: string): Response {
  return document.components.responses[nameOf(ref)] ?? { description: '' }
}

/** Lines that may be wider than the page: they scroll, by keyboard too. */
export function code(label: string, text: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`
}
