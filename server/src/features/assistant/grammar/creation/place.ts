import type { Mention } from '../../plan.ts'
import type { Named, Names, Noun } from '../../said.ts'
import { labelAt, slippedLabelAt } from '../names.ts'
import { nounAt } from '../nouns.ts'
import { quoteEnd, type Span } from '../span.ts'
import { endBefore, matchAt } from '../words.ts'
import type { Context, FactsAt, Where } from './facts.ts'
import { isAbove, levels } from './levels.ts'
import { nounAfter } from './noun-phrase.ts'

const inside =
  /(?:(?:para|pra|dentro|la)? ?(?:d[oae]s?|n[oa]s?|em|ao|a|o|pro|pra|para o|para a|sob [oa]|embaixo d[oa])|do|da) (?:(?:o|a) )?(?=\p{L}|["“«`'])/uy
const this_ =
  /(?:(?:dentro |la )?(?:d|n)?(?:est[ea]|ess[ea]|aquel[ea])|(?:n|d)?(?:o|a) mesm[oa]|para (?:est[ea]|ess[ea])|pra (?:est[ea]|ess[ea])|a (?:est[ea]|ess[ea])) (?=\p{L})/uy
const it = /(?:nele|nela|dentro del[ea]|aqui(?: no projeto)?|(?:la|ali)(?=\s*[:,–-]| (?:pr[oa]|para) ))(?!\p{L})/uy
const naming = /(?: (?:chamad[oa]|de nome|com o nome)(?: de)?| d[aeo](?= \p{L}))?(?: ?: ?| )/uy
const adjective = / (?:atual|aberto|acima|corrente|em questao|selecionad[oa])(?!\p{L})/uy

/** "no épico X", "dentro da story Y", "nesse projeto", "aqui": every reading, the likeliest first. */
export function placesAt(span: Span, at: number, context: Context, where: Where = 'lead'): FactsAt[] {
  return [
    ...thisPlace(span, at, context),
    ...namedPlaces(span, at, where, context),
    ...knownPlaces(span, at, where, context),
  ]
}

const byId = new WeakMap<Named[], Map<string, Named>>()

/** Made once for a list, which may be of thousands. */
function projectsById({ projects }: Names): Map<string, Named> {
  const before = byId.get(projects)
  if (before?.size === projects.length) return before
  const made = new Map(projects.map((project) => [project.id, project]))
  byId.set(projects, made)
  return made
}

/** The page's own thing, else the one last created, or that the last one was created in. */
function nearest(noun: Noun, { said: { page, last, names } }: Context): Mention | null {
  const open = noun === 'task' ? null : page[noun]
  if (open) return { id: open.id, label: open.label }
  const written = last?.written.findLast((row) => row.noun === noun)
  if (written) return { id: written.id, label: written.label }
  // "na mesma story", as the tasks that were last written.
  const child = last?.written.at(-1)
  const parent = child && levels[levels.indexOf(child.noun) - 1] === noun ? child.parent : null
  if (parent) return { id: parent.id, label: parent.label }
  const homeId = child?.project_id
  const home = noun === 'project' && homeId ? projectsById(names).get(homeId) : null
  return home ? { id: home.id, label: home.label } : null
}

function thisPlace(span: Span, at: number, context: Context): FactsAt[] {
  const { folded } = span
  const pronoun = matchAt(it, folded, at)
  if (pronoun) {
    const noun = /^aqui/.test(pronoun[0]) ? here(context) : parentOf(context)
    if (/^(?:la|ali)/.test(pronoun[0]) && !nearest(noun, context)) return []
    return [{ facts: { [noun]: nearest(noun, context) }, end: at + pronoun[0].length }]
  }
  const demonstrative = matchAt(this_, folded, at)
  const named = demonstrative && nounAt(folded, at + demonstrative[0].length)
  if (!named || !isAbove(named.noun, context.noun)) return []
  const end = named.end + (matchAt(adjective, folded, named.end)?.[0].length ?? 0)
  // "nessa story" where none is at hand is asked about, and not lost.
  const unknown = named.noun === 'project' ? null : { said: span.text.slice(at, end) }
  return [{ facts: { [named.noun]: nearest(named.noun, context) ?? unknown }, end }]
}

/** "aqui": the innermost of what the page shows. */
function here({ noun, said: { page } }: Context): 'project' | 'epic' | 'story' {
  return (['story', 'epic'] as const).find((level) => page[level] && isAbove(level, noun)) ?? 'project'
}

/** "nele", "nela": what such a thing stands in. */
function parentOf(context: Context): 'project' | 'epic' | 'story' {
  const above = (['story', 'epic', 'project'] as const).filter((noun) => isAbove(noun, context.noun))
  return above.find((noun) => nearest(noun, context)) ?? 'project'
}

function namedPlaces(span: Span, at: number, where: Where, context: Context): FactsAt[] {
  const preposition =
    matchAt(inside, span.folded, at) ??
    matchAt(
      where === 'pause' || /[,;(]\s*$/.test(endBefore(span.folded, at))
        ? /(?=(?:projeto|epico|epic|story|historia|user story)(?!\p{L}))/uy
        : /(?=(?:projeto|epico|epic|story|historia|user story) ?:)/uy,
      span.folded,
      at,
    )
  // "apagar o épico X" says what is done to it.
  if (where === 'tail' && /^[oa] /.test(preposition?.[0] ?? '')) return []
  const named = preposition && nounAt(span.folded, at + preposition[0].length)
  if (!named || named.plural || !isAbove(named.noun, context.noun)) return []
  const noun = named.noun
  if (/^d/.test(preposition[0]) && !/^dentro/.test(preposition[0]) && noun !== 'project' && noun !== 'epic') return []

  const current = matchAt(adjective, span.folded, named.end)
  if (current) return [{ facts: { [noun]: nearest(noun, context) }, end: named.end + current[0].length }]
  const gap = matchAt(naming, span.folded, named.end)
  // "mais um épico no projeto: Notificações" names the epic, not the project.
  if (
    gap &&
    /:/.test(gap[0]) &&
    /^n/.test(preposition[0]) &&
    !labelAt(span, named.end + gap[0].length, listOf(noun, context))
  )
    return [{ facts: { [noun]: nearest(noun, context) }, end: named.end }]
  const rest = span.folded.slice(named.end)
  const isOver = /^[\s.!?]*$/.test(rest)
  // "adicione ao projeto os épicos …": what follows is what goes there.
  if (nearest(noun, context) && gap && !/:/.test(gap[0]) && isThing(span.folded, named.end + gap[0].length))
    return [{ facts: { [noun]: nearest(noun, context) }, end: named.end }]
  if (!gap || (noun === 'project' && isOver)) {
    const isHere = noun === 'project' && /^n?o? ?(?:no|em) $|^no $/.test(preposition[0]) && isOver
    return isHere ? [{ facts: { project: nearest('project', context) }, end: named.end }] : []
  }
  const start = named.end + gap[0].length
  const ends = nameEnds(span, start, listOf(noun, context))
  return ends
    .filter((end) => noun === 'project' || !holdsProject(span, start, end, context))
    .map((end) => ({
      facts: { [noun]: { said: span.text.slice(start, end).replace(/^["“«`'‘]|["”»`'’]$/g, '') } },
      end,
    }))
}

/** "no épico Relatórios do App Acme" names an epic, and then the project that it is of. */
function holdsProject(span: Span, start: number, end: number, { said: { names } }: Context): boolean {
  const links = [...span.folded.slice(start, end).matchAll(/ (?:d|n)[oa]s? (?:projeto )?(?=\p{L})/gu)]
  return links.some(({ index, 0: link }) => labelAt(span, start + index + link.length, names.projects, 2) !== null)
}

/** "os épicos", "mais três stories", "os seguintes épicos". */
function isThing(folded: string, at: number): boolean {
  const found =
    matchAt(/(?:[oa]s?|uma?|mais|dois|duas|tres|quatro|cinco|\d{1,2}|nov[oa]s?) /y, folded, at) &&
    nounAfter(folded, at, 'create')
  return Boolean(found && !('foreign' in found) && found.noun !== 'project')
}

function listOf(noun: Noun, { said: { names } }: Context): readonly Named[] {
  if (noun === 'project') return names.projects
  return noun === 'epic' ? names.epics : names.stories
}

/** Where a name may end: at its quotes, with a name that exists, or after any of its next words up to a pause. */
export function nameEnds(span: Span, start: number, list: readonly Named[]): number[] {
  const quoted = quoteEnd(span, start)
  if (quoted !== null) return [quoted]
  if (matchAt(/(?:para|pra|pro|com|ate|de|d[oa]s?|n[oa]s?|em|que|por|e|sem|mais)(?!\p{L})/uy, span.folded, start))
    return []
  const known = labelAt(span, start, list, 1)
  const ends = known ? [known.end] : []
  // "na story Fluxo de caixa: …": all up to the colon, rather than its first word.
  const colon = known ? null : matchAt(/[^\s,;:()\n]+(?: [^\s,;:()\n]+){1,5}(?= ?:\s)/uy, span.folded, start)
  if (colon) ends.push(start + colon[0].length)
  const words = /[^\s,;:()\n]+/gu
  words.lastIndex = start
  for (let count = 0; count < 10; count += 1) {
    const found = words.exec(span.folded)
    if (!found || /[,;:()\n]/.test(span.folded.slice(start, found.index))) break
    // "ao projeto X o épico Y": another thing begins.
    if (
      count > 0 &&
      nounAt(span.folded, found.index) &&
      /(?:^| )(?:[oa]s?|uma?)$/.test(span.folded.slice(start, found.index - 1))
    )
      break
    const end = found.index + found[0].replace(/[.!?]+$/, '').length
    if (end > found.index && !/^(?:d[aeo]s?|e|em|para|com|[oa]s?|n[oa]s?|uma?)$/.test(found[0])) ends.push(end)
  }
  return ends
}

/** "no Portal do Cooperado": without the noun only what surely is the name of a project or epic. */
function knownPlaces(span: Span, at: number, where: Where, context: Context): FactsAt[] {
  const preposition = matchAt(
    /(?:la )?(?:dentro d[oae]|n[oa]s?|em|d[oa]|para [oa]|pra [oa]|pra|pro|ao) /uy,
    span.folded,
    at,
  )
  const isNamed = where === 'lead' && !preposition && context.noun !== 'project'
  const isFirm = preposition !== null && /^(?:la |n|em|dentro)/.test(preposition[0])
  // "… do App de Vendas", "… para o Painel" and a name alone are a place only where the title is over.
  if (!isFirm && !isNamed && (where === 'tail' || (at === 0 && !preposition && !context.inBrackets))) return []
  const start = at + (preposition?.[0].length ?? 0)
  // "no chatbot": one word of a project's name is where it goes, as it is written of an epic, else where no project is open.
  const isOpen = context.said.page.project !== null
  const isWhere = isFirm && (isOpen ? context.noun === 'epic' && /^\p{Lu}/u.test(span.text.slice(start)) : true)
  const found: FactsAt[] = []
  for (const noun of ['project', 'epic', 'story'] as const) {
    if (!isAbove(noun, context.noun)) continue
    const list = listOf(noun, context)
    const known =
      labelAt(span, start, list) ??
      (preposition ? (labelAt(span, start, list, 2) ?? slippedLabelAt(span, start, list)) : null) ??
      (isWhere && noun === 'project' ? labelAt(span, start, list, 1) : null) ??
      (isFirm && noun === 'project' && where === 'lead' ? headAt(span, start, list) : null)
    if (isNamed && known && !/^\s*[:,–|-]/.test(span.folded.slice(known.end))) continue
    if (known) found.push(...withClient(span, start, known.end, noun, context))
  }
  return found
}

/** "uma tarefa no chatbot: …": one word of a name is a place where a colon ends what stands before the title. */
function headAt(span: Span, start: number, list: readonly Named[]): ReturnType<typeof labelAt> {
  const known = labelAt(span, start, list, 1)
  return known && /^ ?:/.test(span.folded.slice(known.end)) ? known : null
}

/** "no Portal do Cliente do Banco Horizonte": whose it is tells projects of one name apart. */
function withClient(span: Span, start: number, end: number, noun: Noun, { said: { names } }: Context): FactsAt[] {
  const of = noun === 'project' ? matchAt(/ (?:d[oa]s?|para [oa]|-|\()(?: cliente)? ?/uy, span.folded, end) : null
  const client = of && labelAt(span, end + of[0].length, names.clients, 1)
  const ends = client ? [client.end, end] : [end]
  return ends.map((last) => ({ facts: { [noun]: { said: span.text.slice(start, last) } }, end: last }))
}
