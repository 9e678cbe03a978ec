import type { Noun, Said } from '../../said.ts'
import type { Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Context, Facts, FactsAt } from './facts.ts'
import { isAbove, levels } from './levels.ts'
import { type NounPhrase, nounAfter } from './noun-phrase.ts'
import { placesAt } from './place.ts'

/**
 * Where a creation begins, with what was said before its noun ("no App de Vendas", "a Sônia precisa fazer"). `isGuess`:
 * nothing in the words asks for it.
 */
export type Opening = NounPhrase & { facts: Facts; isGuess?: boolean }

export function contextOf(noun: Context['noun'], said: Said): Context {
  return { noun, said, head: '', inNewProject: false }
}

const presenting = /(?:seguem|segue|eis|sao|seriam|serao|(?:aqui )?est(?:a|ao))(?: (?:abaixo|aqui|agora|ai))*[\s:]+/uy

/** "Seguem os épicos do App Acme:" and a list, "são três tasks: A, B e C". */
export function presented({ folded }: Span, at: number): Opening | null {
  const told = matchAt(presenting, folded, at)
  const found = told && nounAfter(folded, at + told[0].length, 'create')
  if (!found || 'foreign' in found || !found.plural || /\?\s*$/.test(folded)) return null
  return /^[^\n]*(?::\s*\S|\n\s*(?:[-*•]|\d+[.)ºª-]))/u.test(folded.slice(found.end)) ? { ...found, facts: {} } : null
}

const are =
  /,? (?:sao|serao|seriam|vao ser)(?: (?:est[ea]s|ess[ea]s|[oa]s seguintes|el[ea]s|assim))?(?: ?: ?| (?=\p{L}))/uy

/** "Os épicos do App Acme são estes: A, B e C": after a colon, or names as they are written. */
export function named(span: Span, at: number, said: Said): Opening | null {
  const found = matchAt(/[oa]s /uy, span.folded, at) && nounAfter(span.folded, at, 'create')
  if (!found || 'foreign' in found || !found.plural || found.noun === 'project' || /\?\s*$/.test(span.folded))
    return null
  const here = { facts: {}, end: found.end }
  for (const place of [here, ...placesAt(span, found.end + 1, contextOf(found.noun, said))]) {
    const told = matchAt(are, span.folded, place.end)
    const end = place.end + (told?.[0].length ?? 0)
    const isList = told?.[0].includes(':') || /^\p{Lu}[^\n]*(?:,| e )\s*\p{Lu}/u.test(span.text.slice(end))
    if (told && isList && isBelow(found.noun, place.facts)) return { ...found, end, facts: place.facts }
  }
  return null
}

/** "O nome do projeto é Radar, o cliente é a Acme, pode criar". */
export function nameFirst({ folded }: Span, at: number): Opening | null {
  const told = matchAt(/(?:[oa] )?(?:nome|titulo) d[oa] /uy, folded, at)
  const found = told && nounAfter(folded, at + told[0].length, 'create')
  const is = found && !('foreign' in found) && matchAt(/ ?(?:e|eh|sera|vai ser|:) /uy, folded, found.end)
  if (!is || !/(?<!\p{L})(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|abr(?:e|a|ir))(?!\p{L})/u.test(folded.slice(found.end)))
    return null
  return { ...found, end: found.end + is[0].length, facts: {} }
}

const having =
  /,? (?:(?:vai|vao|ira|deve|devera|precisa|precisara|tem que|tem de|deveria|poderia) (?:ter|conter|incluir|ganhar|receber)|tera|terao|contera|precisa(?:ra)? de|ganha(?:ra)?|recebe(?:ra)?|pede)(?: (?:agora|tambem))? /uy

/** "o App Acme vai ter os épicos A e B", "esse projeto precisa de três tasks: …". */
export function subjectFirst(span: Span, at: number, said: Said): Opening | null {
  if (/\?\s*$/.test(span.folded)) return null
  for (const place of objectsAt(span, at, said)) {
    const has = matchAt(having, span.folded, place.end)
    const found = has && nounAfter(span.folded, place.end + has[0].length, 'create')
    if (found && !('foreign' in found) && isBelow(found.noun, place.facts)) return { ...found, facts: place.facts }
  }
  return null
}

const splitting =
  /(?:quebr(?:a|e|ar)|divid(?:e|a|ir)|desmembr(?:a|e|ar)|decomp(?:oe|onha|or)|separ(?:a|e|ar)|reparti(?:r)?|organiz(?:a|e|ar)|planej(?:a|e|ar)|estrutur(?:a|e|ar)|detalh(?:a|e|ar)|fati(?:a|e|ar)|desdobr(?:a|e|ar)) /uy

/** "quebra o épico Pagamentos em três stories: …", "planeje este projeto em 3 épicos". */
export function splitUp(span: Span, at: number, said: Said): Opening | null {
  const verb = matchAt(splitting, span.folded, at)
  for (const place of verb ? objectsAt(span, at + verb[0].length, said) : []) {
    const into = matchAt(/,? (?:em|nas?|nos|n?os seguintes) (?:seguintes )?/uy, span.folded, place.end)
    const found = into && nounAfter(span.folded, place.end + into[0].length, 'create')
    if (found && !('foreign' in found) && isBelow(found.noun, place.facts)) return { ...found, facts: place.facts }
    const list = matchAt(
      / ?(?:assim|deste jeito|desse jeito|da seguinte (?:forma|maneira)|como segue)? ?:? *(?=\n)/uy,
      span.folded,
      place.end,
    )
    const noun = levels[1 + Math.max(...Object.keys(place.facts).map((name) => levels.indexOf(name as Noun)))]
    if (list && noun)
      return { noun, plural: true, count: null, end: place.end + list[0].length, some: true, facts: place.facts }
  }
  return null
}

/** "o App Acme", "este projeto", "a story X": read as "no App Acme", "neste projeto", "na story X". */
function objectsAt(span: Span, at: number, said: Said): FactsAt[] {
  if (!matchAt(/(?:[oa]|est[ea]|ess[ea]) /uy, span.folded, at)) return []
  const inside = { text: `n${span.text.slice(at)}`, folded: `n${span.folded.slice(at)}` }
  const found = (['task', 'story', 'epic'] as const).flatMap((noun) => placesAt(inside, 0, contextOf(noun, said)))
  const here = matchAt(/o projeto(?= (?:em|n[oa]s|vai|tera|precisa|deve|ganha|pede|recebe) )/uy, span.folded, at)
  const { project } = said.page
  if (here && project) return [{ facts: { project }, end: at + here[0].length }]
  return found.map(({ facts, end }) => ({ facts, end: end + at - 1 }))
}

function isBelow(noun: Noun, facts: Facts): boolean {
  return levels.every((level) => !(level in facts) || isAbove(level, noun))
}
