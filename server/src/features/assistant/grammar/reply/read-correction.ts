import { assistantLimits } from '@leme/contract/assistant'
import type { Change, Plan } from '../../plan.ts'
import type { Noun, Said } from '../../said.ts'
import { spanOf } from '../span.ts'
import { withShortRuns } from '../tidy.ts'
import { fold, foldInPlace } from '../words.ts'
import { type Corrected, readCorrectedFacts } from './correction-facts.ts'
import { allEnd } from './correction-words.ts'
import { noChange } from './no-change.ts'
import { findPart, longestTitle, type Part, partsOf } from './parts.ts'
import { readAddition } from './read-addition.ts'
import { readRemoval } from './read-removal.ts'
import { readRenaming } from './read-renaming.ts'
import { others, readSeveral } from './read-several.ts'
import { isCommand, isOfNew, isQuestion } from './request-words.ts'

/** A correction of the preview, or of what was last written; null for any other sentence. */
export function readCorrection(said: Said): Plan | null {
  const parts = partsOf(said)
  if (parts.length === 0) return null
  const readClause = (clause: string) => readOne({ ...said, text: clause }, parts)
  const text = withPlaces(said.text.replace(ofIt, '$1'), parts, place)
  const several = readSeveral(text, readClause) ?? readSeveral(withPlaces(text, parts, placeAfterTo), readClause)
  // "as outras P2" alone leaves open besides which.
  const one = several || others.test(fold(text)) ? null : readClause(text)
  const changes = several ?? (one ? [one] : [])
  return changes.length > 0 ? { intent: 'amend', changes } : null
}

/** "a prioridade dela" is that of what was last spoken of. */
const ofIt =
  /((?<!\p{L})(?:prioridade|prazo|estimativa|respons[aá]vel|t[ií]tulo|nome|descri[cç][aã]o)) (?:del[ea]|diss?o)(?!\p{L})/giu

const counting = /(?<!\p{L})(?:primeir|ultim|terceir)[oa]s?(?!\p{L})/u
const place =
  /(?<=(?:^|[\s,;.])[nd]?[oa] )(?:segund|quart|quint|sext)[oa](?![\p{L}-]| (?:feira|task|tarefa|story|historia|epico|item|del[ea]s))/gu

const placeAfterTo = /(?<=(?:^|[\s,;.])pr[oa] )(?:segund|quart|quint|sext)[oa](?![\p{L}-]| (?:feira|del[ea]s))/gu

/** "P1 na primeira e P2 na segunda": where one counts, "a segunda" is no Monday. */
function withPlaces(text: string, parts: readonly Part[], where: RegExp): string {
  const folded = foldInPlace(text)
  if (!counting.test(folded)) return text
  let clear = text
  for (const { index, 0: word } of [...folded.matchAll(where)].reverse()) {
    if (findPart(word, parts)) clear = `${clear.slice(0, index + word.length)} delas${clear.slice(index + word.length)}`
  }
  return clear
}

/** The title, "a segunda" or "todas", after a correction that was asked of which thing it is: the correction, of that. */
export function readWhich(said: Said): Plan | null {
  const asked = said.history.at(-1)
  const before = said.history.findLast(({ role }) => role === 'user')
  if (asked?.role !== 'assistant' || !asked.content.startsWith(whichOfThem) || !before) return null
  if (before.content.length > assistantLimits.text || said.text.length > longestTitle) return null
  const words = said.text.trim().replace(/[.!]+$/, '')
  const all = allEnd(fold(words), 0) === words.length
  const part = all ? null : findPart(words, partsOf(said))
  const meant = all || part ? readCorrection({ ...said, text: withShortRuns(before.content) }) : null
  if (meant?.intent !== 'amend') return null
  return { ...meant, changes: meant.changes.map((change) => ({ ...change, all, target: part?.title ?? null })) }
}

const whichOfThem = 'Qual deles? Diga o título'

