import { labelAt } from '../names.ts'
import { cut, quoteEnd, type Span, spanOf, titleOf, trimmed } from '../span.ts'
import { endBefore, matchAt } from '../words.ts'
import { type Body, factsAt, leading, pauseBefore, readBody } from './body.ts'
import type { Context, Facts, Where } from './facts.ts'
import { clientAtEnd } from './project-facts.ts'
import { settleDays } from './project-term.ts'

/**
 * A new project: as any other thing where all that is said of it is understood. Else its name ends where something sure
 * is told of it, and what is not understood stays in its description, so that no fact is lost in the name.
 */
export function readProject(whole: Span, context: Context): Body {
  const forUs = matchAt(
    /\s*(?:pra|para) (?:mim|gente|nos|a gente)(?=[\s\p{P}]*(?:$|[\p{P}]))[\s\p{P}]*/uy,
    whole.folded,
    0,
  )
  const said = cut(whole, forUs?.[0].length ?? 0)
  const strict = readBody(said, context)
  const isPlain = strict.title === null || isQuotedIn(strict.title, said) || !holdsMore(spanOf(strict.title), context)
  const read = isPlain ? strict : reread(readByItsSureFacts(said, context) ?? strict, said, context)
  const whose =
    read.title === null || isQuotedIn(read.title, said) ? null : clientAtEnd(spanOf(read.title), context.said)
  const facts = whose ? { client: { said: whose.client }, ...read.facts } : read.facts
  const { title, ...others } = facts
  return { ...read, title: nameOf(whose ? whose.name : read.title), facts: settleDays(others) }
}

/** "… com o nome Radar, data de início 10/12": what follows the name that was given is no part of it. */
function reread(read: Body, said: Span, context: Context): Body {
  const { title: given, ...facts } = read.facts
  if (given === undefined || isQuotedIn(given, said) || given.length >= said.text.length) return read
  const inner = readProject(spanOf(given), context)
  return { ...inner, facts: { ...facts, ...inner.facts } }
}

