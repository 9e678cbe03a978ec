import { readFileSync } from 'node:fs'
import { withoutInvisible } from '@leme/contract/people/password'
import { sha256 } from '../../secret.ts'

/**
 * The commonest passwords by their hashes, sorted, so many bytes of each: `scripts/common-passwords.mjs` makes the file
 * and says from which lists. As text they would take eight megabytes of memory, and the commonest are rude.
 */
const hashes = readFileSync(new URL('common-passwords.bin', import.meta.url))
const hashLength = 5

/** How many passwords the list holds. */
export const commonPasswords = hashes.length / hashLength

/** Whether a password is among the commonest 100,000, whatever its case, its width or what it holds that nobody sees, or one character over and over. */
export function isCommonPassword(password: string): boolean {
  return ['NFC', 'NFKC'].some((form) => {
    const plain = withoutInvisible(password.normalize(form)).trim().toLowerCase()
    return new Set(plain).size < 2 || isListed(sha256(plain))
  })
}

function isListed(hash: Buffer): boolean {
  let [from, to] = [0, commonPasswords]
  while (from < to) {
    const middle = (from + to) >> 1
    const place = middle * hashLength
    const order = hashes.compare(hash, 0, hashLength, place, place + hashLength)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}
