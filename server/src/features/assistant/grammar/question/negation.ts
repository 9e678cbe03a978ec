import type { Word } from './sentence.ts'

/** What a sentence says "não" of: the words of it, and the keyword that they stand for; `@` for a name. */
export type Negation = { said: string; of: string }

const links = new Set(['', 'esta', 'ser', 'tem', 'em', 'de', 'com', 'para', 'este', 'ver'])

/** "não sei quais": said of the one who asks. */
const ofAsking = /^(?:sei|sabia|lembro|lembrava|entendi|consigo|consegui|achei|acho|encontrei|vi|vejo|era)$/

/** The first "não" that idioms left, and what it is said of: "não estão bloqueados", "sem atraso", "não são do Rafael". */
export function negationIn(text: string, words: readonly Word[], isName: (at: number) => boolean): Negation | null {
  const not = words.findIndex(({ meaning }) => meaning === 'nao')
  if (not < 0) return null
  const at = words.findIndex((word, at) => at > not && (isName(at) || !links.has(word.meaning ?? '_')))
  const word = words[at]
  if (!word || ofAsking.test(word.folded) || ofAsking.test(words[not + 1]?.folded ?? '')) return null
  if (word.meaning === 'nao' || (words[not]?.folded === 'sem' && word.meaning === 'falta')) return null
  // A later clause is not what it is said of: "não, quais estão atrasadas?"
  if (/[,;:?!.]/.test(text.slice(words[not]?.end, word.start))) return null
  return { said: text.slice(words[not]?.start, word.end), of: isName(at) ? '@' : (word.meaning ?? '_') }
}
