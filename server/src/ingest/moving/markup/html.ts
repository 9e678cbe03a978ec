import { lookUp } from '@leme/contract/text/look-up'
import { entities } from './entities.ts'
import { tidy } from './plain-markdown.ts'

const blocks = new Set(['p', 'div', 'section', 'article', 'table', 'tr', 'ul', 'ol', 'blockquote', 'pre', 'figure'])
const hidden = new Set(['script', 'style', 'head', 'title', 'template', 'svg'])
const wraps: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', s: '~~', del: '~~', code: '`' }
const handled = ['br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'a', 'img']
/** Tags of HTML that leave their text. Any other name between angle brackets is what somebody wrote: `List<String>`. */
const known = new Set([
  ...[...blocks, ...hidden, ...Object.keys(wraps), ...handled],
  ...[
    'html',
    'body',
    'main',
    'header',
    'footer',
    'nav',
    'aside',
    'address',
    'span',
    'u',
    'ins',
    'strike',
    'font',
    'center',
  ],
  ...[
    'big',
    'small',
    'tt',
    'sub',
    'sup',
    'mark',
    'kbd',
    'samp',
    'var',
    'q',
    'cite',
    'abbr',
    'acronym',
    'dfn',
    'time',
    'label',
  ],
  ...[
    'thead',
    'tbody',
    'tfoot',
    'caption',
    'colgroup',
    'col',
    'dl',
    'dt',
    'dd',
    'figcaption',
    'details',
    'summary',
    'wbr',
  ],
  ...[
    'input',
    'button',
    'form',
    'select',
    'option',
    'textarea',
    'fieldset',
    'legend',
    'video',
    'audio',
    'source',
    'picture',
  ],
  ...[
    'iframe',
    'object',
    'embed',
    'param',
    'canvas',
    'map',
    'area',
    'link',
    'meta',
    'base',
    'noscript',
    'bdi',
    'bdo',
    'data',
  ],
  ...['mention-component', 'image-component', 'issue-embed-component', 'ac', 'ri'],
])

/** A tag, whose attributes may hold a `>` between quotes; each part is bounded. */
const tag = /<(\/?)([a-z][a-z0-9-]{0,30})((?:[^<>"']|"[^"<]{0,4000}"|'[^'<]{0,4000}'){0,2000})>/gi

/** HTML as Markdown: what trackers write in a description. What is no tag of HTML is text. */
export function htmlToMarkdown(written: string): string | null {
  const html = withoutRemarks(written)
  const tags = [...html.matchAll(tag)].filter(([, , name = '']) => isTag(name))
  if (tags.length === 0) return tidy(entities(html))
  let out = ''
  let at = 0
  let hides: string | null = null
  const lists: { ordered: boolean; count: number }[] = []
  const links: string[] = []
  const add = (text: string) => {
    out += text
  }
  for (const found of tags) {
    const [whole, slash, called = '', attributes = ''] = found
    const name = called.toLowerCase()
    if (!hides) add(entities(found.input.slice(at, found.index)).replace(/[ \t]*\n[ \t]*/g, ' '))
    at = found.index + whole.length
    const closes = slash === '/'
    if (hides) {
      if (closes && name === hides) hides = null
    } else if (hidden.has(name)) hides = closes ? null : name
    else if (name === 'br') add('\n')
    else if (name === 'hr') add('\n\n---\n\n')
    else if (/^h[1-6]$/.test(name)) add(closes ? '\n\n' : `\n\n${'#'.repeat(Number(name[1]))} `)
    else if (name === 'li') {
      const list = lists.at(-1)
      if (list && !closes) list.count += 1
      if (!closes) add(`\n${'  '.repeat(Math.max(0, lists.length - 1))}${list?.ordered ? `${list.count}.` : '-'} `)
    } else if (name === 'ul' || name === 'ol') {
      if (closes) lists.pop()
      else if (lists.length < 20) lists.push({ ordered: name === 'ol', count: 0 })
      if (lists.length === (closes ? 0 : 1)) add('\n\n')
    } else if (name === 'td' || name === 'th') add(closes ? ' ' : '| ')
    else if (name === 'a') {
      if (!closes) links.push(addressOf(attributes))
      const address = closes ? links.pop() : links.at(-1)
      if (address) add(closes ? `](${address})` : '[')
    } else if (name === 'img') {
      const alt = /\balt\s*=\s*["']([^"'<>]{0,200})/i.exec(attributes)?.[1] ?? ''
      if (alt !== '') add(`(${entities(alt)})`)
    } else if (lookUp(wraps, name)) add(lookUp(wraps, name) ?? '')
    else if (blocks.has(name)) add('\n\n')
  }
  if (!hides) add(entities(html.slice(at)))
  return tidy(out.replace(/ *\n */g, (ends) => ends.replace(/^ +/, '')))
}

/** A name in both cases, as `Object`, is a type of some language. */
function isTag(name: string): boolean {
  const lower = name.toLowerCase()
  return known.has(lower) && (name === lower || name === name.toUpperCase())
}

/** Whether a text of a program that says nothing of it is HTML: it begins with one of its blocks, and ends with a tag. */
export function isHtml(text: string): boolean {
  return (
    /^\s{0,100}<(?:p|div|h[1-6]|ul|ol|table|section|article|html|body|blockquote)[\s>]/i.test(text) &&
    /\/[a-z0-9]{1,12}>\s{0,100}$/i.test(text)
  )
}

/** Without what stands between `<!--` and `-->`; one that nobody ends is text. */
function withoutRemarks(html: string): string {
  let out = ''
  let at = 0
  for (let begin = html.indexOf('<!--'); begin !== -1; begin = html.indexOf('<!--', at)) {
    const end = html.indexOf('-->', begin + 4)
    if (end === -1) break
    out += html.slice(at, begin)
    at = end + 3
  }
  return out + html.slice(at)
}

/** A link's address; one that runs something is none. */
function addressOf(attributes: string): string {
  const address = entities(/\bhref\s*=\s*["']?([^"'\s>]{1,2000})/i.exec(attributes)?.[1] ?? '')
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : ''
}
