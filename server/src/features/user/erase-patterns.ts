/** What a person is called where their organisation wrote it down: names as written, addresses in lower case. */
export type Known = { names: string[]; addresses: string[] }

/**
 * Regular expressions of PostgreSQL, for any case of letters: in a text, in a name or title that people gave to work, and
 * in the text of JSON or of an array; and what stands in their place, never longer than what they match.
 */
export type Pattern = { text: string; title: string; json: string; replacement: string }

/** In JSON a letter before a name may belong to an escape, as in "\nAna". */
const before = (chars: string) => ({
  text: `(?<![${chars}])`,
  json: `(?:(?<![${chars}])|(?<=\\\\[nrtbf]))`,
})

/**
 * The patterns of a person's names and addresses. A name of several words and an address are found within texts, where
 * they stand by themselves; a name of one word, which is many others' too and a word besides, only where it is all that
 * a value says, and never as the title of work.
 */
export function patternsOf({ names, addresses }: Known): Pattern[] {
  return [
    ...names.map((name) => (/\s/.test(name) ? fullName(name) : onlyName(name))),
    ...addresses.map((address) => (/^\d+$/.test(address) ? phone(address) : mail(address))),
  ]
}

function mail(address: string): Pattern {
  return pattern(address, { start: '[:alnum:]_.+-', end: '(?![[:alnum:]_-]|\\.[[:alnum:]])' })
}

/** However its digits are grouped; one of Brazil also without the country's code. */
function phone(digits: string): Pattern {
  const gap = '[ ().-]{0,3}'
  const grouped = (some: string) => [...some].join(gap)
  const isBrazilian = /^55\d{10,11}$/.test(digits)
  const number = isBrazilian ? `(?:5${gap}5${gap})?${grouped(digits.slice(2))}` : grouped(digits)
  const written = `[(+]{0,2}${number}(?![[:alnum:]])`
  const { text, json } = before('[:alnum:]')
  return {
    text: `${text}${written}`,
    title: `${text}${written}`,
    json: `${json}${written}`,
    replacement: replacementOf(isBrazilian ? digits.slice(2) : digits),
  }
}

function fullName(name: string): Pattern {
  return pattern(name, { start: '[:alnum:]_', end: '(?![[:alnum:]_])' })
}

function onlyName(name: string): Pattern {
  const word = literal(name)
  // What an organisation is called that began with this person.
  const own = `(?c)(?<=^Organização de )${word}$`
  // As it is written, and no field's name: programs write words too.
  const json = `(?c)(?<=")${jsonLiteral(name)}(?=")(?!":)`
  return { text: `(?c)^${word}$`, title: own, json, replacement: replacementOf(name) }
}

function pattern(words: string, { start, end }: { start: string; end: string }): Pattern {
  const { text, json } = before(start)
  const literally = literal(words)
  const within = `${text}${literally}${end}`
  return { text: within, title: within, json: `${json}${jsonLiteral(words)}${end}`, replacement: replacementOf(words) }
}

/** Matches the words themselves, however many blanks are between them. */
function literal(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
    .join('\\s+')
}

/** The same of words as JSON writes them. */
function jsonLiteral(words: string): string {
  return literal(JSON.stringify(words).slice(1, -1))
}

/** Not longer than what it replaces, so that no column's limit refuses it. */
function replacementOf(words: string): string {
  const length = [...words].length
  return length >= 14 ? 'Pessoa apagada' : length >= 9 ? '[apagado]' : '…'
}
