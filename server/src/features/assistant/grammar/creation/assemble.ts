import { type Draft, type DraftEpic, type DraftStory, noDraft } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { trimmed } from '../span.ts'
import { fold } from '../words.ts'
import { readBody } from './body.ts'
import { withDoer } from './doer.ts'
import { draftEpicOf, draftProjectOf, draftStoryOf, draftTaskOf } from './drafts.ts'
import { type Context, type Facts, placeOf } from './facts.ts'
import { heldInBrackets } from './held-in-brackets.ts'
import { heldInside, type Listed, readMany, splitInside } from './many.ts'
import { readProject } from './project-body.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { withoutShared } from './shared-facts.ts'
import { contextOf } from './subject-first.ts'

/** Where the next thing goes: the last epic and story of this draft. */
type Place = { epic: DraftEpic | null; story: DraftStory | null }

/** The draft of a sentence whose things are told one kind after the other. */
export function assemble(segments: Segment[], said: Said, before: Facts = {}): Draft {
  const draft: Draft = structuredClone(noDraft)
  const place: Place = { epic: null, story: null }
  const inNewProject = segments[0]?.noun === 'project'
  let projectFacts: Facts = {}
  const { parts, ofAll } = withoutSharedEnd(segments, said)
  for (const [index, segment] of parts.entries()) {
    const context: Context = {
      noun: segment.noun,
      said,
      head: '',
      inNewProject: inNewProject && segment.noun !== 'project',
    }
    const { listed, shared: told } = readSegment(segment, context)
    const isSame = segment.noun === segments[0]?.noun
    const first = index === 0 ? before : isSame ? placeOf(before) : {}
    const shared = { ...first, ...(isSame ? ofAll : {}), ...segment.facts, ...told }
    if (inNewProject && index > 0 && told.title && draft.new_project) draft.new_project.name ??= told.title
    const facts = [shared, ...listed.map((one) => one.facts)]
    for (const fact of facts) if (fact.project !== undefined) draft.project = fact.project ?? draft.project
    projectFacts = Object.assign({}, ...facts.map(ofProject), projectFacts)
    for (const one of listed) {
      place_(draft, place, segment, { ...one, facts: { ...shared, ...one.facts } })
      if (one.held) placeHeld(place, assemble(segmentsOf(one.held.span, one.held.opening), said))
    }
  }
  if (inNewProject && draft.new_project) {
    draft.new_project = { ...draft.new_project, ...onlyNew(projectFacts, draft) }
    draft.project = null
  }
  return draft
}

/** "uma task pro Rafael … e outra pra Camila …, as duas P2": said of both. */
function withoutSharedEnd(segments: Segment[], said: Said): { parts: Segment[]; ofAll: Facts } {
  const last = segments.at(-1)
  if (!last || segments.length < 2 || last.plural || segments.some(({ noun }) => noun !== last.noun))
    return { parts: segments, ofAll: {} }
  const { whole, facts } = withoutShared(last.span, contextOf(last.noun, said))
  return { parts: [...segments.slice(0, -1), { ...last, span: whole }], ofAll: facts }
}

/** "uma task no App de Vendas e outra no Painel Financeiro": a plan goes into one project. */
export function namesSeveralProjects(segments: readonly Segment[], said: Said, before: Facts): boolean {
  if (segments[0]?.noun === 'project' || (segments.length === 1 && !segments[0]?.plural)) return false
  const all = segments.flatMap((segment) => {
    const { listed, shared } = readSegment(segment, contextOf(segment.noun, said))
    return [shared, ...listed.map(({ facts }) => facts)]
  })
  const names = [before, ...all].flatMap(({ project }) =>
    project ? [fold('said' in project ? project.said : project.label)] : [],
  )
  return names.some((name) => names.some((other) => !other.includes(name) && !name.includes(other)))
}