/** What changes one thing, or all: what it is called, what it has, whether it is there. */
function readOne(said: Said, parts: readonly Part[]): Change | null {
  const change = readRenaming(said, parts) ?? readKind(said, parts) ?? readRemoval(said, parts)
  return change ?? readValues(said, parts) ?? (said.pending ? readAddition(said) : null)
}

const kind =
  /^(?:(?:na verdade|nao|alias)[\s,]+)*(?:(?:ele |isso )?(?:e|eh|sera|vai ser|muda para|muda pra) )?(?:(?:um|o) )?(?:projeto (?:e |eh )?)?(?:(?:o )?tipo(?: e| eh)?(?: de)?:? |de |do tipo ){0,3}(product|produto|delivery|entrega)(?: proprio| nosso)?[\s.!]*$/

/** "é um projeto de produto". */
function readKind({ text }: Said, parts: readonly Part[]): Change | null {
  const found = parts.some(({ noun }) => noun === 'project') ? kind.exec(fold(text)) : null
  if (!found?.[1]) return null
  return { ...noChange, fields: { kind: found[1].startsWith('p') ? 'product' : 'delivery' } }
}

/** "na verdade P1", "o prazo é sexta", "a prioridade do login é alta"; also what no such thing has, to be told so. */
function readValues(said: Said, parts: readonly Part[]): Change | null {
  if (isCommand(said.text) || isQuestion(said.text) || isOfNew(said.text)) return null
  const text = withoutTarget(said.text, parts)
  let unfit: Change | null = null
  for (const noun of nounsIn(parts)) {
    const context = { noun, said, head: '', inNewProject: false }
    const found = readCorrectedFacts(spanOf(text.text), context, parts)
    if (!found || (text.target && found.target && text.target !== found.target)) continue
    const target = text.target ?? found.target
    const change = { ...noChange, target: target?.title ?? null, all: found.all || text.all, fields: fieldsOf(found) }
    if (fits(noun, found) && (!target || holds(target, found))) return change
    unfit ??= change
  }
  return unfit
}

/** Work before the project that it goes into: "o prazo" is a task's. */
function nounsIn(parts: readonly Part[]): Noun[] {
  const order: Noun[] = ['task', 'story', 'epic', 'project']
  return order.filter((noun) => parts.some((part) => part.noun === noun))
}

/** An epic has neither days nor hours; a project's are not a story's. */
function fits(noun: Noun, { facts }: Corrected): boolean {
  if (noun === 'task' || noun === 'project') return true
  if (facts.due_date !== undefined) return false
  return noun === 'story' || (facts.estimate_hours === undefined && facts.priority === undefined)
}

function holds({ noun }: Part, { facts }: Corrected): boolean {
  const isOfProject = facts.client !== undefined || facts.budget_hours !== undefined || facts.start_date !== undefined
  return isOfProject ? noun === 'project' : true
}

const ofPart =
  /\b(prioridade|prazo|data|estimativa|responsavel|responsável|dono|dona|descricao|descrição)\s+d[oae]s?\s+(.+?)(?:\s+(?:para|pra|pro|por|é|e|eh|vira|fica|será|sera)|\s*[=:])\s+(.+)$/iu
const each = /^(?:tod[oa]s|ambos|ambas|duas|dois|tudo)(?: (?:as|os|el[ea]s))?(?: \p{L}+)?$/iu

/** "muda a prioridade do login pra alta" says "prioridade alta" of the login. */
function withoutTarget(text: string, parts: readonly Part[]): { text: string; target: Part | null; all: boolean } {
  const found = ofPart.exec(text.trim())
  const all = each.test(found?.[2] ?? '')
  const target = found?.[2] && !all ? findPart(found[2], parts) : null
  if (!found || (!target && !all)) return { text, target: null, all: false }
  return { text: `${found[1]} ${found[3]}`, target, all }
}

function fieldsOf({ facts, clear }: Corrected): Change['fields'] {
  const { person, ...same } = facts
  const cleared = Object.fromEntries(clear.map((field) => [field, null]))
  return { ...cleared, ...same, ...(person !== undefined && { assignee: person }) }
}
