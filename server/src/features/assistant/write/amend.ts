import { withDone } from '@leme/language/done-items'
import type { Change, Draft, DraftEpic, DraftProject, DraftStory, DraftTask, Mention } from '@leme/language/plan'
import { hasField, type Noun, saidFields } from '@leme/language/plan-fields'
import { type Shift, shiftDay } from '@leme/language/shift'
import { fold } from '@leme/language/text'
import { amendAll } from './amend-all.ts'

/**
 * Why a correction fits no part of a draft: several could be meant, the named one is not in it, has no such field, or no
 * deadline that could move.
 */
export type Unclear = { unclear: 'several' | 'missing' | 'unfit' | 'undated'; titles: string[] }

type Part =
  | { noun: 'project'; part: DraftProject }
  | { noun: 'epic'; part: DraftEpic }
  | { noun: 'story'; part: DraftStory }
  | { noun: 'task'; part: DraftTask }

type Fields = Change['fields']

/** A draft with all that a sentence corrects, one after the other; as it was where one of them fits nothing. */
export function amendBy(draft: Draft, changes: readonly Change[]): Draft | Unclear {
  let amended = draft
  for (const change of changes) {
    const next = amend(amended, change)
    if ('unclear' in next) return next
    amended = next
  }
  return amended
}

/** A draft with a correction in it: fields of one part, parts that leave, parts that join. The draft itself stays. */
export function amend(draft: Draft, change: Change): Draft | Unclear {
  const amended = change.takes_done ? withDone(draft) : structuredClone(draft)
  const missing = change.remove.filter((title) => !partsOf(amended).some((part) => isCalled(part, title)))
  if (missing.length > 0) return { unclear: 'missing', titles: missing }
  for (const title of change.remove) removeTitled(amended, title)

  const { project, ...said } = change.fields
  const fields = change.shift ? { ...said, due_date: null } : said
  if (project !== undefined) amended.project = project
  if (Object.keys(fields).length > 0) {
    const target = change.all || isOfAllAlike(amended, change) ? 'all' : findTarget(amended, change.target, fields)
    if (target !== 'all' && 'unclear' in target) return target
    if (target === 'all' && fitting(amended, fields).length === 0) return { unclear: 'unfit', titles: [] }
    if (change.shift) return shiftIn(amended, target === 'all' ? fitting(amended, fields) : [target], change.shift)
    if (target === 'all') return amendAll(amended, fields)
    Object.assign(target.part, saidFields(target.noun, fields))
  }
  addParts(amended, change)
  return amended
}

/** The draft in which the deadlines of these parts moved, of those that have one. */
function shiftIn(draft: Draft, parts: readonly Part[], shift: Shift): Draft | Unclear {
  const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
  let isMoved = false
  for (const { noun, part } of parts) {
    const day = noun === 'task' ? part.due_date : noun === 'project' ? part.end_date : null
    if (!isDay(day)) continue
    Object.assign(part, saidFields(noun, { due_date: shiftDay(day, shift) }))
    isMoved = true
  }
  return isMoved ? draft : { unclear: 'undated', titles: parts.flatMap((one) => titleOf(one) ?? []) }
}

/** "na verdade P1" of three tasks is of each: what is shown again costs less than a question. A title is of one. */
function isOfAllAlike(draft: Draft, { target, fields: { project, ...fields } }: Change): boolean {
  if (target !== null || fields.title !== undefined || fields.description !== undefined) return false
  const nouns = fitting(draft, fields).map(({ noun }) => noun)
  return nouns.length > 1 && nouns.every((noun) => noun === nouns[0])
}

function fitting(draft: Draft, fields: Fields): Part[] {
  return partsOf(draft).filter(({ noun }) => hasFields(noun, fields))
}

/** Whether such a thing has all these fields. */
export function hasFields(noun: Noun, fields: Fields): boolean {
  return Object.keys(fields).every((name) => hasField(noun, name))
}

