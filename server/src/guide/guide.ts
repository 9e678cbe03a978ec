import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'

/** The users' guide: Markdown in Portuguese, one file a page, in the order of their numbers. */
export const guideFolder = fileURLToPath(new URL('../../../docs/guia/', import.meta.url))

export type GuidePage = {
  /** Its part of the address: `horas` of `03-horas.md`. */
  slug: string
  title: string
  /** Markup of what follows the title. */
  body: string
}

const fileName = /^\d\d-([a-z-]+)\.md$/

/** Every page of the guide, read once in a process. Throws where a file has no title. */
export function readGuide(): GuidePage[] {
  pages ??= readdirSync(guideFolder)
    .sort()
    .flatMap((file) => {
      const slug = fileName.exec(file)?.[1]
      return slug ? [readPage(slug, readFileSync(`${guideFolder}${file}`, 'utf8'))] : []
    })
  return pages
}

let pages: GuidePage[] | undefined

function readPage(slug: string, text: string): GuidePage {
  const end = text.indexOf('\n')
  const first = text.slice(0, end)
  if (!first.startsWith('# ')) throw new Error(`the guide's page ${slug} has no title`)
  return { slug, title: first.slice(2).trim(), body: markdown.parse(text.slice(end), { async: false }) }
}

/** Links between pages and to pictures hold in the files too, as they are read on a code host. */
const markdown = new Marked({
  gfm: true,
  walkTokens(token) {
    if (token.type === 'link') token.href = token.href.replace(/^\d\d-([a-z-]+)\.md/, '/ajuda/$1')
    if (token.type === 'image') token.href = `/ajuda/${token.href}`
  },
  renderer: {
    // A table that is wider than a phone scrolls by itself, by keyboard too.
    table(token) {
      const rows = [token.header, ...token.rows].map((cells, at) => {
        const name = at === 0 ? 'th' : 'td'
        const row = cells.map((cell) => {
          const align = cell.align ? ` class="${cell.align}"` : ''
          return `<${name}${align}>${this.parser.parseInline(cell.tokens)}</${name}>`
        })
        return `<tr>${row.join('')}</tr>`
      })
      const [head = '', ...body] = rows
      return `<div class="wide" tabindex="0" role="region" aria-label="Tabela"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`
    },
  },
})
