import { spelling } from '@leme/contract/text/spelling'
import { tidy } from './markup/plain-markdown.ts'
import type { Row } from './neutral.ts'
import { bytesOf, type SourceFile } from './source-file.ts'

const pageName = /(?:^|\/)([^/]*?)[ -]([0-9a-f]{32})\.md$/i
/** Notion cuts a page's name in the name of its file. */
const nameLength = 40
/** The longest page that is read as a description. */
const longest = 1024 * 1024

type Page = { id: string; file: SourceFile }

/** The pages of a Notion export by what rows call them; null for a name that several have. */
export function pagesOf(files: readonly SourceFile[]): ReadonlyMap<string, Page | null> {
  const pages = new Map<string, Page | null>()
  for (const file of files) {
    const [, name = '', id] = pageName.exec(file.name) ?? []
    const called = keyOf(name)
    if (id && called !== '' && file.size <= longest) pages.set(called, pages.has(called) ? null : { id, file })
  }
  return pages
}

function keyOf(title: string): string {
  return spelling(title).slice(0, nameLength)
}

/** A row of a database with what its page says: the page's id, address and text. The page's id joins `used`. */
export async function withPage(row: Row, pages: ReadonlyMap<string, Page | null>, used: Set<string>): Promise<Row> {
  const page = row.kind === 'thing' ? pages.get(keyOf(row.title)) : null
  if (row.kind !== 'thing' || !page) return row
  used.add(page.id)
  const text = textOf(new TextDecoder().decode(await bytesOf(page.file)))
  return {
    ...row,
    id: row.id.startsWith('sha:') ? page.id : row.id,
    url: row.url ?? `https://www.notion.so/${page.id}`,
    description: row.description ?? text,
  }
}

/** What stands below a page's title and its properties, which are the row's columns. */
function textOf(page: string): string | null {
  const [, ...lines] = page.replace(/\r\n?/g, '\n').trim().split('\n')
  let at = 0
  while (at < lines.length && (lines[at]?.trim() === '' || /^[^:#\n]{1,60}: /.test(lines[at] ?? ''))) {
    at += 1
    if (lines[at - 1]?.trim() === '' && at > 1 && /: /.test(lines[at - 2] ?? '')) break
  }
  const text = lines.slice(at).join('\n')
  return tidy(text)
}
