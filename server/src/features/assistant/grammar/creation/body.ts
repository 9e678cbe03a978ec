import { labelAt } from '../names.ts'
import { cut, quoteEnd, type Span, titleOf, trimmed } from '../span.ts'
import { endBefore, matchAt } from '../words.ts'
import { doerFirst } from './doer-first.ts'
import { type Context, type Facts, type FactsAt, saysTwice, type Where } from './facts.ts'
import { fillerAt, labelsAt } from './label-facts.ts'
import { peopleAt } from './person-fact.ts'
import { placesAt } from './place.ts'
import { pointsAt } from './points.ts'
import { forClientAt, projectFactsAt } from './project-facts.ts'
import { beginsOwn, oneAndAnother } from './split-list.ts'
import { dueAt, estimateAt, priorityFacts } from './work-facts.ts'

/** One thing as it was said: its title, what was said about it, and the words that said it. */
export type Body = { title: string | null; facts: Facts; words: string }

/**
 * Parts the title from what is said about it: facts before it ("P1 para o Rafael: revisar o contrato"), then the
 * shortest title after which everything up to the end is facts. Words that are no fact stay in the title.
 */
export function readBody(said: Span, context: Context): Body {
  const span = trimmed(said)
  const lead = leading(span, context)
  const after = trimmed(cut(span, lead.end))
  // "mais um épico pro App Acme, o Notificações".
  const isOwn = beginsOwn(after) && /,\s*$/.test(cut(span, 0, lead.end).folded)
  const purpose = isOwn ? cut(after, 2) : after
  const doer = context.noun === 'project' ? null : doerFirst(purpose, context)
  const rest = doer?.rest ?? withoutPurpose(purpose, context)
  const { title, facts, words } = titleAndTail(rest, context)
  const all = { ...lead.facts, ...doer?.facts, ...facts }
  const isNamed =
    title === null && /(?:chamad[oa]|intitulad[oa]|nome|titulo)(?: ?:| e| de)?\s*$/u.test(cut(span, 0, lead.end).folded)
  if (isNamed && titleOf(rest)) return { title: titleOf(rest), facts: lead.facts, words: '' }
  return { title: all.title ?? named(title), facts: all, words: `${cut(span, 0, lead.end).text} ${words}`.trim() }
}

/** "abre uma task pra isso" names nothing. */
function named(title: string | null): string | null {
  return title !== null &&
    /^(?:(?:pr?a|para|d)?\s?(?:isso|isto|aquilo)|el[ea]s?)(?: (?:a[ií]|tudo))?$|^(?:igual|id[eê]ntic[oa]|parecid[oa]|semelhante|uma? c[óo]pia|c[óo]pia)(?: (?:[aà]|ao|com|d[aeo]|que)(?!\p{L})|$)/iu.test(
      title,
    )
    ? null
    : title
}

/** "uma task de login", "um épico para pagamentos": the word is not the title's. */
function withoutPurpose(rest: Span, context: Context): Span {
  if (context.noun === 'project' || onlyFacts(rest, context)) return rest
  const word = matchAt(
    /(?:(?:para|pra|sobre) (?:[oa]s? )?|pro |(?:referente|relativ[oa]|relacionad[oa]) (?:ao?s?) |a respeito d[aeo]s? |acerca d[aeo]s? |de |que |(?:uma|outra|a (?:primeira|segunda|terceira|outra|ultima))(?: (?:para|pra|de|chamada)|:) )(?=\S)/uy,
    rest.folded,
    0,
  )
  if (!word) return rest
  const inner = cut(rest, word[0].length)
  const { clients, projects } = context.said.names
  const known = labelAt(inner, 0, clients) ?? labelAt(inner, 0, projects)
  return known && known.end === inner.text.length ? cut(inner, known.end) : inner
}

/** Facts alone, from the start to the end; null where anything else is said. */
export function onlyFacts(said: Span, context: Context): Facts | null {
  return factsTo(trimmed(said), 0, { ...context, head: '' }, new Map(), 'pause')
}