function isQuotedIn(title: string, { text }: Span): boolean {
  const at = text.indexOf(title)
  return at > 0 && /["“«`'‘]/.test(text[at - 1] ?? '')
}

/** "é o Mapa de Leitores", "um sistema de reservas" as they are called; "pra isso" is no name. */
function nameOf(title: string | null): string | null {
  if (title === null) return null
  const bare = title
    .replace(/^(?:(?:é|eh|seria|será|vai ser|trata-se d[eo])\s+)?(?:[oa]\s+(?=\p{Lu})|(?<=\s)(?:[oa]|uma?)\s+)/u, '')
    .replace(/^(?:é|eh|seria|será|vai ser|de)\s+(?=\p{L})/u, '')
    .replace(/[\s,;:.–-]+$/u, '')
    .replace(
      /(?:\s+(?:que|vai|pr[ao]|para|com|de|d[oa]s?|n[oa]s?|em|e|[oa]s?|à|ao|junto|cuj[oa]|referente|valor))+$/u,
      '',
    )
  return /^(?:(?:pra?|para|d)?\s?(?:isso|isto|aquilo|el[ea]s?)?|novo|(?:pr[ao]|para|de|d[oa]|com|em|n[oa])(?: [oa])?|aí|lá)$/iu.test(
    bare,
  )
    ? null
    : bare
}

/** Whether a name seems to go on with something else that is said of the project. */
function holdsMore(title: Span, context: Context): boolean {
  if (/[,;:!?()\n]|\.\s|\s[-–|/]\s/u.test(title.text)) return true
  return starts(title).some((at) => at > 0 && sureAt(title, at, 'tail', context) !== null)
}

function starts({ folded }: Span): number[] {
  return [...folded.matchAll(/(?<![\p{L}\p{N}@_])[\p{L}\p{N}@([~]/gu)].map(({ index }) => index)
}

/** The name up to the first sure fact, all facts that are sure, and the rest as the description. */
function readByItsSureFacts(said: Span, context: Context): Body | null {
  const span = trimmed(said)
  const lead = leading(span, context)
  const rest = trimmed(cut(span, lead.end))
  const quoted = quoteEnd(rest, 0)
  let facts: Facts = lead.facts
  let nameEnd = quoted
  let open = quoted ?? 0
  let done = open
  const left: string[] = []
  for (const at of starts(rest)) {
    if (at < done) continue
    const where = pauseBefore(rest.folded, at) ? 'pause' : 'tail'
    const sure = sureAt(rest, at, where, context)
    if (!sure && !(nameEnd === null && at > 0 && goesOn(rest, at))) continue
    if (nameEnd === null) nameEnd = at
    else left.push(rest.text.slice(open, at))
    open = at
    if (!sure) continue
    facts = { ...facts, ...sure.facts }
    open = sure.end
    done = sure.end
  }
  if (nameEnd === null) return null
  left.push(rest.text.slice(open))
  const more = [facts.description ?? '', ...left.map(tidy)].filter((one) => one !== '')
  const title = titleOf(cut(rest, 0, endOfName(rest.folded.slice(0, nameEnd))))
  return {
    title: facts.title ?? title,
    facts: more.length > 0 ? { ...facts, description: more.join('; ') } : facts,
    words: rest.text.slice(nameEnd),
  }
}

/** "… e", "… com" before a fact belongs to neither. */
function endOfName(folded: string): number {
  return folded.replace(/[\s,;:.!(–-]+(?:(?:e|com|que|sendo|mas|ele|mais)[\s,]*)?$/u, '').length
}

function tidy(words: string): string {
  const bare = words.replace(/^[\s\p{P}]+|[\s,;:.(–-]+$/gu, '').replace(/^(?:e|com|que|mas|sendo)\s+(?=\S)/u, '')
  return empty.test(bare) ? '' : bare
}

/** What asks for the project once more, or joins what is told of it. */
const empty =
  /^(?:e|com|que|mas|sendo|el[ea]|[oa]|d[eoa]|para|pra|projeto|novo|favor|obrigad[oa]|referente|(?:já |pode )?(?:cri|cadastr|registr|abr)\p{L}+(?: (?:(?:pra|para) (?:mim|gente|a gente|n[oó]s)|a[ií]|l[aá]|por favor|o projeto))*)?$/iu

/** A new sentence, or a clause that is hardly a name's own. */
function goesOn({ folded }: Span, at: number): boolean {
  return (
    /(?:[.!?;]\s+|\n\s*|[([]\s*)$/u.test(endBefore(folded, at)) ||
    (/,\s*$/.test(endBefore(folded, at)) &&
      matchAt(
        /(?:prioridade|coloca|poe|bota|quem|responsavel|o time|a equipe|precisa|deve|tem que|el[ea]|vai|a ideia|o objetivo|e (?:um|uma|para|pra)|para|pra|que|pode|cadastr|cri[ae]|registr)(?!\p{L})/uy,
        folded,
        at,
      ) !== null)
  )
}

/** What is surely told here: facts after which nothing of their own goes on. */
function sureAt(span: Span, at: number, where: Where, context: Context): { facts: Facts; end: number } | null {
  for (const found of factsAt(span, at, where, context)) {
    const { client } = found.facts
    const isEmpty = Object.keys(found.facts).length === 0
    if (found.end <= at || !isOver(span, found.end, context) || (isEmpty && where === 'tail')) continue
    const isLabelled = /client|contrat|encomend|parceir/.test(span.folded.slice(at, found.end))
    if (client && 'said' in client && where === 'tail' && !isLabelled && !isClient(client.said, context)) continue
    return found
  }
  return null
}

function isClient(said: string, { said: { names } }: Context): boolean {
  return labelAt(spanOf(said), 0, names.clients, 1)?.end === said.length
}

function isOver(span: Span, end: number, context: Context): boolean {
  if (/^\s*(?:$|[,;.:!?)\]\n|]|[-–/]\s|(?:e|com|mas|que|sendo|mais|tambem|el[ea]) )/u.test(span.folded.slice(end)))
    return true
  const next = end + (matchAt(/\s*/y, span.folded, end)?.[0].length ?? 0)
  return factsAt(span, next, 'tail', context).some(({ facts }) => Object.keys(facts).length > 0)
}
