import { decodeHTMLStrict } from 'entities'

/** What HTML writes for a sign, by name or number, as the sign; a no-break space is a plain one. One without `;` is text. */
export function entities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text).replaceAll('\u00a0', ' ') : text
}
