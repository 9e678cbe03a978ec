import type { Plan } from '../../plan.ts'
import type { Named, Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { foldInPlace, matchAt } from '../words.ts'
import { assemble } from './assemble.ts'
import { asksFor, projectIn } from './clean-paste.ts'
import { readMany } from './many.ts'
import { type Line, linesOf } from './outline-line.ts'
import { contextOf, type Opening } from './subject-first.ts'
import { beginsUserStory } from './user-story.ts'

const checkbox = /^\s*(?:[-*+•]\s*)?\[[ x]?\]\s*\S/u

/** A list that says itself of what kind its lines are, with the request that it stands for; other text as it is. */
export function withKind(text: string, projects: readonly Named[]): string {
  const lines = text.split('\n').flatMap((line) => (line.trim() ? [foldInPlace(line)] : []))
  if (lines.length < 2) return text
  if (linesOf(spanOf(text)).every(({ span }) => beginsUserStory(span.folded))) return `cria as stories:\n${text}`
  if (lines.every((line) => checkbox.test(line))) return `cria as tasks:\n${text}`
  return isWork(linesOf(spanOf(text)))
    ? `cria as tasks:\n${text.slice(text.search(/\S/)).replace(/^.*\n/, '')}`
    : withLabels(text, projects)
}

const workHeading =
  /^(?:(?:a|as|os|lista de|nossas|minhas) )?(?:pendencias|proximos passos|a fazer|to-? ?dos?|action items|acoes|backlog)(?: (?:da|de|do) [^,.;:?]{2,30})?\s*:?$/u
const workFact = /(?<![\p{L}\p{N}])(?:p[1-3]|\d+(?:[.,]5)? ?(?:h|hs|horas?)|\d{1,2}\/\d{1,2})(?![\p{L}\p{N}])/u

/** "Backlog" above marked lines of one level with an estimate, a day or a priority: only tasks have all of these. */
function isWork([head, first, ...others]: Line[]): boolean {
  if (!head || !first || first.mark === '' || others.length === 0 || !workHeading.test(head.span.folded)) return false
  const items = [first, ...others]
  const isFlat = items.every(({ mark, indent, label }) => mark === first.mark && indent === first.indent && !label)
  return (
    isFlat && items.some(({ span }) => workFact.test(span.folded)) && !items.some(({ span }) => span.text.includes('?'))
  )
}

/** Lines that say what they are ("ÉPICO 1 - Cadastro"), also below words that ask for nothing ("Ficou decidido:"). */
function withLabels(text: string, projects: readonly Named[]): string {
  const lines = linesOf(spanOf(text))
  const at = lines.findIndex(({ label }) => label !== null)
  const [first, ...others] = lines.slice(Math.max(at, 0))
  const before = lines.slice(0, Math.max(at, 0))
  if (!first?.label || first.label.plural || first.label.noun === 'project') return text
  if (first.indent > 0 || before.some(({ mark, whole }) => mark !== '' || !isTold(whole.folded))) return text
  const below = others.filter(({ label }) => label && !label.plural)
  if (below.length < (first.mark === '' ? 2 : 1) || below.length < others.length / 2) return text
  const project = projectIn(before.map(({ whole }) => whole.text).join(' '), projects)
  const typed = text.split('\n')
  const start = typed.findIndex((line) => line.endsWith(first.whole.text))
  return start < 0 ? text : `cria${project ? ` no projeto ${project}` : ''}:\n${typed.slice(start).join('\n')}`
}

/** Words above a list that neither ask, deny nor say what it is. */
function isTold(folded: string): boolean {
  return (
    /:\s*$|^[^.!?]{0,40}$/.test(folded) && !/\?|(?<!\p{L})(?:nao|nunca|sem)(?!\p{L})/u.test(folded) && !asksFor(folded)
  )
}

/** "Projeto: App Acme" above what shall go there: a project that exists is no new one. */
export function projectAbove(text: string, said: Said, read: (said: Said) => Plan | null): Plan | null {
  const end = text.trimStart().indexOf('\n')
  const line = spanOf(end < 0 ? '' : text.trimStart().slice(0, end))
  const start = matchAt(/[\s#*]*(?:(?:projeto|project)\s*[:–-]?\s*)?/uy, line.folded, 0)?.[0].length ?? 0
  const known = labelAt(line, start, said.names.projects)
  if (!known || !/^[\s:*.–-]*$/.test(line.folded.slice(known.end))) return null
  const plan = read({ ...said, text: text.trimStart().slice(end + 1) })
  if (plan?.intent !== 'create' || plan.draft.new_project) return null
  return { ...plan, draft: { ...plan.draft, project: plan.draft.project ?? { said: known.said } } }
}

const each =
  /(?<!\p{L})uma? ((?:epico|epic|story|historia|task|tarefa)(?!\p{L}))(?: nov[oa])? (?:para|pra|p\/) cada(?: (?:uma?|item|linha|topico|ponto|coisa))?(?: (?:del[ea]s|da lista|dess[ae]s?|acima|abaixo))?(?!\p{L})/u
const into =
  /(?<!\p{L})cada (?:uma?|item|linha|topico|ponto)(?: (?:del[ea]s|da lista|dess[ae]s?|acima|abaixo))? (?:em|como|num|numa|n?uma?|vira|virar) (?:uma? )?(epico|epic|story|historia|task|tarefa)(?!\p{L})/u
const many: Record<string, string> = { e: 'os épicos', s: 'as stories', h: 'as stories', t: 'as tasks' }

/** "um épico pra cada" as "os épicos", "cada um em épico" as "isso em épicos". */
export function withoutEach(text: string): string {
  const folded = foldInPlace(text)
  const [found, head] = [each.exec(folded), into.exec(folded)]
  const kind = many[(found ?? head)?.[1]?.[0] ?? ''] ?? ''
  if (found) return `${text.slice(0, found.index)}${kind}${text.slice(found.index + found[0].length)}`
  return head
    ? `${text.slice(0, head.index)}isso como ${kind.slice(3)}${text.slice(head.index + head[0].length)}`
    : text
}

/** "Login, Carrinho, Perfil: cria os épicos": what shall be made was named before it was asked for. */
export function listBefore(before: Span, opening: Opening, said: Said): ReturnType<typeof assemble> | null {
  const { length } = before.folded.replace(/[\s:.;,–-]+$/u, '')
  const start = before.folded.lastIndexOf(':', length - 1) + 1
  const span = cut(before, start, length)
  if (!opening.plural || opening.noun === 'project') return null
  if (readMany(span, contextOf(opening.noun, said), opening.count).listed.length < 2) return null
  return assemble([{ ...opening, inside: false, span }], said, opening.facts)
}
