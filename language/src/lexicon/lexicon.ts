import { isNearly, wordList } from '../text.ts'
import { conjugate } from './conjugate.ts'
import { besideNo, besideThanks, besideYes, no, thanks, yes } from './replies.ts'
import { nearMisses, slippable } from './slips.ts'
import { verbs, wishes } from './verbs.ts'
import { classes } from './words.ts'

const known = new Map<string, Set<string>>()

function learn(word: string, ...all: string[]): void {
  const has = known.get(word)
  if (has) for (const one of all) has.add(one)
  else known.set(word, new Set(all))
}

for (const [name, words] of Object.entries(classes)) for (const word of wordList(words)) learn(word, name)
const replies = { yes, byes: besideYes, no, bno: besideNo, thanks, bthanks: besideThanks }
for (const [name, words] of Object.entries(replies)) for (const word of wordList(words)) learn(word, name)
for (const word of wordList(wishes)) learn(word, 'want')
for (const [meaning, list] of Object.entries(verbs)) {
  for (const entry of wordList(list)) {
    const [infinitive = '', others = ''] = entry.split(':')
    const folded = infinitive.replaceAll('ç', 'c')
    const forms =
      infinitive.endsWith('por') || !['ar', 'er', 'ir'].includes(infinitive.slice(-2))
        ? { order: others.split(','), infinitive: [folded], wish: [], past: [], gerund: [], participle: [] }
        : conjugate(infinitive, others.replaceAll(',', ' '))
    for (const word of [...forms.order, ...forms.infinitive, ...forms.wish]) learn(word.replaceAll('ç', 'c'), meaning)
    const { order, infinitive: inf, wish, past, participle: done, gerund: ing } = forms
    for (const [kind, words] of Object.entries({ order, inf, wish, past, done, ing }))
      for (const word of words) learn(word.replaceAll('ç', 'c'), `${meaning}.${kind}`)
  }
}

const byLetter = new Map<string, string[]>()
for (const word of slippable) byLetter.set(word[0] ?? '', [...(byLetter.get(word[0] ?? '') ?? []), word])

const nothing: ReadonlySet<string> = new Set()
const remembered = new Map<string, ReadonlySet<string>>()

/** What a folded word may be; a word that nobody knows is taken for the one that it is nearly. */
export function classesOf(word: string): ReadonlySet<string> {
  const exact = known.get(word)
  if (exact) return exact
  const before = remembered.get(word)
  if (before) return before
  const found = slipOf(word)
  const slip = found ? new Set([...(known.get(found) ?? nothing), 'slip']) : nothing
  if (remembered.size > 5_000) remembered.clear()
  remembered.set(word, slip)
  return slip
}

/** The word of the lexicon that a slip of the finger made this of; null for a word of its own. */
export function slipOf(word: string): string | null {
  if (word.length < 4 || nearMisses.has(word)) return null
  const near = (byLetter.get(word[0] ?? '') ?? []).filter((other) => isNearly(word, other))
  // "tarefs" is as near to the singular as to the plural: its last letter decides.
  return near.find((other) => other.endsWith('s') === word.endsWith('s')) ?? near[0] ?? null
}

export function isKnown(word: string): boolean {
  return known.has(word)
}
