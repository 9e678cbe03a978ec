import { addDays, addMonths } from '../calendar.ts'
import type { Reading } from '../engine/chart.ts'
import type { Piece } from '../engine/decode.ts'
import { type Draft, type DraftEpic, type DraftStory, noDraft, noEpic, noProject, noStory, noTask } from '../plan.ts'
import { hasField, planFields, saidFields } from '../plan-fields.ts'
import type { Facts } from '../rules/facts.ts'
import type { Noun } from '../turn-context.ts'
import { textOf, titleOf } from './titles.ts'

export type Phrase = { noun: Noun; plural: boolean; count: number | null; definite: boolean; indefinite: boolean }
/** One thing that was named, and what was said of it; `words` said it. */
export type Item = {
  title: string | null
  facts: Facts
  words: string
  /** "e também" led it in. */
  isJoined?: boolean
  /** "uma …", "outra …" began it: its facts are not the others'. */
  isOwn?: boolean
  /** Facts of it stand in brackets. */
  isHeld?: boolean
  /** Titles of what it consists of: "Pagamentos (Pix e boleto)". */
  inner?: string[]
}
/** Things of one kind that were named together; `inside`: of the last thing of the group before. */
export type Group = { phrase: Phrase; inside: boolean; items: Item[]; shared: Facts }

/** What a path says: the groups in their order, and what was said before any of them. */
export function groupsOf(pieces: readonly Piece[], reading: Reading): { groups: Group[]; before: Facts } {
  const groups: Group[] = []
  const before: Facts = {}
  let waiting: string | null = null
  let isOfAll = false
  let isJoined = false
  for (const { eat, node, from, to } of pieces) {
    const group = groups.at(-1)
    const kind = eat.split('.')[0] ?? ''
    if (eat === 'CARD') {
      const phrase: Phrase = { noun: 'project', plural: false, count: null, definite: false, indefinite: true }
      groups.push({
        phrase,
        inside: false,
        items: [{ title: titleOf(String(node.value)), facts: {}, words: '' }],
        shared: {},
      })
    } else if (kind === 'NP' || kind === 'NPOF' || kind === 'BELOW' || kind === 'BESIDE') {
      const phrase = node.value as Phrase
      groups.push({ phrase, inside: kind === 'BELOW' || (kind === 'NP' && groups.length > 0), items: [], shared: {} })
      isOfAll = false
      if (waiting !== null) groups.at(-1)?.items.push({ title: waiting, facts: {}, words: '' })
      waiting = null
    } else if (eat === 'ONEOF' || eat === 'MOREOF') {
      group?.items.push({ title: null, facts: {}, words: '', isOwn: true })
    } else if (eat === 'GAP') {
      const title = titleOf(textOf(reading, node.start, node.end))
      const last = group?.items.at(-1)
      if (!group) waiting = title
      else if (last && isOfWhole(to)) last.inner = [...(last.inner ?? []), title ?? '']
      else if (last?.isOwn && last.title === null) last.title = title
      else group.items.push({ title, facts: {}, words: '', isJoined })
      isJoined = false
    } else if (eat === 'ALSO') isJoined = true
    else if (eat === 'ALL') isOfAll = true
    else if (['F', 'W', 'L', 'P', 'B'].includes(kind) || eat === 'DOER') {
      const facts = node.value as Facts
      const item = group?.items.at(-1)
      if (!group) Object.assign(before, facts)
      else if (facts.title !== undefined && item?.title === undefined)
        group.items.push({ title: titleOf(facts.title), facts: { ...facts, title: undefined }, words: '' })
      else if (isOfAll || !item || from.startsWith('all')) Object.assign(group.shared, facts)
      else {
        item.facts = { ...item.facts, ...facts }
        item.isHeld ||= [node.start - 1, node.start].some((at) => reading.classes[at]?.has('open'))
        item.words = `${item.words} ${textOf(reading, node.start, node.end)}`.trim()
      }
    }
  }
  for (const group of groups) shareLast(group)
  return { groups, before }
}

/** Whether a title that leads to this state names a part of the thing before it (`holding` in creation-lists.ts). */
const isOfWhole = (state: string) => state.startsWith('holds.') || state.startsWith('had.')

const places = ['project', 'epic', 'story'] as const

/** What only the last item says is said of all: "as tasks A, B e C para sexta". */
function shareLast({ items, shared }: Group): void {
  const last = items.at(-1)
  if (!last || items.length < 2 || last.isOwn) return
  sharePeople(items)
  for (const [field, value] of Object.entries(last.facts)) {
    const isPlace = places.some((place) => place === field)
    if (field === 'description' || (last.isHeld && !isPlace)) continue
    if (!items.slice(0, -1).some(({ facts }) => field in facts) && !(field in shared))
      Object.assign(shared, { [field]: value })
  }
}

