import { setImmediate } from 'node:timers/promises'
import { formatMoney, formatNumber } from '@leme/contract/format/format'
import { StartRefused } from '../../start-refused.ts'
import { bytesOf, type SourceFile } from '../moving/source-file.ts'
import { isZip, unzip } from '../moving/zip.ts'
import { type Found, findNotes } from './find-notes.ts'
import { NfseRefused, nfseLimits } from './nfse-limits.ts'
import type { NfseEvent, NfseNote } from './nfse-note.ts'
import { xmlText } from './xml-text.ts'
import { readXml } from './xml-tree.ts'

/** What is said of one file of several. */
export type NfseSaid = { file: string; message: string }

export type NfseRead = {
  notes: NfseNote[]
  events: NfseEvent[]
  /** How many notes were there more than once, the first of each counts. */
  repeated: number
  /** By their keys those that were there with other amounts, a sentence each. */
  contradicted: Map<string, string[]>
  refused: { count: number; first: NfseSaid[] }
  remarks: NfseSaid[]
}

/**
 * Reads the notes of files: an XML, or a ZIP of many. What is no note is refused by its file and harms no other. Throws
 * NfseRefused for what is too much to be brought in at once.
 */
export async function readNfse(files: readonly SourceFile[]): Promise<NfseRead> {
  const read: NfseRead = {
    ...{ notes: [], events: [], repeated: 0, contradicted: new Map() },
    ...{ refused: { count: 0, first: [] }, remarks: [] },
  }
  const known = { notes: new Map<string, NfseNote>(), events: new Set<string>() }
  const refuse = (file: string, message: string) => {
    read.refused.count += 1
    if (read.refused.first.length < nfseLimits.listed) read.refused.first.push({ file: shortName(file), message })
  }
  for await (const { file, found, refusal } of foundIn(files)) {
    await setImmediate()
    if (refusal !== undefined) refuse(file, refusal)
    if (!found) continue
    for (const message of found.refusals) refuse(file, message)
    for (const message of found.remarks)
      if (read.remarks.length < nfseLimits.listed) read.remarks.push({ file: shortName(file), message })
    for (const note of found.notes) {
      const first = known.notes.get(note.key)
      if (first) {
        read.repeated += 1
        if (!read.contradicted.has(note.key)) {
          const said = otherAmounts(first, note)
          if (said.length > 0) read.contradicted.set(note.key, said)
        }
        continue
      }
      read.notes.push(note)
      known.notes.set(note.key, note)
    }
    for (const event of found.events) {
      const same = JSON.stringify(event)
      if (!known.events.has(same)) read.events.push(event)
      known.events.add(same)
    }
    if (read.notes.length + read.events.length > nfseLimits.notes)
      throw new NfseRefused(`Há mais de ${formatNumber(nfseLimits.notes)} notas e eventos. Traga-os em partes menores`)
  }
  return read
}

/** The amounts that two notes of one key do not have in common. */
function otherAmounts(first: NfseNote, other: NfseNote): string[] {
  const says = (what: string, one: string | null, two: string | null) =>
    one === null || two === null || one === two
      ? []
      : [
          `os arquivos dizem dois valores com a mesma chave: ${what} ${formatMoney(one)}, que conta, e ${formatMoney(two)}`,
        ]
  return [...says('bruto', first.gross, other.gross), ...says('líquido', first.net, other.net)]
}

const shortName = (name: string) => name.slice(-120)

type Looked = { file: string; found?: Found; refusal?: string }

async function* foundIn(files: readonly SourceFile[]): AsyncGenerator<Looked> {
  for (const file of files) {
    try {
      if (isZip(await bytesOf(file, 0, Math.min(4, file.size)))) yield* foundInZip(file)
      else yield await lookInto(file)
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
      yield { file: file.name, refusal: error.message.replace(/\.$/, '') }
    }
  }
}

async function* foundInZip(zip: SourceFile): AsyncGenerator<Looked> {
  const inner = await unzip(zip)
  const wanted = inner.filter(({ name }) => leavesFolder(name) || !isAside(name))
  if (wanted.length > nfseLimits.files)
    throw new NfseRefused(
      `${zip.name} tem mais de ${formatNumber(nfseLimits.files)} arquivos. Traga-o em partes menores`,
    )
  if (wanted.reduce((sum, { size }) => sum + size, 0) > nfseLimits.unpacked)
    throw new NfseRefused(`${zip.name} tem mais de 256 MB depois de descompactado. Traga-o em partes menores`)
  if (wanted.length === 0) yield { file: zip.name, refusal: 'é um ZIP sem nenhum arquivo' }
  for (const file of wanted) {
    if (leavesFolder(file.name)) {
      yield { file: file.name, refusal: 'não é lido: o nome sai da pasta do ZIP' }
      continue
    }
    // What comes with the notes of a portal, and nobody takes for one.
    if (/\.(pdf|png|jpe?g|html?|txt|csv|xlsx?|p7s)$/i.test(file.name)) continue
    yield await lookInto(file).catch((error: unknown) => {
      if (!(error instanceof StartRefused)) throw error
      return { file: file.name, refusal: 'está danificado dentro do ZIP' }
    })
  }
}

/** A name that points outside of where a ZIP is unpacked: no program that makes one of notes gives it. */
const leavesFolder = (name: string) => name.split(/[\\/]/).includes('..')

/** What systems leave in a ZIP. */
const isAside = (name: string) => /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i.test(name)

async function lookInto(file: SourceFile): Promise<Looked> {
  if (file.size > nfseLimits.xml) return { file: file.name, refusal: 'é grande demais: um XML pode ter 10 MB' }
  try {
    const { text, remarks } = xmlText(await bytesOf(file))
    const found = await findIn(text, 0)
    return { file: file.name, found: { ...found, remarks: [...remarks, ...found.remarks] } }
  } catch (error) {
    if (!(error instanceof NfseRefused)) throw error
    return { file: file.name, refusal: error.message }
  }
}

/** What is in an XML, and in texts of it that are XML themselves, as inside of SOAP. */
async function findIn(text: string, layer: number): Promise<Found> {
  const found = findNotes(await readXml(text))
  for (const inner of found.texts.splice(0)) {
    if (layer === nfseLimits.layers) throw new NfseRefused('tem XML dentro de XML vezes demais')
    const { text: mended, remarks } = xmlText(Buffer.from(inner))
    const more = await findIn(mended, layer + 1).catch((error: unknown) => {
      if (!(error instanceof NfseRefused)) throw error
      return { notes: [], events: [], refusals: [error.message], remarks: [], texts: [] } satisfies Found
    })
    found.notes.push(...more.notes)
    found.events.push(...more.events)
    found.refusals.push(...more.refusals)
    found.remarks.push(...remarks.filter((remark) => !remark.startsWith('diz que está')), ...more.remarks)
  }
  return found
}
