import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { matchAt } from '../words.ts'
import { onlyFacts } from './body.ts'
import type { Facts } from './facts.ts'
import { nounAfter } from './noun-phrase.ts'
import { padding } from './padding.ts'
import { readProject } from './project-body.ts'
import { segmentsOf } from './segments.ts'
import { contextOf, type Opening } from './subject-first.ts'

const when = '(?: (?:ontem|hoje|agora|ja|finalmente|aqui|ai|(?:est|ess)a semana|mes passado|enfim))*'
const arrival = new RegExp(
  `(?:(?:a gente|nos) )?(?:acab(?:ou|amos|aram) de )?(?:entr(?:ou|ar|ando)|cheg(?:ou|ar|ando)|surgiu|pintou|apareceu|caiu|veio|vem(?: ai)?|saiu|tem|temos|teremos|ganh(?:amos|ei|ou|ar)|fech(?:amos|ei|ou|ar|aram)|conquist(?:amos|ei|ou)|consegui(?:mos|u)?|peg(?:amos|ou)|peguei|vend(?:emos|eu|er|i)|assin(?:amos|ou|ar)|aprov(?:amos|ou|aram)|vai (?:entrar|comecar)|comec(?:ou|amos)|contrataram)${when}(?=[\\s,:!])`,
  'uy',
)
const deal = new RegExp(
  `(?: (?:acabou de|nos|nus|ja|finalmente|tambem))*,? (?:contrat(?:ou|ar)|fech(?:ou|ar)|encomend(?:ou|ar)|compr(?:ou|ar)|assin(?:ou|ar)|aprov(?:ou|ar)|pediu|topou|confirmou|quer)${when}(?: (?:com )?(?:a gente|nos|conosco))?(?: (?:pro|pra|para))?(?: (?:fazer|desenvolver|tocar|construir|criar|ter))?(?=[\\s,:])`,
  'uy',
)
const withClient =
  /[\s,]*(?:com|n[oa]|d[oa]|pr[ao]|para|junto (?:a|com)|(?<=[\s,])(?=[oa] ))(?: ?[oa](?= ))?(?: cliente| empresa)? (?=\S)/uy
const thing =
  '(?:(?:um|uma|o|a|mais um|mais uma|outro|outra|n?esse|est[ea])? ?(?:contrato|negocio|proposta|venda|concorrencia|licitacao|edital) (?:d[oae]|para [oa]|pr[oa]|com) )?'
const project = new RegExp(
  `[\\s,:!.-]*${thing}(?<article>(?:um|o|mais um|outro|est[ea]|ess[ea]|do|no|pro|para o) )?(?<before>novo )?projet(?:o|inho)(?<after> novo)?(?: na area| na casa)?(?: (?:chamado|de nome|de)(?= \\p{L}))?`,
  'uy',
)
const newName = new RegExp(`[\\s,!.-]*(?:${thing.slice(0, -1)}|:\\s*(?:[oa] )?|[oa] )(?=\\S)`, 'uy')
const request =
  /(?<=[\s,;.!:-])(?:entao |ai |e )?(?:(?:voce |vc )?(?:pode|poderia|consegue) )?(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|abr(?:e|a|ir)|registr(?:a|e|ar)|anot(?:a|e|ar))(?: (?:ele|ai|la|por favor|pra mim|pra gente|pra nos|isso|o projeto|no sistema|no leme))*(?=\s*(?:$|[,.!:;]))/gu

/** A project that is told as news, its words without the request among them, and whether there was one. */
export type News = { span: Span; opening: Opening; isAsked: boolean }

/**
 * "Fechamos com a Acme o Rastreador, 300 horas", "entrou um projeto novo: Radar, pra Acme", "a Acme aprovou o projeto
 * Caixa, cadastra aí": a new project or one that is told more of than its name, and for whom. What nobody asked for is shown
 * before it is written.
 */
