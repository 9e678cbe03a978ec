import type { Document, Media, Operation, Response, ResponseOrRef, Schema } from '../types.ts'
import { curlOf, exampleOf, nameOf } from './curl.ts'
import { type Html, html, prose } from './html.ts'
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
${!('101' in operation.responses) && html`<h4>Exemplo</h4>${code(`Exemplo de ${operationId}`, curlOf(document, method, path, operation))}`}
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
  return html`<h4>Parâmetros</h4><table>
<caption class="hidden">Parâmetros</caption>
<thead><tr><th scope="col">Nome</th><th scope="col">Tipo</th><th scope="col">Regras</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
}

function requestSection(document: Document, { requestBody }: Operation): Html {
  if (!requestBody) return html``
  const schema = requestBody.content['application/json']?.schema
  const types = Object.keys(requestBody.content).map((type, at) => html`${at > 0 && ' ou '}<code>${type}</code>`)
  return html`<h4>Corpo</h4><p>${types}${schema && html`: ${typeOf(schema)}`}. ${
    requestBody.description && prose(`${requestBody.description}.`)
  }</p>
${schema && schemaTable(resolved(document, schema.items ?? schema), 'Campos do corpo')}`
}

function resolved(document: Document, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? schema) : schema
}

function successSection(document: Document, { responses }: Operation): Html {
  const [found] = Object.entries(responses).filter(([status]) => Number(status) < 400)
  if (!found) return html``
  const [status, answer] = found
  const { content = {}, description } = answer as Response
  const media = content['application/json']
  return html`<h4>Resposta</h4><p><code>${status}</code>${
    media?.schema ? html`: ${typeOf(media.schema)}` : html`: ${prose(description)}`
  }</p>
${media?.schema?.$ref || media?.schema?.items || media?.example ? exampleSection(document, media) : ''}`
}

function exampleSection(document: Document, media: Media): Html {
  const example = media.example ?? exampleOf(document, media.schema ?? {})
  return code('Exemplo de resposta', JSON.stringify(example, null, 2))
}

function failuresSection(document: Document, { responses }: Operation): Html {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const rows = failures.flatMap(([status, response]) =>
    meanings(document, response).map(
      ([name, message]) =>
        html`<tr><th scope="row">${status}</th><td><code>${name}</code></td><td>${message}</td></tr>`,
    ),
  )
  if (rows.length === 0) return html``
  return html`<details class="errors"><summary>Erros (${rows.length})</summary><table>
<caption class="hidden">Erros</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Código</th><th scope="col">O que diz</th></tr></thead>
<tbody>${rows}</tbody>
</table></details>`
}

/** Each code of an answer and its sentence, as the description of the answer lists them. */
function meanings(document: Document, response: ResponseOrRef): [string, string][] {
  const { description } = '$ref' in response ? shared(document, response.$ref) : response
  return description.split('\n\n').map((line) => {
    const [, name = '', message = ''] = /^`(\w+)`: (.*)$/.exec(line) ?? []
    return [name, message]
  })
}

function shared(document: Document, ref: string): Response {
  return document.components.responses[nameOf(ref)] ?? { description: '' }
}

/** Lines that may be wider than the page: they scroll, by keyboard too. */
export function code(label: string, text: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`
}
