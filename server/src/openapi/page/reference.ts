import { errors } from '@leme/contract/wire/errors'
import { type Html, html, prose } from '../../http/html.ts'
import type { Document, Operation, PathItem, Tag } from '../types.ts'
import { callSection, code } from './call-section.ts'
import { exampleOf } from './curl.ts'
import { schemaTable } from './schema-table.ts'

type Call = { method: string; path: string; operation: Operation }

/** The document as a page for people. `style`: the links to its style sheet and font; the page needs nothing else. */
export function referencePage(document: Document, style: Html): string {
  const groups = document.tags.map((tag) => ({ tag, calls: callsOf(document, tag) }))
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Referência da API · Leme</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script src="/theme.js"></script>
${style}
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header>
<a class="home" href="/"><img src="/mark.svg" alt="" width="24" height="24">Leme</a>
<span>Referência da API</span>
<a class="document" href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="columns">
<nav aria-label="Índice"><ul>
<li><a href="#conteudo">Como começar</a></li>
${groups.map(indexEntry)}
<li><a href="#esquemas">Esquemas</a></li>
<li><a href="#erros">Erros</a></li>
</ul></nav>
<main id="conteudo">
<h1>Referência da API</h1>
<p class="meta">Versão ${document.info.version}</p>
${document.info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
<p>Os exemplos esperam o endereço do servidor e o segredo no ambiente:</p>
${code('Ambiente dos exemplos', `export LEME_URL=${document.servers[0]?.url}\nexport LEME_API_KEY=leme_…  # uma chave de API\nexport LEME_TOKEN=…         # ou o access_token de uma pessoa`)}
${groups.map(({ tag, calls }) => tagSection(document, tag, calls))}
<section aria-labelledby="esquemas">
<h2 id="esquemas">Esquemas</h2>
${Object.keys(document.components.schemas).map((name) => namedSchema(document, name))}
</section>
${errorsSection()}
</main>
</div>
</body>
</html>`.text
}

function callsOf({ paths }: Document, tag: Tag): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (Object.entries(item) as [keyof PathItem, Operation][])
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => ({ method, path, operation })),
  )
}

function indexEntry({ tag, calls }: { tag: Tag; calls: readonly Call[] }): Html {
  const links = calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${path}</a></li>`,
  )
  return html`<li><a href="#${anchorOf(tag)}">${tag.name}</a><ul>${links}</ul></li>\n`
}

function tagSection(document: Document, tag: Tag, calls: readonly Call[]): Html {
  return html`<section aria-labelledby="${anchorOf(tag)}">
<h2 id="${anchorOf(tag)}">${tag.name}</h2>
<p>${tag.description}</p>
${calls.map(({ method, path, operation }) => callSection(document, method, path, operation))}
</section>`
}

/** `Épicos` → `grupo-epicos`: apart from the names of calls and schemas. */
function anchorOf({ name }: Tag): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `grupo-${plain.replace(/[^a-z]+/g, '-')}`
}

function namedSchema(document: Document, name: string): Html {
  const schema = document.components.schemas[name] ?? {}
  return html`<details class="call">
<summary><code>${name}</code> <span>${schema.description}</span></summary>
<div id="${name}" class="inside">
${schemaTable(schema, `Campos de ${name}`)}
<h3>Exemplo</h3>
${code(`Exemplo de ${name}`, JSON.stringify(exampleOf(document, schema), null, 2))}
</div>
</details>`
}

function errorsSection(): Html {
  const rows = Object.entries(errors).map(
    ([name, { status, message }]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${status}</td><td>${message}</td></tr>`,
  )
  return html`<section aria-labelledby="erros">
<h2 id="erros">Erros</h2>
<p>Todos os códigos, com o status e a frase que os acompanha quando não há outra mais precisa.</p>
<table>
<caption class="hidden">Erros</caption>
<thead><tr><th scope="col">Código</th><th scope="col">Status</th><th scope="col">O que diz</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</section>`
}
