import type { Markup } from '../table-source.ts'
import { htmlToMarkdown, isHtml } from './html.ts'
import { tidy } from './plain-markdown.ts'
import { wikiToMarkdown } from './wiki.ts'

/** The Markdown of a text that is written as its program writes texts; null of an empty one. */
export function markdownOf(text: string, markup: Markup = 'markdown'): string | null {
  // Jira's fields and tables of unknown programs hold what was pasted into them, HTML too.
  if (markup === 'html' || (markup !== 'markdown' && isHtml(text))) return htmlToMarkdown(text)
  return markup === 'wiki' ? wikiToMarkdown(text) : tidy(text)
}