/** Every part, outermost first. */
function partsOf(draft: Draft): Part[] {
  const ofStory = (part: DraftStory): Part[] => [
    { noun: 'story', part },
    ...part.tasks.map((task): Part => ({ noun: 'task', part: task })),
  ]
  return [
    ...(draft.new_project ? [{ noun: 'project', part: draft.new_project } as const] : []),
    ...draft.epics.flatMap((part): Part[] => [{ noun: 'epic', part }, ...part.stories.flatMap(ofStory)]),
    ...draft.stories.flatMap(ofStory),
    ...draft.tasks.map((part): Part => ({ noun: 'task', part })),
  ]
}

function titleOf(one: Part): string | null {
  return one.noun === 'project' ? one.part.name : one.part.title
}

function isCalled(part: Part, title: string): boolean {
  return fold(titleOf(part) ?? '') === fold(title)
}

function removeTitled(draft: Draft, title: string): void {
  const stays = (part: { title: string | null }) => fold(part.title ?? '') !== fold(title)
  const stories = (all: DraftStory[]) =>
    all.filter(stays).map((story) => ({ ...story, tasks: story.tasks.filter(stays) }))
  draft.epics = draft.epics.filter(stays).map((epic) => ({ ...epic, stories: stories(epic.stories) }))
  draft.stories = stories(draft.stories)
  draft.tasks = draft.tasks.filter(stays)
}

/** Without a name, the one part that has such fields: work before the project, where the project's are alike. */
function findTarget(draft: Draft, target: string | null, fields: Fields): Part | Unclear {
  const able = fitting(draft, fields)
  if (target !== null) {
    const called = partsOf(draft).filter((part) => isCalled(part, target))
    const close = called.length > 0 ? called : partsOf(draft).filter((part) => contains(part, target))
    const meant = close.filter(({ part }) => able.some((one) => one.part === part))
    if (meant.length === 0 && close.length > 0) return { unclear: 'unfit', titles: [target] }
    return chosen(meant, [target])
  }
  const work = able.filter(({ noun }) => noun !== 'project')
  return able.length > 0 ? chosen(work.length > 0 ? work : able, []) : { unclear: 'unfit', titles: [] }
}

function contains(part: Part, title: string): boolean {
  return ` ${fold(titleOf(part) ?? '')} `.includes(` ${fold(title)} `)
}

function chosen(parts: readonly Part[], wanted: string[]): Part | Unclear {
  const [part, ...others] = parts
  if (!part) return { unclear: 'missing', titles: wanted }
  if (others.length === 0) return part
  return { unclear: 'several', titles: parts.flatMap((one) => titleOf(one) ?? []) }
}

/** What joins goes below the part that it names, or that the correction names; alone where neither is in the plan. */
function addParts(draft: Draft, { add, target }: Change): void {
  draft.epics.push(...add.epics)
  for (const story of add.stories) {
    const epic = findNamed(draft.epics, saidOf(story.epic) ?? target) ?? onlyOne(draft, story)
    if (epic) epic.stories.push({ ...story, epic: null })
    else draft.stories.push(story)
  }
  for (const task of add.tasks) {
    const stories = [...draft.epics.flatMap((epic) => epic.stories), ...draft.stories]
    const story = findNamed(stories, saidOf(task.story) ?? target)
    if (story) story.tasks.push({ ...task, story: null })
    else draft.tasks.push(task)
  }
}

function findNamed<One extends { title: string | null }>(parts: readonly One[], name: string | null): One | undefined {
  return name === null ? undefined : parts.find(({ title }) => fold(title ?? '') === fold(name))
}

/** A story that names no epic joins the plan's epic, where that is all the plan has. */
function onlyOne(draft: Draft, story: DraftStory): DraftEpic | undefined {
  const [epic, ...others] = draft.epics
  return story.epic === null && others.length === 0 && draft.stories.length === 0 ? epic : undefined
}

function saidOf(mention: Mention | null): string | null {
  if (mention === null) return null
  return 'said' in mention ? mention.said : mention.label
}
