import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** What a text's tags may be, and nothing else of it: the last word on what is shown. */
const safe = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
    ...['h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true as const,
}

/** No markup of its own, and no pictures of others: both are shown as they were typed. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ raw }) => escaped(raw),
    // A text is below the headings of its page.
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + 2)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
    },
  },
})

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Markdown as safe nodes; where it cannot be read, the text as it is. */
export function markdownNodes(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(parsed(text), safe)
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (link.getAttribute('href')?.startsWith('/')) continue
    link.setAttribute('rel', 'noopener noreferrer nofollow')
    link.setAttribute('target', '_blank')
  }
  return fragment
}

function parsed(text: string): string {
  try {
    return markdown.parse(text, { async: false })
  } catch {
    return `<p>${escaped(text)}</p>`
  }
}

/** Makes links of what `hrefOf` knows in the words of a text, but not in code or in other links. */
export function linkWords(
  fragment: DocumentFragment,
  placesOf: (words: string) => readonly { key: string; from: number; to: number }[],
  hrefOf: (key: string) => { href: string; title: string } | undefined,
): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('a, code')) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    for (const { key, from, to } of placesOf(node.data).toReversed()) {
      const target = hrefOf(key)
      if (!target) continue
      const link = document.createElement('a')
      link.href = target.href
      link.title = target.title
      node.splitText(to)
      const word = node.splitText(from)
      word.replaceWith(link)
      link.append(word)
    }
  }
}

/** Puts names in the place of what stands for people in a text: those known are marked, and anybody else is text. */
export function nameInWords(fragment: DocumentFragment, form: RegExp, nameOf: (id: string) => Named): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    const pieces = node.data.split(form)
    if (pieces.length === 1) continue
    // What the form's group holds stands at every second place.
    const named = pieces.map((piece, at) => (at % 2 === 0 ? piece : nameNode(nameOf(piece))))
    node.replaceWith(...named)
  }
}

type Named = { name: string; isKnown: boolean }

function nameNode({ name, isKnown }: Named): Node | string {
  if (!isKnown) return `@${name}`
  const mark = document.createElement('strong')
  mark.dataset.mention = ''
  mark.textContent = `@${name}`
  return mark
}

const look =
  'grid gap-2 text-body leading-6 wrap-anywhere text-ink-2 [&_a]:font-medium [&_a]:text-accent-text [&_a]:underline-offset-3 [&_a:hover]:underline ' +
  '[&_:is(h3,h4,h5,h6)]:font-semibold [&_:is(h3,h4,h5,h6)]:text-ink [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ol]:list-decimal ' +
  '[&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1 [&_:is(ul,ol)]:pl-5 [&_blockquote]:border-l-2 [&_blockquote]:border-line-2 [&_blockquote]:pl-3 ' +
  '[&_code]:rounded-1 [&_code]:bg-inset [&_code]:px-1 [&_pre]:overflow-x-auto [&_pre]:rounded-2 [&_pre]:bg-inset [&_pre]:p-3 [&_table]:block ' +
  '[&_table]:overflow-x-auto [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_hr]:border-line ' +
  '[&_[data-mention]]:text-accent-text!'

export type MarkdownTextProps = {
  text: string
  /** Changes the nodes before they are shown. */
  prepare?: (nodes: DocumentFragment) => void
  /** Follows a link within this site. */
  onFollow: (href: string) => void
}

/** A text with its Markdown shown. Links within this site are followed in the page. */
export function MarkdownText({ text, prepare, onFollow }: MarkdownTextProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = markdownNodes(text)
    prepare?.(nodes)
    box.current?.replaceChildren(nodes)
  }, [text, prepare])

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href?.startsWith('/')) return
    event.preventDefault()
    onFollow(href)
  }

  // biome-ignore lint/a11y/useKeyWithClickEvents: the links within are what the keyboard presses
  // biome-ignore lint/a11y/noStaticElementInteractions: it only hears their clicks
  return <div ref={box} onClick={follow} className={look} />
}
