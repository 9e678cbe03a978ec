import type { Names } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { meaningOf } from './vocabulary.ts'

type Partnered = { partner: string | null; folded: string }

/** The partner of projects that a folded text names, and the text without its name. */
export function withoutPartner(folded: string, names: Names): Partnered {
  if (!/projeto|parceir|parceria/.test(folded)) return { partner: null, folded }
  for (const partner of names.partners) {
    const found = wholeWord(folded, foldInPlace(partner))
    if (found) return { partner, folded: found }
  }
  return byOneWord(folded, names)
}

/** "projetos da Maré": one word of a partner's name, where it is of nothing else that has a name. */
function byOneWord(folded: string, { partners, ...others }: Names): Partnered {
  const none = { partner: null, folded }
  const said = [...folded.matchAll(/(?<![\p{L}\p{N}])(?:d[oae]|com [oa]|parceir[oa]) (\p{L}{4,})(?!\p{L})/gu)]
  for (const [, word = ''] of said) {
    if (meaningOf(word) !== null) continue
    const those = partners.filter((partner) => isIn(partner, word))
    const [partner] = those
    const all = [...others.people, ...others.projects, ...others.clients, ...others.agents]
    if (!partner || those.length > 1 || all.some(({ label }) => isIn(label, word))) continue
    return { partner, folded: wholeWord(folded, word) ?? folded }
  }
  return none
}

function isIn(name: string, word: string): boolean {
  return foldInPlace(name)
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word)
}

/** The text with these words blanked out; null where they are not in it as whole words. */
function wholeWord(folded: string, name: string): string | null {
  const at = folded.indexOf(name)
  const isWhole = at >= 0 && !/[\p{L}\p{N}]/u.test(`${folded[at - 1] ?? ''}${folded[at + name.length] ?? ''}`)
  return isWhole ? `${folded.slice(0, at)}${' '.repeat(name.length)}${folded.slice(at + name.length)}` : null
}
