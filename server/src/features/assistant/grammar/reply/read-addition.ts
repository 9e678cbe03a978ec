import type { Change, Draft } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { readCreation } from '../creation/read-creation.ts'
import { nounAt } from '../nouns.ts'
import { fold, foldInPlace } from '../words.ts'
import { noChange } from './no-change.ts'
import { partsOf } from './parts.ts'

const adding =
  /^[\s\p{P}]*(?:(?:e|ah|opa|ok|sim|isso|mas|entao|agora|por favor|tambem)[\s,]+)*(?:(?:adicion[ae]|adicione|acrescent[ae]|acrescente|inclui|inclua|coloc[ae]|coloque|bot[ae]|poe|ponha|faltou|falta|falta(?:va)?|esqueci(?: d[oae]s?)?|esquecemos(?: d[oae]s?)?|tem tambem)r?|(?:cri[ae]|quero|queria|tem)r? (?=(?:tambem|mais|outr[oa]|ainda) )|(?:tem|teria|e|falta|faltou) (?=(?:um |uma |[oa] )?(?:segund|terceir|quart|quint|sext)[oa]\s*[:,-])|(?=(?:mais|outr[oa]|mais um|mais uma)[\s:]))[\s:]*(?:(?:tambem|mais|ainda|ai|la|na lista|no plano)[\s:]+)*(?:(?:um|uma|outr[oa])\s*[:,-]\s*|(?:(?:um|uma|[oa]) )?(?:segund|terceir|quart|quint|sext)[oa]\s*[:,-]\s*|(?:um|uma|outr[oa]) chamad[oa] )?(?=\S)/u
const ending = /[\s,]+(?:tambem|por favor|pfv?|na lista|no plano|la|ai|junto|obrigad[oa]|valeu)[\s.!]*$/
/** "põe o prazo …" corrects. */
const field =
  /^(?:[oa]s? )?(?:prazo|data|prioridade|estimativa|responsave(?:l|is)|titulo|nome|descricao|cliente|orcamento|budget|parceir[oa]|inicio|termino)(?!\p{L})/u
const article = /(?:(?:um|uma|uns|umas|o|a|os|as|outr[oa]s?|mais|nov[oa]s?|\d+|dois|duas|tres) ){0,8}/uy

/** "adiciona o épico C", "acrescenta a task Z na story Y": more of the preview; null where another project is meant. */
export function readAddition(heard: Said): Change | null {
  const { pending } = heard
  const said = { ...heard, text: placeLast(heard) }
  const folded = foldInPlace(said.text)
  const found = adding.exec(folded)
  if (!found || !pending || field.test(folded.slice(found[0].length))) return null
  const rest = placedIn(
    pending.draft,
    said.text.slice(found[0].length, folded.length - (ending.exec(folded)?.[0].length ?? 0)),
  )
  article.lastIndex = 0
  const at = found[0].length + (article.exec(folded.slice(found[0].length))?.[0].length ?? 0)
  const isNamed = nounAt(folded, at) !== null
  const text = isNamed
    ? `crie ${rest}`
    : `crie ${wordFor(pending.draft, rest, /(?<!\p{L})(?:uma|outra)\s*[:,-]?\s*$/u.test(found[0]))} ${rest.replace(/^(?:um|uma|o|a|os|as)\s+/i, '')}`
  const read = readCreation({ ...said, text, pending: null })
  if (read?.intent !== 'create' || read.draft.new_project || leadsElsewhere(read.draft, pending.draft)) return null
  const { epics, stories, tasks } = read.draft
  const add = { epics, stories, tasks }
  const titles = [...epics, ...stories, ...tasks].map(({ title }) => title ?? '')
  if (titles.some((title) => placeInTitle.test(fold(title)))) return null
  return titles.some((title) => title !== '') ? { ...noChange, add } : null
}

/** A place that was not understood is no title. */
const placeInTitle = /^(?:n[oa]s?|em|dentro) (?:\p{L}+ )?(?:epico|story|historia|projeto|task|tarefa)(?!\p{L})/u

const placeFirst =
  /^[\s\p{P}]*(?:(?:e|agora|ai|entao|ah|tambem)[\s,]+)*(?:n[oa]|em|dentro d[oae]|pr[oa]|para [oa]) (?:(?:[oa] )?(?:epico|story|historia) )?/u

/** "em Saudações põe uma task X", "inclua no épico Taxonomia as stories …": where it goes is read after what it is. */
function placeLast(said: Said): string {
  const folded = foldInPlace(said.text)
  const verb = adding.exec(folded)?.[0] ?? ''
  const first = placeFirst.exec(folded.slice(verb.length))?.[0]
  if (first === undefined) return said.text
  const start = verb.length + first.length
  for (const { title } of partsOf(said)) {
    const end = start + title.length
    const after = /^[\s,:]+/.exec(folded.slice(end))
    if (fold(title) !== folded.slice(start, end) || !after) continue
    const rest = end + after[0].length
    if (verb === '' && !adding.test(folded.slice(rest))) continue
    return `${said.text.slice(0, verb.length)}${said.text.slice(rest).replace(/[.\s]+$/, '')} em ${title}`
  }
  return said.text
}

/** "2 stories no Gama" with what Gama is: "no épico Gama". */
function placedIn({ epics, stories }: Draft, rest: string): string {
  const named = (title: string | null, noun: string) => (title ? [{ title, noun }] : [])
  const places = [
    ...epics.flatMap(({ title }) => named(title, 'épico')),
    ...[...stories, ...epics.flatMap((epic) => epic.stories)].flatMap(({ title }) => named(title, 'story')),
  ]
  for (const { title, noun } of places) {
    const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const placed = new RegExp(`(^|\\s)((?:n[oa]|d[oa]|em|dentro d[oa]) )(${literal})(?![\\p{L}\\p{N}])`, 'iu')
    if (placed.test(rest)) return rest.replace(placed, `$1$2${noun} $3`)
  }
  return rest
}

/** Without a noun, more of what the preview lists: "mais uma" is no epic where it has stories. */
function wordFor({ epics, stories }: Draft, rest: string, isFeminine: boolean): string {
  const isMany = /,|;|\n| e /.test(rest)
  if (isFeminine && epics.some((epic) => epic.stories.length > 0)) return isMany ? 'as stories' : 'a story'
  if (epics.length > 0) return isMany ? 'os épicos' : 'o épico'
  if (stories.length > 0) return isMany ? 'as stories' : 'a story'
  return isMany ? 'as tasks' : 'a task'
}

function leadsElsewhere({ project }: Draft, pending: Draft): boolean {
  if (!project || !pending.project) return project !== null
  if ('id' in project && 'id' in pending.project) return project.id !== pending.project.id
  const words = 'said' in project ? project.said : project.label
  return !('label' in pending.project) || !pending.project.label.toLowerCase().includes(words.toLowerCase())
}