function readSegment(segment: Segment, context: Context): { listed: Listed[]; shared: Facts } {
  const hasMany = segment.plural && segment.noun !== 'project'
  const { listed, shared } = hasMany ? readMany(segment.span, context, segment.count) : readOne(segment, context)
  const untitled: Listed = { title: null, facts: {}, words: '', inside: [] }
  // "faz 5 épicos de teste" names none of them.
  if (hasMany && (listed.length === 0 || (listed.length < 2 && (segment.count ?? 1) > 1)))
    return { listed: [untitled, untitled], shared }
  return { listed: listed.length > 0 ? listed : [untitled], shared }
}

function readOne(segment: Segment, context: Context): { listed: Listed[]; shared: Facts } {
  if (segment.noun === 'project') return { listed: [{ ...readProject(segment.span, context), inside: [] }], shared: {} }
  // "Crie o épico Assembleia digital, com convocação e votação".
  if (segment.noun === 'epic' && /,\s*com\s/u.test(segment.span.folded)) {
    const many = readMany(segment.span, context, null)
    if (many.listed.length === 1 && many.listed[0]?.inside.length) return many
  }
  const bracket = heldInBrackets(segment.span, segment.noun)
  if (bracket.held)
    return { listed: [{ ...readBody(bracket.whole, context), inside: [], held: bracket.held }], shared: {} }
  const held = segment.noun === 'epic' ? heldInside(segment.span) : null
  if (held) return { listed: [{ ...readBody(held.whole, context), inside: held.inside }], shared: {} }
  // "task Rafael: subir o servidor".
  const { rest, person } = /^\s*\p{L}+ ?:/u.test(segment.span.folded)
    ? withDoer(trimmed(segment.span), context)
    : { rest: segment.span }
  const body = readBody(rest, context)
  const one = { ...body, facts: person ? { ...body.facts, person } : body.facts, inside: [] }
  // "o épico Pagamentos: Pix, boleto e cartão": fewer than three may be one title.
  const split = segment.noun === 'epic' ? splitInside(one, 'epic') : one
  return {
    listed: [
      split.inside.length > 2 || / > | \((?:com|as|os|stories|story|hist[óo]rias?)(?!\p{L})/iu.test(one.title ?? '')
        ? split
        : one,
    ],
    shared: {},
  }
}

/** What stands in brackets behind an epic or a story goes below it. */
function placeHeld({ epic, story }: Place, { stories, tasks }: Draft): void {
  epic?.stories.push(...stories)
  const last = epic?.stories.at(-1) ?? story
  last?.tasks.push(...tasks)
}

function place_(draft: Draft, place: Place, segment: Segment, one: Listed): void {
  if (segment.noun === 'project') {
    draft.new_project ??= draftProjectOf(one)
    return
  }
  if (segment.noun === 'epic') {
    place.epic = draftEpicOf(one)
    place.epic.stories = one.inside.map((title) => draftStoryOf({ title, facts: {} }))
    place.story = place.epic.stories.at(-1) ?? null
    draft.epics.push(place.epic)
    return
  }
  if (segment.noun === 'story') {
    place.story = draftStoryOf(one)
    place.story.tasks = one.inside.map((title) => draftTaskOf({ title, facts: {} }))
    if (place.epic && segment.inside && (one.facts.epic ?? null) === null) place.epic.stories.push(place.story)
    else draft.stories.push(place.story)
    return
  }
  if (place.story && segment.inside && one.facts.story === undefined) {
    // "a story X com as tasks A e B no épico Y": the story is what is in the epic.
    if (one.facts.epic && draft.stories.includes(place.story)) place.story.epic ??= one.facts.epic
    place.story.tasks.push(draftTaskOf({ ...one, facts: { ...one.facts, epic: undefined } }))
    return
  }
  draft.tasks.push(draftTaskOf(one))
}

function ofProject({ client, partner, kind, budget_hours, start_date, end_date }: Facts): Facts {
  const facts = { client, partner, kind, budget_hours, start_date, end_date }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** What the project's own words do not say yet. */
function onlyNew(facts: Facts, { new_project }: Draft): Partial<Draft['new_project']> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !new_project?.[name as 'client']))
}
