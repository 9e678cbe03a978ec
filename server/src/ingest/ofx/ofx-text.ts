import { lookUp } from '@leme/contract/text/look-up'
import { plainName } from '@leme/contract/text/text'

/** What a field holds at most; characters. */
const longest = 400

/** The byte of each character of Windows-1252. */
const byteOf = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
)

/** A text that went through UTF-8 twice as it was before; any other as it is. */
function mendTwice(text: string): string {
  if (!/[\u00c2-\u00c3]/.test(text)) return text
  const bytes: number[] = []
  for (const character of text) {
    const byte = byteOf.get(character)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Characters by their name or number. A bare & is one, and a name that no bank uses is left as it is. */
function withoutEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return lookUp(entities, name.toLowerCase()) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}

/** The value of a field in one line, without what no database stores. */
export function fieldText(raw: string): string {
  const text = mendTwice(withoutEntities(raw.slice(0, 2 * longest)))
  return plainName(text.replace(/[\s\p{Cc}\p{Surrogate}]+/gu, ' '))
    .slice(0, longest)
    .trim()
}
