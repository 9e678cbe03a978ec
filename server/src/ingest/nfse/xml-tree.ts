import { setImmediate } from 'node:timers/promises'
import { formatNumber } from '@leme/contract/format/format'
import { SaxesParser } from 'saxes'
import { NfseRefused, nfseLimits } from './nfse-limits.ts'

/** An element by its name without prefix: cities give one namespace several, or none. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

/** Characters that are read before others have their turn. */
const breath = 64 * 1024

/** The root of an XML. Throws NfseRefused for what is no XML, declares anything, or is deeper or larger than any note. */
export async function readXml(text: string): Promise<XmlElement> {
  const { parser, open } = createReader()
  try {
    for (let at = 0; at < text.length; at += breath) {
      parser.write(text.slice(at, at + breath))
      await setImmediate()
    }
    parser.close()
  } catch (error) {
    throw error instanceof NfseRefused ? error : new NfseRefused(whyBroken(error, open.length))
  }
  const [root] = open[0]?.children ?? []
  if (!root) throw new NfseRefused('não é XML')
  return root
}

const whyBroken = (error: unknown, depth: number) => {
  const said = error instanceof Error ? error.message : ''
  const entity = /undefined entity|entity/i.test(said)
  const [, line] = /^(\d+):\d+/.exec(said) ?? []
  if (entity) return 'usa uma entidade que o XML não define'
  if (/unclosed|unexpected end/i.test(said) && depth > 0) return 'não é um XML inteiro: termina antes do fim'
  return `não é um XML bem-formado${line ? ` (linha ${formatNumber(Number(line))})` : ''}`
}

function createReader(): { parser: SaxesParser; open: XmlElement[] } {
  // Prefixes are cut off below: some cities declare none of those that they use.
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = [{ name: '', attributes: new Map(), children: [], text: '' }]
  let count = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new NfseRefused('declara tipos ou entidades (DOCTYPE), o que nenhuma nota faz: não é lido')
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (open.length > nfseLimits.depth) throw new NfseRefused('tem elementos fundo demais uns nos outros para uma nota')
    if (count > nfseLimits.elements) throw new NfseRefused('tem elementos demais')
    const said = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)] as const)
    const element = { name: localName(name), attributes: new Map(said), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const say = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', say)
  parser.on('cdata', say)
  return { parser, open }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The first element on a path of names, as `valores/vLiq`. */
export function elementAt(from: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = from
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name)
  return found
}

/** The text of it in one line; null where there is none. */
export function textAt(from: XmlElement | undefined, path: string): string | null {
  return plainText(elementAt(from, path)?.text)
}

/** The first element of one of these names anywhere in it, itself left out. */
export function elementIn(from: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  for (const child of from?.children ?? []) {
    const found = names.includes(child.name) ? child : elementIn(child, ...names)
    if (found) return found
  }
  return undefined
}

export function textIn(from: XmlElement | undefined, ...names: string[]): string | null {
  return plainText(elementIn(from, ...names)?.text)
}

function plainText(text: string | undefined): string | null {
  return text?.replace(/\s+/g, ' ').trim() || null
}
