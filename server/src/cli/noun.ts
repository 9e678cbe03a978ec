import { type ImportKind, importKinds } from '@leme/contract/import/import-kind'
import { UsageRefused } from './usage.ts'

/** Throws UsageRefused for a word that names nothing which can be imported and exported. */
export function readNoun(word: string | undefined): ImportKind {
  const kind = importKinds.find((one) => one === word)
  if (kind) return kind
  const known = importKinds.join(', ')
  throw new UsageRefused(word === undefined ? `Diga o quê: ${known}.` : `Não conheço "${word}". Use: ${known}.`)
}
