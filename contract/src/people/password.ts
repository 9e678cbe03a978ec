/** Whose password it is to be. */
export type PasswordOwner = { email: string | null; display_name?: string | undefined }

/** What no password may hold, and the sentence that says so. */
export const heldPartMessages = {
  product: 'A senha não pode conter o nome do produto. Escolha outra',
  email: 'A senha não pode conter parte do seu email. Escolha outra',
  name: 'A senha não pode conter parte do seu nome. Escolha outra',
} as const

/** What is said of a password that everybody knows. */
export const commonPasswordMessage = 'Esta senha está entre as mais comuns. Escolha outra'

export type HeldPart = keyof typeof heldPartMessages

/** "Leme" as look-alikes are read, but not in "elemento", "complemento" and their like. */
const product = /ieme(?!n)|i[^\p{L}\p{N}]e[^\p{L}\p{N}]m[^\p{L}\p{N}]e/u

/** Shorter parts are in too many words that have nothing to do with a person: they count as words of their own. */
const fewestLetters = 4
/** Words between names, which are nobody's. */
const particles = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'du', 'la', 'van', 'von'])
const fewestDigits = 6

/** Characters that stand for a letter which looks like them. I and L are one: 1 may be either. */
const lookAlikes: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', l: 'i', '!': 'i', '|': 'i', '3': 'e', '4': 'a', '@': 'a' },
  ...{ '5': 's', $: 's', '7': 't', '+': 't' },
}

/**
 * Which of these a password holds: the product's name, a part of the address of mail (before the @, or a label of its
 * domain), a part of the name; null for none. Case, accents, look-alike characters and what
 * stands between letters make no difference. Parts are
 * words and runs of at least four letters, and runs of at least six digits; of the name and of the address before the @
 * also words of two or three letters, where they stand by themselves: "ana1234" holds Ana, "banana-9" does not.
 */
export function heldPart(password: string, owner: PasswordOwner): HeldPart | null {
  const { display_name = '' } = owner
  const email = owner.email ?? ''
  const folded = foldLookAlikes(plain(password))
  if (product.test(folded)) return 'product'
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  const local = email.slice(0, Math.max(0, at))
  // However short its parts are, the beginning of the address up to its first dot is a part of its own.
  const beginning = local === '' ? [] : [`${local}@${labels[0]}`, `${local}${labels[0]}`].map(plain)
  const ofEmail = [...partsOf(local), ...labels.slice(0, -1).flatMap(partsOf), ...beginning]
  if (holdsOne(folded, ofEmail) || holdsShort(password, local)) return 'email'
  return holdsOne(folded, partsOf(display_name)) || holdsShort(password, display_name) ? 'name' : null
}

function holdsOne(folded: string, parts: string[]): boolean {
  const joined = folded.replace(/[^\p{L}\p{N}]/gu, '')
  return parts.map(foldLookAlikes).some((part) => folded.includes(part) || joined.includes(part))
}

/** In longer passwords a short word that is not written out is chance: what a program makes up holds one now and then. */
const longestGuessed = 12

/**
 * Whether a short word of the text stands in the password between what are no letters, or at its ends. One of three letters
 * counts anywhere as it is written, and in a password of up to twelve characters with a look-alike for one of them; one of
 * two letters counts there alone, as it is written.
 */
function holdsShort(password: string, text: string): boolean {
  const letters = Array.from(plain(password))
  const folded = letters.map((letter) => (letter.length === 1 ? foldLookAlikes(letter) : '?')).join('')
  const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter)
  const isShort = letters.length <= longestGuessed
  return shortWordsOf(text).some((word) => {
    const alike = foldLookAlikes(word)
    for (let at = folded.indexOf(alike); at >= 0; at = folded.indexOf(alike, at + 1)) {
      const stands = letters.slice(at, at + word.length)
      if (isLetter(letters[at - 1]) || isLetter(letters[at + word.length])) continue
      const isWritten = stands.join('') === word
      if (isWritten && (isShort || word.length > 2)) return true
      if (isShort && word.length > 2 && stands.filter(isLetter).length >= word.length - 1) return true
    }
    return false
  })
}

function shortWordsOf(text: string): string[] {
  const words = plain(text).match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length > 1 && word.length < fewestLetters && !particles.has(word))
}

function partsOf(text: string): string[] {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const whole = words.join('')
  const spoken = [whole, ...words].filter((word) => (word.match(/\p{L}/gu) ?? []).length >= fewestLetters)
  return [...spoken, ...words.flatMap((word) => word.match(runs) ?? [])]
}

const runs = new RegExp(`\\p{L}{${fewestLetters},}|\\p{N}{${fewestDigits},}`, 'gu')

/** Without case, accents, characters that show nothing, and forms that only look different (full-width letters, ligatures). */
function plain(text: string): string {
  return withoutInvisible(text.normalize('NFKD')).replace(/\p{M}/gu, '').toLowerCase()
}

/** Without the characters that Unicode lets a reader show as nothing: zero-width spaces and joiners, soft hyphens. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

function foldLookAlikes(text: string): string {
  return Array.from(text, (character) => lookAlikes[character] ?? character).join('')
}