export function readNews(said: Span, about: Said): News | null {
  if (/\?\s*$/.test(said.folded) || /(?<!\p{L})(?:nao|nunca|se|nem)(?!\p{L})/u.test(said.folded)) return null
  if (said.text.trim().includes('\n')) return null
  const span = withoutRequest(said)
  const begun = newsAt(span, about)
  if (!begun) return null
  const named = objectAt(span, begun.end, about)
  if (!named) return null
  const opening: Opening = {
    noun: 'project',
    plural: false,
    count: null,
    some: true,
    end: named.end,
    facts: { ...begun.facts, ...named.facts },
  }
  const [first] = segmentsOf(span, opening)
  const read = first ? readProject(first.span, contextOf('project', about)) : null
  if (!read) return null
  const told = Object.keys({ ...opening.facts, ...read.facts })
  const isAsked = span.folded !== said.folded
  const isTold =
    (named.isOne || isWritten(read.title, span)) && told.some((name) => name !== 'client' && name !== 'description')
  const isNamed = named.isProject && !begun.isOpen && isWritten(read.title, span) && !isKnown(read.title ?? '', about)
  const hasName = named.isProject ? read.title !== null : isWritten(read.title, span)
  const mayBe = named.isNew ? hasName || !begun.isOpen : named.isProject ? hasName && told.length > 0 : hasName
  return mayBe && (named.isNew || isAsked || isTold || isNamed) && (named.isProject || told.includes('client'))
    ? { span, opening, isAsked }
    : null
}

/** Blanks in the place of "cadastra aí", so that what stands around it goes on. */
function withoutRequest(span: Span): Span {
  const blank = (said: string) => {
    const found = [...span.folded.matchAll(request)]
    return found.reduce(
      (all, { index, 0: words }) => all.slice(0, index) + ' '.repeat(words.length) + all.slice(index + words.length),
      said,
    )
  }
  return { text: blank(span.text), folded: blank(span.folded) }
}

type Begun = { end: number; facts: Facts; isOpen: boolean }

/** What came, and of whom; `isOpen`: words that may also ask what there is ("tem projeto novo"). */
function newsAt(span: Span, { names }: Said): Begun | null {
  let at = 0
  for (
    let next = skip(padding, span, at);
    next > at && !matchAt(arrival, span.folded, at);
    next = skip(padding, span, at)
  )
    at = next
  const came = matchAt(arrival, span.folded, at)
  if (came) {
    const end = at + came[0].length
    const isOpen = /^(?:tem|temos|vem|saiu)(?!\p{L})/u.test(came[0])
    const whose = matchAt(withClient, span.folded, end)
    const client = whose && labelAt(span, end + whose[0].length, names.clients, 1)
    return client ? { end: client.end, facts: { client: { said: client.said } }, isOpen } : { end, facts: {}, isOpen }
  }
  const start = at + (matchAt(/(?:[oa] )?(?:cliente |empresa )?/uy, span.folded, at)?.[0].length ?? 0)
  const client = labelAt(span, start, names.clients, 1)
  const dealt = client && matchAt(deal, span.folded, client.end)
  if (!client || !dealt) return null
  return { end: client.end + dealt[0].length, facts: { client: { said: client.said } }, isOpen: false }
}

/** `isNew`: "um projeto novo"; `isOne`: "um projeto". */
type Named = { end: number; facts: Facts; isProject: boolean; isNew: boolean; isOne: boolean }

/** "um projeto novo", "o projeto", or the name with its article alone; before them what was approved of it. */
function objectAt(span: Span, at: number, said: Said): Named | null {
  const found = matchAt(project, span.folded, at)
  if (found && !/\p{L}/u.test(span.folded[at + found[0].length] ?? '')) {
    const { article = '', before, after } = found.groups ?? {}
    const isNew = Boolean(before || after)
    return { end: at + found[0].length, facts: {}, isProject: true, isNew, isOne: /um|outro/.test(article) }
  }
  const later = /\sd[oe] projeto (?=\S)/u.exec(span.folded.slice(at, at + 60))
  const facts = later && onlyFacts(cut(span, at, at + later.index), contextOf('project', said))
  if (later && facts)
    return { end: at + later.index + later[0].length, facts, isProject: true, isNew: false, isOne: false }
  const own = matchAt(newName, span.folded, at)
  if (!own || nounAfter(span.folded, at + own[0].length, 'create')) return null
  return { end: at + own[0].length, facts: {}, isProject: false, isNew: false, isOne: false }
}

/** The name of a project that is there. */
function isKnown(title: string, { names }: Said): boolean {
  return labelAt(spanOf(title), 0, names.projects)?.end === title.length
}

/** A name as names are written. */
function isWritten(title: string | null, { text }: Span): boolean {
  return title !== null && (/^\p{Lu}/u.test(title) || text.includes(`"${title}"`))
}

function skip(pattern: RegExp, { folded }: Span, at: number): number {
  return at + (matchAt(pattern, folded, at)?.[0].length ?? 0)
}
