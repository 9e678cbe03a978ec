import { documentKey, nameKey } from '../client/client-key.ts'
import { keyOfInstallment, readInstallment } from '../money/installment.ts'
import { mendDocument } from '../text/document-number.ts'
import { plainKey, plainName } from '../text/text.ts'
import { cellLine, cellText } from './csv.ts'
import type { ImportKind } from './import-kind.ts'

/** The earlier line of the file, if any, that says the same row as these cells of a line do. */
export type RepeatFinder = (line: number, cells: readonly string[]) => number | null

/** By what a row is recognised: the keys under which an earlier one may have been met, and those that it leaves. */
type Keys = { asked: string[]; left: string[] }

const keysOf: Record<ImportKind, (value: (field: string) => string) => Keys> = {
  invoices: (value) => sameKey(ofInstallment(value, 'number')),
  receivables: (value) => sameKey(ofInstallment(value, 'external_id')),
  tickets: (value) => sameKey(value('external_id')),
  clients: (value) => clientKeys(plainName(value('name')), documentKey(mendDocument(plainKey(value('document'))))),
}

function ofInstallment(value: (field: string) => string, key: string): string {
  return keyOfInstallment(plainKey(value(key)), readInstallment(plainKey(value('installment'))) ?? '')
}

function sameKey(sent: string): Keys {
  const key = plainKey(sent)
  const keys = key === '' ? [] : [key]
  return { asked: keys, left: keys }
}

/** By its CPF or CNPJ where both lines have one, else by its name. */
function clientKeys(name: string, document: string | null): Keys {
  const named = name === '' ? [] : [`name ${nameKey(name)}`]
  const unnumbered = named.map((key) => `unnumbered ${key}`)
  if (document === null) return { asked: named, left: [...named, ...unnumbered] }
  const numbered = `document ${document}`
  return { asked: [numbered, ...unnumbered], left: [numbered, ...named] }
}

/** Lines may be asked for again; each is compared with those before it. `fields` are those of the cells, in their order. */
export function createRepeatFinder(kind: ImportKind, fields: readonly (string | null)[]): RepeatFinder {
  const first = new Map<string, number>()
  const places = new Map(fields.map((field, place) => [field, place]))
  return (line, cells) => {
    const value = (field: string) => cellLine(cellText(cells[places.get(field) ?? -1] ?? ''))
    const { asked, left } = keysOf[kind](value)
    const earlier = asked.flatMap((key) => first.get(key) ?? []).filter((other) => other < line)
    for (const key of left) if (!first.has(key)) first.set(key, line)
    return earlier.length > 0 ? Math.min(...earlier) : null
  }
}
