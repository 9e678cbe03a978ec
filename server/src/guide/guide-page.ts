import { Html, html } from '../http/html.ts'
import type { GuidePage } from './guide.ts'

/**
 * A page of the guide beside the list of all. On a phone that opens when asked: beside each other the names would be
 * mostly out of sight. `style`: the links to its style sheet and font.
 */
export function guidePage(pages: readonly GuidePage[], open: GuidePage, style: Html): string {
  const at = pages.indexOf(open)
  const next = pages[at + 1]
  const list = html`<ol>
${pages.map((page) => html`<li><a href="/ajuda/${page.slug}"${page === open && html` aria-current="page"`}>${page.title}</a></li>`)}
</ol>`
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open.title} · Ajuda · Leme</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script src="/theme.js"></script>
<script src="/printed.js" defer></script>
${style}
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header>
<a class="home" href="/"><img src="/mark.svg" alt="" width="24" height="24">Leme</a>
<span>Ajuda</span>
</header>
<div class="columns">
<nav aria-label="Páginas da ajuda">
${list}
<details><summary>Páginas da ajuda <span>${at + 1} de ${pages.length}</span></summary>
${list}
</details>
</nav>
<main id="conteudo" tabindex="-1">
<h1>${open.title}</h1>
${new Html(open.body)}
${next && html`<p class="next"><a href="/ajuda/${next.slug}">A seguir: ${next.title}</a></p>`}
</main>
</div>
</body>
</html>`.text
}
