import { checkDocument } from '@leme/contract/text/document-number'

/** What a movement says of who paid: its words, with every CPF half hidden, and the one CPF or CNPJ that is among them. */
export type PaidBy = { memo: string | null; document: string | null }

/** CNPJ and CPF with their punctuation, where banks put a blank for the slash, or as digits alone. */
const written =
  /(?<![0-9A-Z])(?:[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}[/ ][0-9A-Z]{4}-\d{2}|[0-9A-Z]{12}\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})(?![0-9A-Z])/g

/**
 * Hides the first and last digits of each CPF of a memo, which is nobody's to read there, and answers the first document.
 * Digits without punctuation may be anything: they are one where the check digits are right.
 */
export function hideDocuments(memo: string): PaidBy {
  let document: string | null = null
  const hidden = memo.replace(written, (found) => {
    const bare = found.replace(/[./ -]/g, '')
    if (bare === found && checkDocument(bare) !== 'valid') return found
    document ??= bare
    return bare.length === 11 ? `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**` : found
  })
  return { memo: hidden || null, document }
}