/** "A, B e C para a Camila e D para o Thiago": each person is said of the items up to it, as far as "e" joins them. */
function sharePeople(items: Item[]): void {
  const named = items.filter(({ facts, isHeld }) => facts.assignee !== undefined && !isHeld)
  if (named.length < 2 || items.at(-1)?.facts.assignee === undefined) return
  let group = 0
  for (const [at, item] of items.entries()) {
    if (item.facts.assignee === undefined) continue
    if (item.isJoined) for (const one of items.slice(group, at)) one.facts.assignee ??= item.facts.assignee
    group = at + 1
  }
}

/** Puts what was named into a draft: what is inside of what, and what a thing has no field for into its description. */
export function draftOf(groups: readonly Group[], before: Facts): Draft {
  const draft: Draft = structuredClone(noDraft)
  const place: { epic: DraftEpic | null; story: DraftStory | null } = { epic: null, story: null }
  const main = groups[0]?.phrase.noun
  let project = before.project
  let ofProject: Facts = main === 'project' ? before : {}
  for (const [index, group] of groups.entries()) {
    const { phrase, shared } = group
    const lead = index === 0 || phrase.noun === main ? before : placeOf(before)
    if (before.title !== undefined && group.items.length === 0 && index === 0)
      group.items.push({ title: titleOf(before.title), facts: {}, words: '' })
    const items = group.items.length > 0 ? group.items : blanks(phrase)
    for (const { title, facts: own, words, inner = [] } of items) {
      const facts = { ...lead, ...shared, ...own }
      project = facts.project ?? project
      if (phrase.noun === 'project') {
        ofProject = { ...ofProject, ...facts }
        draft.new_project ??= { ...noProject, name: title }
        draft.new_project.name ??= title
      } else {
        ofProject = { ...onlyOfProject(phrase.noun, facts), ...ofProject }
        put(phrase.noun, title, facts, words, group.inside)
        for (const one of inner) put(phrase.noun === 'epic' ? 'story' : 'task', one, {}, '', true)
      }
    }
  }
  if (draft.new_project) {
    const { title: _, ...said } = ofProject
    const { start_date, term } = said
    if (!said.end_date && start_date && term) said.end_date = endOf(start_date, term)
    Object.assign(draft.new_project, saidFields('project', said))
  } else draft.project = project ?? null
  return draft

  function put(noun: Noun, title: string | null, facts: Facts, words: string, inside: boolean): void {
    if (noun === 'epic') {
      place.epic = { ...noEpic, ...epicFields(title, facts, words), stories: [] }
      place.story = null
      draft.epics.push(place.epic)
    } else if (noun === 'story') {
      place.story = { ...noStory, ...storyFields(title, facts, words), tasks: [] }
      if (place.epic && inside && !facts.epic) place.epic.stories.push(place.story)
      else draft.stories.push(place.story)
    } else {
      const task = { ...noTask, ...taskFields(title, facts) }
      if (place.story && inside && !facts.story) {
        if (facts.epic && draft.stories.includes(place.story)) place.story.epic ??= facts.epic
        place.story.tasks.push({ ...task, epic: null })
      } else draft.tasks.push(task)
    }
  }
}

function epicFields(title: string | null, facts: Facts, words: string) {
  const hasMore = facts.priority || facts.estimate_hours !== undefined || facts.due_date
  return { ...saidFields('epic', facts), title, description: facts.description ?? (hasMore ? words : null) }
}

function storyFields(title: string | null, facts: Facts, words: string) {
  return { ...saidFields('story', facts), title, description: facts.description ?? (facts.due_date ? words : null) }
}

/** An hour of the day, for which no field is, goes into the description. */
export function taskFields(title: string | null, facts: Facts) {
  const description = [facts.description, facts.time].filter(Boolean).join('; ') || null
  return { ...saidFields('task', facts), title, description }
}

/** What was said of work and only a project has. */
function onlyOfProject(noun: Noun, facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(([word]) => word in planFields.project && !hasField(noun, word)),
  )
}

/** The last day of so many weeks or months. */
function endOf(start: string, { count, unit }: NonNullable<Facts['term']>): string | undefined {
  if (start[4] !== '-') return undefined
  if (unit === 'd') return addDays(start, count)
  return unit === 's'
    ? addDays(start, 7 * count)
    : addDays(addMonths(start, unit === 'm' ? count : 12 * count), start.endsWith('-01') ? -1 : 0)
}

/** "duas tasks" without a title are two. */
function blanks({ plural, noun }: Phrase): Item[] {
  const blank: Item = { title: null, facts: {}, words: '' }
  return plural && noun !== 'project' ? [blank, { ...blank }] : [blank]
}

function placeOf({ project, epic, story }: Facts): Facts {
  return defined({ project, epic, story })
}

export function defined<Some extends object>(some: Some): Partial<Some> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Partial<Some>
}
