import type { Reading } from '../engine/chart.ts'
import type { Piece } from '../engine/decode.ts'
import type { Draft, Mention, Plan } from '../plan.ts'
import { type Noun, saidFields } from '../plan-fields.ts'
import type { Facts } from '../rules/facts/facts.ts'
import type { Question } from '../turn-context.ts'

export type Tree = Record<string, unknown>
/** The field of a draft that a question asks for, with the answer as it was read. */
export type AskedField = {
  reading: Reading
  question: Question
  draft: Draft
  item: Tree
  field: string
  noun: Noun
  readAgain: ReadAgain
}
/** Reads other words in the same context. */
export type ReadAgain = (text: string) => Plan | null

export const notUnderstood: Plan = { intent: 'unknown', about: null }
export const scattered: Plan = { intent: 'unknown', about: 'criar em dois projetos de uma vez; peça um de cada vez' }
export const lists = ['epics', 'stories', 'tasks'] as const

/** Which thing of a draft a path names, and its field: `tasks.0.assignee`. */
export function placeIn(draft: Draft, path: string): { item: Tree; field: string } | null {
  const keys = path.split('.')
  const field = keys.pop() ?? ''
  let item: unknown = draft
  for (const key of keys) item = typeof item === 'object' && item !== null ? (item as Tree)[key] : undefined
  return typeof item === 'object' && item !== null ? { item: item as Tree, field } : null
}

export function nounOf(path: string, draft: Draft): Noun {
  if (path.startsWith('new_project')) return 'project'
  const list = path.split('.').findLast((part) => lists.some((one) => one === part))
  if (list) return list === 'epics' ? 'epic' : list === 'stories' ? 'story' : 'task'
  if (draft.tasks.length > 0) return 'task'
  return draft.stories.length > 0 ? 'story' : 'epic'
}

/** Gives every mention of the same words in such fields the same meaning: "Pedro" is asked for once. */
export function setMentions(tree: unknown, field: string, said: string, value: Mention | null): void {
  if (typeof tree !== 'object' || tree === null) return
  const fields = field === 'assignee' || field === 'owner' ? ['assignee', 'owner'] : [field]
  for (const [key, inner] of Object.entries(tree)) {
    if (fields.includes(key) && typeof inner === 'object' && inner !== null && inner.said === said)
      (tree as Tree)[key] = value
    else setMentions(inner, field, said, value)
  }
}

/** Puts what was said beside an answer into the thing, where such a thing has such a fact. */
export function addFacts({ draft, item, noun, question }: AskedField, facts: Facts): void {
  const [first, ...others] = [...draft.epics, ...draft.stories, ...draft.tasks]
  const only = first && others.length === 0 ? (first as Tree) : {}
  const into = question.about === 'project' ? only : item
  if (facts.project !== undefined && !draft.new_project) draft.project = facts.project
  for (const [field, value] of Object.entries(saidFields(noun, facts))) if (field in into) into[field] = value
}

export function addAllFacts(asked: AskedField, pieces: readonly Piece[]): void {
  for (const { eat, node } of pieces) if (/^[FWPL]\./.test(eat)) addFacts(asked, node.value as Facts)
}
