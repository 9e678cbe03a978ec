import type { ProjectKind } from '@leme/contract/project-kind'
import type { Named, Names, Said } from '../../said.ts'
import { hoursAt } from '../hours.ts'
import { labelAt, slippedLabelAt } from '../names.ts'
import { quoteEnd, type Span } from '../span.ts'
import { isNearly, matchAt } from '../words.ts'
import type { Context, FactsAt, Where } from './facts.ts'
import { nameEnds } from './place.ts'
import { datesAt } from './project-dates.ts'
import { plainTermAt, termFactsAt } from './project-term.ts'

const client =
  /(?:(?:(?:a ser (?:executad|feit|entregue|desenvolvid|tocad)[oa]? )?(?:para|pra|pro|p|d[oa]|ao|no|junto (?:ao|a|com [oa])|com|tendo como|sendo|referente (?:ao|a)|el[ae])? ?(?:[oa] )?(?:cliente final|cliente|contratante)(?!\p{L})(?: (?:e|eh|sera|vai ser|chamad[oa])(?= ))?(?: ?[:=-](?= |$))?(?: [oa](?= ))?|(?:contratad|encomendad|comprad|pedid|pag|patrocinad|solicitad)[oa] (?:pel[oa]|por)|(?:a ser (?:executad|feit|desenvolvid)[oa] )(?:para [oa]|pra|pro|para)|na (?:carteira|conta) d[oae]|quem (?:contratou|pediu|paga) (?:foi |e )?(?:[oa])?) ?)(?=\S)/uy
const forSomebody =
  /(?:(?:(?:a ser \p{L}+ )?(?:para|pra|pro|p|junto (?:com|ao|a)|la n[oa])(?: (?:o|a|os|as))?(?: (?:empresa|turma|pessoal|galera) d[oa])? |p\/ ?)|(?:para|pra) (?:a )?(?:empresa|firma) )/uy
const partner =
  /(?:(?:junto )?(?:com |tendo |e |em |ao? )?(?:o |a |como |nosso |nossa )?(?:parceir[oa]|parceria|parca)(?!\p{L})(?: (?:e|eh|sera|com|do|da)(?= ))?(?: ?[:=-](?= |$))?(?: (?:o|a|com)(?= ))*(?: (?:empresa|estudio(?= d)|agencia(?= d)))? ?|em conjunto com (?:a |o )?)(?=\S)/uy

/** Client, partner, kind, budget and dates of a project. */
export function projectFactsAt(span: Span, at: number, where: Where, context: Context): FactsAt[] {
  return [
    ...rolesAt(span, at, context),
    ...knownClientAt(span, at, where, context),
    ...kindAt(span, at, where, context),
    ...termFactsAt(span, at),
    ...budgetAt(span, at, where),
    ...plainTermAt(span, at, where),
    ...datesAt(span, at, where, context),
    ...partnerAt(span, at, context),
    ...clientAt(span, at, context),
  ]
}

