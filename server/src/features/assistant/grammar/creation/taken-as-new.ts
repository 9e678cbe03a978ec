import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { cut, type Span, spanOf } from '../span.ts'
import type { Facts } from './facts.ts'
import { type Listed, readMany } from './many.ts'
import { nounAfter } from './noun-phrase.ts'
import { readProject } from './project-body.ts'
import { contextOf, type Opening } from './subject-first.ts'

const projectOnly: ReadonlySet<string> = new Set([
  'client',
  'partner',
  'kind',
  'budget_hours',
  'start_date',
  'end_date',
])

export function isOfProject(facts: Facts): boolean {
  return Object.keys(facts).some((name) => projectOnly.has(name))
}

/** "abre o projeto X para a Acme": what a project that exists is not told, so that it is a new one. */
export function newProject(span: Span, at: number, said: Said): Opening | null {
  const found = nounAfter(span.folded, at, 'create')
  if (!found || 'foreign' in found || found.noun !== 'project' || /\?\s*$/.test(span.folded)) return null
  const { title, facts } = readProject(restOfLine(span, found.end), contextOf('project', said))
  return title && !isKnown(title, said.names.projects) && isOfProject(facts) ? { ...found, facts: {} } : null
}

/** "projeto Radar, cliente Acme, 100h": nobody asks about a project that is not there in so many facts. */
export function bareProject(span: Span, at: number, said: Said): Opening | null {
  const found = newProject(span, at, said)
  if (!found || !/^projetos?(?!\p{L})/u.test(span.folded.slice(at)) || found.plural) return null
  const { facts } = readProject(restOfLine(span, found.end), contextOf('project', said))
  const isTold = /^[^\n,:]+(?:, | [-–|/] |\. )/.test(span.folded.slice(found.end)) && facts.client !== undefined
  // "projeto Loja Online para a Padaria Central".
  const isFor =
    / (?:para|pra|pro)(?: [oa])? /.test(span.folded.slice(found.end)) &&
    /^\s*["“]?\p{Lu}/u.test(span.text.slice(found.end))
  return (isTold && Object.keys(facts).length > 1) || (isFor && facts.client !== undefined) ? found : null
}

/**
 * "bota os épicos Piloto e Expansão lá no App Acme": several that are not there, and where they go. Without a verb only
 * titles as they are written, or tasks that are each said to be somebody's.
 */
export function newList(span: Span, at: number, said: Said, { hasVerb = false, isPlaced = false }): Opening | null {
  const found = nounAfter(span.folded, at, 'create')
  if (!found || 'foreign' in found || !found.plural || /\?\s*$/.test(span.folded)) return null
  if (found.noun === 'project') return null
  const { listed, shared } = readMany(restOfLine(span, found.end), contextOf(found.noun, said), null)
  if (listed.length < 2 || !listed.every((one) => isNew(one, said) && (hasVerb || isWritten(one)))) return null
  const isSomewhere = isPlaced || Boolean(shared.project || shared.epic || shared.story)
  const isTold = found.noun !== 'task' || (hasVerb && listed.every(isWritten)) ? isSomewhere : isEachOnes(listed)
  return isTold ? { ...found, facts: {} } : null
}

function isEachOnes(listed: readonly Listed[]): boolean {
  const people = listed.map(({ facts }) => facts.person)
  return people.every((one) => one !== undefined) && new Set(people.map((one) => JSON.stringify(one))).size > 1
}

function isNew({ title }: Listed, { names }: Said): boolean {
  return title !== null && !isKnown(title, names.epics) && !isKnown(title, names.stories)
}

/** "Publicar", "publicar o site", and not "atrasadas". */
function isWritten({ title }: Listed): boolean {
  return (
    /^(?:\p{Lu}|\p{L}+[aei]r(?!\p{L}))/u.test(title ?? '') &&
    !/^(?:atrasad|abert|pendent|bloquead|conclu|pront|parad|em andamento)/iu.test(title ?? '')
  )
}

function isKnown(title: string, list: Parameters<typeof labelAt>[2]): boolean {
  return labelAt(spanOf(title), 0, list, 1)?.end === title.length
}

function restOfLine(span: Span, from: number): Span {
  const line = span.folded.indexOf('\n', from)
  return cut(span, from, line < 0 ? undefined : line)
}
