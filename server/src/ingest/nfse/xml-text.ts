import { formatNumber } from '@leme/contract/format/format'
import { decodeText } from '../decode-text.ts'
import { NfseRefused } from './nfse-limits.ts'

export type XmlText = {
  text: string
  /** What was odd of it, a sentence each. */
  remarks: string[]
}

const names = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'ISO-8859-1' } as const

/** What a declaration may call each encoding. */
const called: Readonly<Record<keyof typeof names, RegExp>> = {
  'utf-8': /^utf-?8$/i,
  'utf-16le': /^utf-?16/i,
  'utf-16be': /^utf-?16/i,
  'windows-1252': /^(iso-?8859-?1|latin-?1|windows-1252|cp1252)$/i,
}

/** The text of an XML, however it is encoded, with its bare & mended. Throws NfseRefused where it is none. */
export function xmlText(bytes: Uint8Array): XmlText {
  const { text: decoded, encoding } = decodeText(bytes)
  const trimmed = decoded.trimStart()
  refuseOther(trimmed)
  const remarks: string[] = []
  const declared = /^<\?xml[^>]{0,200}?encoding\s?=\s?["']([\w.-]{1,40})/.exec(trimmed)?.[1]
  const isPlain = encoding === 'utf-8' && bytes.every((byte) => byte < 128)
  if (declared && !isPlain && !called[encoding].test(declared))
    remarks.push(`diz que está em ${declared.toUpperCase()}, e está em ${names[encoding]}: foi lido assim`)
  const { text, mended } = mendAmpersands(trimmed)
  if (mended > 0)
    remarks.push(
      mended === 1
        ? 'tem um & solto, que não é XML: foi lido como &'
        : `tem ${formatNumber(mended)} & soltos, que não são XML: foram lidos como &`,
    )
  return { text, remarks }
}

/** What people take for the XML of a note. */
const others: readonly [RegExp, string][] = [
  [/^%PDF/, 'é um PDF (o DANFSe, por exemplo). Baixe o XML da nota'],
  [/^PK/, 'é um ZIP dentro de outro, ou uma planilha. Traga o XML, ou um ZIP de XML'],
  [/^<!doctype html|^<html/i, 'é uma página da internet. Baixe o XML da nota'],
  [/^[{[]/, 'é um JSON. Traga o XML da nota'],
]

function refuseOther(text: string): void {
  if (text.trim() === '') throw new NfseRefused('está vazio')
  for (const [sign, sentence] of others) if (sign.test(text.slice(0, 100))) throw new NfseRefused(sentence)
  if (!text.startsWith('<')) throw new NfseRefused('não é XML')
}

/** A name or a number, and what ends it. */
const reference = /^(?:#\d{1,8}|#x[0-9a-f]{1,6}|[a-z_:][\w:.-]{0,40});/i

/**
 * A text whose every & begins a character of XML: a bare one is written as that. A name that nothing explains stays, and
 * makes the file be refused.
 */
function mendAmpersands(text: string): { text: string; mended: number } {
  const parts: string[] = []
  let from = 0
  let mended = 0
  let data = text.indexOf('<![CDATA[')
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    while (data !== -1 && data < at) {
      const end = text.indexOf(']]>', data)
      if (end === -1) return { text: parts.join('') + text.slice(from), mended }
      if (end > at) at = end
      data = text.indexOf('<![CDATA[', end)
    }
    if (text.charAt(at) !== '&' || reference.test(text.slice(at + 1, at + 50))) continue
    parts.push(text.slice(from, at), '&amp;')
    from = at + 1
    mended += 1
  }
  return { text: parts.join('') + text.slice(from), mended }
}