const bareName = (span: Span, start: number, end: number) =>
  span.text.slice(start, end).replace(/^["“«`'‘]|["”»`'’]$/g, '')

function clientAt(span: Span, at: number, { said: { names } }: Context): FactsAt[] {
  const told = matchAt(client, span.folded, at)
  const named = (start: number, end: number) => ({ facts: { client: { said: bareName(span, start, end) } }, end })
  if (told && /client|contrat|encomend|comprad|pedid|pag|patrocin|solicit|a ser|carteira|conta/.test(told[0])) {
    const start = at + told[0].length
    return nameEnds(span, start, names.clients).map((end) => named(start, end))
  }
  const preposition = matchAt(forSomebody, span.folded, at)
  if (preposition) {
    const start = at + preposition[0].length
    const known = labelAt(span, start, names.clients, 1) ?? slippedLabelAt(span, start, names.clients)
    if (known) return [named(start, known.end)]
    // Nobody we know: a name as it is written, not a purpose ("para gestão de frotas") nor a day.
    const isName = quoteEnd(span, start) !== null || /\p{Lu}/u.test(span.text[start] ?? '')
    return isName ? nameEnds(span, start, []).map((end) => named(start, end)) : []
  }
  return []
}

const partnerLists = new WeakMap<readonly string[], Named[]>()

/** A list of names is the same one each time, so that it is made ready to be searched once. */
function partnersOf({ partners }: Names): Named[] {
  const found = partnerLists.get(partners)
  if (found) return found
  const list = partners.map((label) => ({ id: label, label }))
  partnerLists.set(partners, list)
  return list
}

/** "com a Nuvem Sul de parceira e a Acme de cliente": the role comes after the name. */
function rolesAt(span: Span, at: number, { said: { names } }: Context): FactsAt[] {
  const before = matchAt(/(?:(?:com|tendo|e) (?:[oa] )?|[oa] )(?=\S)/uy, span.folded, at)
  if (!before) return []
  const start = at + before[0].length
  const known = [partnersOf(names), names.clients].map((list) => labelAt(span, start, list, 1)?.end ?? 0)
  const longest = Math.max(...known)
  const ends = nameEnds(span, start, [])
  for (const end of (longest > 0 && ends.length > 0 ? [longest, ...ends] : ends).slice(0, 5)) {
    const role = matchAt(
      /,? (?:(?:como|de|sendo|e|eh|sera|vai ser)(?: nosso| nossa| o| a)? )(parceir[oa]|cliente)(?!\p{L})/uy,
      span.folded,
      end,
    )
    if (!role) continue
    const said = bareName(span, start, end)
    const facts = role[1] === 'cliente' ? { client: { said } } : { partner: said }
    return [{ facts, end: end + role[0].length }]
  }
  return []
}

/** "da Acme: Radar", "com a Acme, vai se chamar …", "(Acme / 200h)": a client that exists, where the title is not. */
function knownClientAt(span: Span, at: number, where: Where, { said: { names }, inBrackets }: Context): FactsAt[] {
  const preposition = matchAt(/(?:d[oae]|com|n[oa]) (?:[oa] )?(?:empresa )?/uy, span.folded, at)
  if (where === 'tail' && !/^n[oa] /.test(preposition?.[0] ?? '')) return []
  if (!preposition && where === 'lead') return []
  if (where === 'pause' && preposition && !inBrackets && !/^d/.test(preposition[0])) return []
  const start = at + (preposition?.[0].length ?? 0)
  if (at === 0 && !preposition && !inBrackets) return []
  const isPart = preposition !== null || where === 'pause'
  const known = labelAt(span, start, names.clients) ?? (isPart ? labelAt(span, start, names.clients, 2) : null)
  return known ? [{ facts: { client: { said: bareName(span, start, known.end) } }, end: known.end }] : []
}

/** "uma task para o cliente Acme: …": a task's client is its project's, so that the words say nothing more. */
export function forClientAt(span: Span, at: number, { said: { names } }: Context): FactsAt[] {
  const told = matchAt(/(?:(?:para|pra) [oa]|pro|pra|d[oa]) cliente /uy, span.folded, at)
  const known = told && labelAt(span, at + told[0].length, names.clients, 1)
  return known ? [{ facts: {}, end: known.end }] : []
}

/** "Vistoria por Vídeo da Seguradora Atlântico" is called Vistoria por Vídeo; "App da Acme" keeps its name, as one word is none. */
export function clientAtEnd(span: Span, { names }: Said): { name: string; client: string } | null {
  for (const { index, 0: of } of span.folded.matchAll(
    /(?<=\S) (?:(?:d[oa]s?|com [oa]s?|com|para [oa]s?|para|pra|pro) )?(?=\S)/gu,
  )) {
    const start = index + of.length
    const known = labelAt(span, start, names.clients) ?? (of === ' ' ? null : labelAt(span, start, names.clients, 2))
    if (known?.end !== span.text.length) continue
    const name = span.text.slice(0, index)
    return { name: name.includes(' ') || /^ [cp]/.test(of) ? name : span.text, client: known.said }
  }
  return null
}

function partnerAt(span: Span, at: number, { said: { names } }: Context): FactsAt[] {
  const told = matchAt(partner, span.folded, at)
  if (!told) return []
  const start = at + told[0].length
  const list = partnersOf(names)
  return nameEnds(span, start, list).map((end) => ({ facts: { partner: bareName(span, start, end) }, end }))
}

const kindWords: readonly [RegExp, ProjectKind][] = [
  [/(?:delivery|entrega|servico)(?!\p{L})/uy, 'delivery'],
  [
    /(?:product|produto (?:interno|proprio|nosso|da casa)|produto|intern[oa]|propri[oa](?= ?(?:[,.;:]|$))|(?:nosso|proprio)(?= (?:produto|mesmo))(?: produto| mesmo)?)(?!\p{L})/uy,
    'product',
  ],
]
const kindLabel =
  /(?:(?:do |de |com |no )?(?:tipo|kind|modalidade)(?: e| de)?(?: ?[:=])? |(?:como|de|sendo|(?:que )?(?:e|eh|sera|vai ser)(?: um| uma)?)(?: um)? )/uy

function kindAt({ folded }: Span, at: number, where: Where, { noun }: Context): FactsAt[] {
  const label = matchAt(kindLabel, folded, at)
  if (!label && where === 'tail') return []
  const start = at + (label?.[0].length ?? 0)
  const none = label && /tipo/.test(label[0]) ? matchAt(/projeto(?: novo)?(?=\s*(?:$|[,;.\n]))/uy, folded, start) : null
  if (none) return [{ facts: {}, end: start + none[0].length }]
  for (const [pattern, kind] of kindWords) {
    const found = matchAt(pattern, folded, start)
    if (!found) continue
    const isLabelled = /tipo|kind|modalidade/.test(label?.[0] ?? '')
    // "… com os épicos Pedidos e Entrega": without its label the word is no fact of the project.
    if (noun !== 'project' && !isLabelled) return []
    // "Plataforma de entrega" is a name.
    if (where === 'tail' && !isLabelled && !/^como|^sendo/.test(label?.[0] ?? '')) return []
    if (
      !isLabelled &&
      /^entrega/.test(found[0]) &&
      /^\s*(?:em|ate|para|dia|:|prevista)/.test(folded.slice(start + found[0].length))
    )
      return []
    return [{ facts: { kind }, end: start + found[0].length }]
  }
  return []
}

const budget =
  /(?:(?:com |o |um |tem |e ){0,8}(?:orcamento|orcad[oa]|carga horaria|horas tecnicas|(?:no )?valor|estimad[oa]|esforco|budget|verba|pacote|banco de horas|escopo|contrato|teto|limite|horas(?: (?:orcadas|previstas|contratadas|vendidas|totais|de orcamento))?(?= ?[:=-])|total(?= de))(?: (?:e|total|previsto|estimado|inicial|maximo))?(?: ?[:=,-])?(?: (?:de|em|com|para|pra|ate))* |(?:com |c\/ ?|de |poe |bota |coloca |e |sao |serao |da |dao |tem |vai ter |uns |umas |cerca de |total de |ate |~)+)/uy
const afterBudget =
  / (?:de (?:orcamento|budget|trabalho|esforco|escopo|carga(?: horaria)?|desenvolvimento)|tecnicas|orcad[oa]s|contratad[oa]s|previst[oa]s|no total|ao todo)(?!\p{L})/uy

function budgetAt({ text, folded }: Span, at: number, where: Where): FactsAt[] {
  const told = matchAt(budget, folded, at)
  const slip = told ? null : matchAt(/(?:com |o ){0,8}(\p{L}{7,11})(?: ?[:=-]| de)? (?=\S)/uy, folded, at)
  const slipped = slip?.[1] && isNearly(slip[1], 'orcamento') ? slip[0] : ''
  const start = at + (told?.[0] ?? slipped).length
  const found = hoursAt(folded, start)
  // "Catálogo 3D".
  if (found && /\dD$/.test(text.slice(start, found.end))) return []
  if (!found) return bareBudget(folded, start, told?.[0] ?? '')
  const more = matchAt(afterBudget, folded, found.end)
  const end = found.end + (more?.[0].length ?? 0)
  const isLabelled =
    slipped !== '' ||
    /orc|budget|verba|pacote|banco|escopo|contrato|teto|limite|horas|carga|esforco|valor|estimad/.test(
      told?.[0] ?? '',
    ) ||
    more !== null
  if (
    where === 'tail' &&
    !isLabelled &&
    !(told && /^(?:com|uns|umas|cerca|~)/.test(told[0])) &&
    /^de /.test(told?.[0] ?? '') &&
    found.hours < 20
  )
    return []
  return [{ facts: { budget_hours: found.hours }, end }]
}

/** "orçamento 300": a budget is kept in hours. */
function bareBudget(folded: string, start: number, told: string): FactsAt[] {
  if (!/orc|budget|verba|teto|limite|horas|pacote/.test(told)) return []
  const money = matchAt(
    /(?:r\$ ?)?\d[\d.]*(?:,\d+)?(?: ?(?:mil|milhao|milhoes|k)(?!\p{L}))?(?: reais)?/uy,
    folded,
    start,
  )
  if (money && /r\$|mil|reais|k$/.test(money[0])) return [{ facts: {}, end: start + money[0].length }]
  const found = matchAt(/(\d{1,6})(?![\p{L}\p{N}/%$]|[.,]\d| ?(?:mil|reais|meses|mes|k|milh))/uy, folded, start)
  return found ? [{ facts: { budget_hours: Number(found[1]) }, end: start + found[0].length }] : []
}