/** A title, and the facts behind it; `sure` are the words that may begin them without a pause. */
export function titleAndTail(rest: Span, context: Context, sure?: RegExp): Body {
  const withHead = { ...context, head: headOf(rest.folded) }
  const known = new Map<number, Facts | null>()
  const quoted = quoteEnd(rest, 0)
  const afterQuote = quoted === null ? null : factsTo(rest, quoted, withHead, known, 'pause')
  if (quoted !== null && afterQuote)
    return { title: titleOf(cut(rest, 0, quoted)), facts: afterQuote, words: rest.text.slice(quoted) }

  for (const { index } of rest.folded.matchAll(/(?<![\p{L}\p{N}@_])[\p{L}\p{N}@([~]/gu)) {
    const where = pauseBefore(rest.folded, index) ? 'pause' : 'tail'
    if (sure && where === 'tail' && !matchAt(sure, rest.folded, index)) continue
    const facts = factsTo(rest, index, withHead, known, where)
    if (!facts) continue
    const title = trimmed(cut(rest, 0, index))
    if (quoted === null && wantsMore.test(title.folded) && !/\p{Lu}{2}$/u.test(title.text)) continue
    return {
      title: titleOf(cut(title, 0, endWithoutLink(title.folded))),
      facts,
      words: rest.text.slice(index),
    }
  }
  return { title: titleOf(rest), facts: {}, words: '' }
}

/** "migrar para", of "migrar para P1 pro Rafael": what follows is the title's own. "Pagar DAS" wants nothing. */
const wantsMore =
  /(?:^|\s)(?:d[aeo]s?|para|pra|pro|n[ao]s?|em|ao|aos|a|o|as|os|por|pel[ao]s?|sobre|entre|ate|sem|num|numa)$/u

function headOf(folded: string): string {
  return folded.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, 40)
}

const loose = /[\s,;.|/→•–-](?:e|com|que|sendo|mas|ela|ele|mais)?$/

/** "… e", "… com" before the first fact belongs to neither. */
function endWithoutLink(folded: string): number {
  let end = folded.length
  for (let found: RegExpExecArray | null = null; end > 0; end -= found[0].length) {
    // No link is longer than this, with the mark before it.
    const start = Math.max(0, end - 7)
    found = loose.exec(folded.slice(start, end))
    const isWord = found !== null && found[0].length > 1
    if (!found || (isWord && /\S/.test(folded[end] ?? ' '))) break
  }
  return end
}

/** Whether a comma, a stop, a dash or a bracket stands before this place, or the text begins here. */
export function pauseBefore(folded: string, at: number): boolean {
  return (
    at === 0 ||
    /(?:[,;.:!?\n()[\]–-]\s*|\s[-|/→•]\s*|\t\s*)(?:e |com |mas |mais |el[ea] e |isso e )?$/.test(
      endBefore(folded, at),
    ) ||
    /[([]/.test(folded[at] ?? '')
  )
}

const separator =
  /[\s,;.!?|/→•–-]*(?:(?:e|com|mas|sendo|alem de|mais|tambem|e tambem|(?:tod[oa]s|amb[oa]s|cada uma?)(?: (?:com|de|em|sao|e))?|el[ea] e|isso e) (?=\S))?(?:(?:coloque|coloca|ponha|poe|bote|bota|defina|define|adicione|adiciona|inclua|marque|marca|deixe|deixa) (?:[oa] |uma? |com )?(?=(?:prazo|vencimento|data|deadline|entrega|prioridade|estimativa|duracao|esforco|responsavel|descricao)(?!\p{L})))?/uy

/** Facts from here to the end of the text; null where something else is said. */
function factsTo(
  span: Span,
  at: number,
  context: Context,
  known: Map<number, Facts | null>,
  where: Where,
): Facts | null {
  const before = known.get(at)
  if (before !== undefined) return before
  known.set(at, null)
  const found = readTo(span, at, context, known, where)
  known.set(at, found)
  return found
}

function readTo(
  span: Span,
  at: number,
  context: Context,
  known: Map<number, Facts | null>,
  where: Where,
): Facts | null {
  if (/^[\s,;:.!?|/–)\]-]*$/.test(span.folded.slice(at))) return {}
  for (const start of startsAfter(span.folded, at)) {
    const here = start > at && pauseBefore(span.folded, start) ? 'pause' : where
    for (const { facts, end } of factsAt(span, start, here, context)) {
      const rest = factsTo(span, end, context, known, 'pause')
      if (rest && !saysTwice(facts, rest)) return { ...facts, ...rest }
    }
  }
  return null
}

/** After the blanks and stops, and after a link word too, which may be the fact's own ("com 4 horas"). */
function startsAfter(folded: string, at: number): number[] {
  const blanks = at + (matchAt(/[\s,;.!?|/→•–-]*/y, folded, at)?.[0].length ?? 0)
  const linked = at + (matchAt(separator, folded, at)?.[0].length ?? 0)
  return linked > blanks ? [blanks, linked] : [blanks]
}

/** Every reading of the facts that begin here, the surest first. */
export function factsAt(span: Span, at: number, where: Where, context: Context): FactsAt[] {
  const bracket = inBrackets(span, at, context)
  if (bracket) return [bracket]
  const shared = [...fillerAt(span, at), ...labelsAt(span, at), ...placesAt(span, at, context, where)]
  if (context.noun === 'project') return [...projectFactsAt(span, at, where, context), ...shared]
  return [
    ...priorityFacts(span, at, where, context),
    ...dueAt(span, at, where, context),
    ...pointsAt(span, at, where),
    ...estimateAt(span, at, where),
    ...peopleAt(span, at, where, context),
    ...shared,
    ...(where === 'lead' ? forClientAt(span, at, context) : []),
    ...(context.inNewProject ? projectFactsAt(span, at, where, context) : []),
  ]
}

export function inBrackets(span: Span, at: number, context: Context): FactsAt | null {
  const close = { '(': ')', '[': ']' }[span.folded[at] ?? '']
  const end = close ? span.folded.indexOf(close, at) : -1
  if (end < 0) return null
  const facts = onlyFacts(cut(span, at + 1, end), { ...context, inBrackets: true })
  return facts && { facts, end: end + 1 }
}

const introducer =
  /[\s,;.!?]*(?:(?:que se )?(?:chama?d[oa]s?|intitulad[oa]s?|denominad[oa]s?|nomead[oa]s?)(?: de(?!\p{L}))? ?:?|(?:com|de|cujo|sob) ?(?:[oa] )?(?:nome|titulo)(?: de| e)? ?:?|(?:com )?(?:[oa] )?(?:nome|titulo)(?: ?:| e| sera)|(?<=[,;.!?]\s*|^\s*)(?:[oa] )?(?:nome|titulo)(?: (?:e|eh|sera|vai ser|dele|dela|seria))?(?= )|(?<=\p{L} )nome(?= )|(?:que |e )?(?:se chama|vai se chamar|se chamara|chama(?:-se)?|fica como)(?= )|dois pontos(?= )|(?:(?:que |quais |e )?(?:sao|seriam|serao|sejam)(?: (?:el[ea]s|estes|estas))?(?= ?:| )|a saber|como segue|ou seja) ?:?|(?:para|pra|sobre|tipo|assim|so|apenas|(?:que|quais) [^:,;\n]{3,50}) ?:(?= )|[:=|>]|→|[–-](?=\s)|\n)\s*[-–]?\s*/uy
const infinitive =
  /(?:(?:para|pra|de|que e|que eh|p\/) (?:el[ea]s? )?)?(?=(?!(?:par|mar|lar|bar|ar|ser|celular|por|familiar|similar|popular|escolar|regular|nuclear|militar|titular|molecular|particular|exemplar)(?!\p{L}))(?:\p{L}+(?:ar|er|ir|or-se|ar-se|er-se|ir-se)|(?:\p{L}{2,})?por|ir|pegar)(?:-\p{L}+)?(?!\p{L}))/uy

/** Facts between the noun and the title, and where the title begins. */
type Lead = { facts: Facts; end: number }
/** What was found at each place already; `rests` are facts up to the end, after others. */
type KnownLeads = { leads: Map<number, Lead | null>; rests: Map<number, Facts | null> }

export function leading(span: Span, context: Context): Lead {
  const internal = context.noun === 'project' ? matchAt(/interno (?=\p{L})/uy, span.folded, 0) : null
  const start = internal?.[0].length ?? 0
  const found = leadAt(span, start, context, { leads: new Map(), rests: new Map() }) ?? { facts: {}, end: start }
  return internal ? { ...found, facts: { kind: 'product', ...found.facts } } : found
}

/** Every place is tried once, however many readings lead to it. */
function leadAt(span: Span, at: number, context: Context, known: KnownLeads): Lead | null {
  const before = known.leads.get(at)
  if (before !== undefined) return before
  known.leads.set(at, null)
  const found = readLead(span, at, context, known)
  known.leads.set(at, found)
  return found
}

function readLead(span: Span, at: number, context: Context, known: KnownLeads): Lead | null {
  const introduced = matchAt(introducer, span.folded, at)
  if (introduced) return { facts: {}, end: at + introduced[0].length }
  const start = at + (matchAt(/[\s,;.!?/]*(?:e )?/y, span.folded, at)?.[0].length ?? 0)
  if (start >= span.folded.length) return null
  const isTitleNow = /[,;.!?]/.test(span.folded.slice(at, start))
  if (matchAt(oneAndAnother, span.folded, start)) return { facts: {}, end: start }
  const purpose = matchAt(infinitive, span.folded, start)
  if (purpose && (purpose[0] !== '' || at > 0)) return { facts: {}, end: start + purpose[0].length }
  if (at > 0 && quoteEnd(span, start) !== null) return { facts: {}, end: start }
  const plain = { ...context, head: '' }
  for (const { facts, end } of factsAt(span, start, 'lead', plain)) {
    const rest = leadAt(span, end, context, known)
    if (rest) return { facts: { ...facts, ...rest.facts }, end: rest.end }
  }
  // "épicos no App Acme pra Ingestão e Limpeza".
  const about = at > 0 ? matchAt(/(?:para|pra|de|sobre) (?=\p{L})/uy, span.folded, start) : null
  if (about && !readTo(span, start, plain, known.rests, 'lead')) return { facts: {}, end: start + about[0].length }
  const isTitle = isTitleNow && factsTo(span, start, plain, known.rests, 'pause') === null
  return isTitle ? { facts: {}, end: start } : null
}
