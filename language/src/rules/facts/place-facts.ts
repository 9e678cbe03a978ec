import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import type { NameFound } from '../../names/find-names.ts'
import type { Mention } from '../../plan.ts'
import type { Written } from '../../turn-context.ts'
import { of, work } from './facts.ts'
import { partOf, saidBy } from './values.ts'

type Gives = (found: unknown, reading: Reading, start: number, end: number, parts: readonly Node[]) => unknown
const named =
  (field: 'project' | 'epic' | 'story', ...cats: string[]): Gives =>
  (_, reading, start, _e, parts) => {
    const part = partOf(parts, ...cats)
    return part && !isInTitle(part, reading, start) ? { [field]: saidBy(part, reading) } : null
  }

/** A part of a name, without its noun, is of the title where one is in a project already: "tela de login no app". */
function isInTitle({ cat, value, start: name }: Node, { classes, turn }: Reading, start: number): boolean {
  const isNamed = classes.slice(start, name).some((all) => all.has('project') || all.has('epic') || all.has('story'))
  return known.has(cat) && turn.page.project !== null && !isNamed && !(value as NameFound).whole
}
const known = new Set(['PLACE', 'PROJECT1', 'EPIC', 'EPIC1', 'STORY', 'STORY1'])

const projectWords = ['PLACE', 'PROJECT', 'PROJECT1', 'CAPS', 'QUOTE', 'WORDS']
const project = named('project', ...projectWords)
/** Before any title it is no part of one. */
const leading: Gives = (_, reading, _s, _e, parts) => {
  const part = partOf(parts, ...projectWords)
  return part ? { project: saidBy(part, reading) } : null
}
/** A colon introduces what explains the words before it, and no place. */
const unlessLedIn: Gives = (found, reading, start, end, parts) =>
  reading.tokens[start - 1]?.word === ':' ? null : project(found, reading, start, end, parts)
const epic = named('epic', 'EPIC', 'EPIC1', 'CAPS', 'QUOTE', 'WORDS')
const story = named('story', 'STORY', 'STORY1', 'CAPS', 'QUOTE', 'WORDS')

/** What "neste épico" points at: the page's, else what was written last. */
export function pointed(noun: 'project' | 'epic' | 'story', { turn }: Reading): Mention | null {
  const { page, last } = turn
  if (page[noun]) return page[noun]
  const written = last?.written ?? []
  const own = written.findLast((row) => row.noun === noun)
  if (own) return { id: own.id, label: own.label }
  if (noun === 'project') return written[0] ? projectOf(written[0], turn.names.projects) : null
  const parents = written.flatMap((row) => (row.parent && parentOf[row.noun] === noun ? [row.parent] : []))
  return parents[0] ?? null
}
const parentOf: Record<string, string> = { task: 'story', story: 'epic' }

export function projectOf(row: Written, projects: readonly { id: string; label: string }[]): Mention {
  const known = projects.find(({ id }) => id === row.project_id)
  return { id: row.project_id, label: known?.label ?? row.label }
}

const at =
  (noun: 'project' | 'epic' | 'story'): Gives =>
  (_, reading, start, end) => {
    const place = pointed(noun, reading)
    // Nothing to point at: its words are asked about.
    return noun === 'project' && !place ? {} : { [noun]: place ?? { said: textOf(reading, { start, end }) } }
  }
/** "aqui", "nele": the innermost thing that one looks at. */
const here: Gives = (_, reading, start, end) => {
  const { page, last } = reading.turn
  const words = reading.tokens.slice(start, end).map(({ word }) => word)
  const noun = words.some((word) => word === 'nela' || word === 'nelas')
    ? 'story'
    : words.some((word) => word === 'nele')
      ? 'epic'
      : null
  const meant = noun && last?.written.findLast((row) => row.noun === noun)
  if (meant && noun) return { [noun]: { id: meant.id, label: meant.label } }
  if (noun === 'story' && page.story) return { story: page.story }
  if (noun === 'epic' && last?.written.some((row) => row.noun === 'project'))
    return at('project')(null, reading, start, end, [])
  if (page.story) return { story: page.story }
  if (page.epic) return { epic: page.epic }
  if (page.project) return { project: page.project }
  const [row] = (last?.written ?? []).slice(-1)
  if (!row) return {}
  if (row.noun === 'epic' || row.noun === 'story') return { [row.noun]: { id: row.id, label: row.label } }
  return { project: projectOf(row, reading.turn.names.projects) }
}

const inside = '(@in || @of || @for @the? || dentro @of || ao || la @in)'

/** A project by name, with its client where that is said. */
export const placeNameRules = [
  rule('PLACE', 'PROJECT', ({ PROJECT }) => PROJECT, []),
  rule(
    'PLACE',
    'PROJECT|PROJECT1 (@of || do|da cliente || , cliente || - || @open) @the? CLIENT|CLIENT1 @close?',
    ({ PROJECT, PROJECT1 }) => PROJECT ?? PROJECT1,
    [],
    0.4,
  ),
]

/** Where work goes. */
export const placeRules = [
  rule(of(work), `${inside} (@the? (mesmo)? @project (chamado || :)?)? PLACE`, project, [], 0.5),
  rule(of(work), `@project (:|=|-|, || @be || chamado)? (@the || @in)? PLACE`, project, [], 0.6),
  rule(
    of(work),
    `(@in || dentro @of || @for @the?) @project (chamado)? (@of @the?)? (PROJECT1 || CLIENT || CLIENT1)`,
    (_, r, _s, _e, parts) => {
      const part = partOf(parts, 'PROJECT1', 'CLIENT', 'CLIENT1')
      return part ? { project: saidBy(part, r) } : null
    },
    [],
    0.4,
  ),
  rule(of(work), `(@in || dentro @of || @for @the?) @project (chamado || :)? CAPS|QUOTE`, project, [], 0.3),
  rule(of(work), `(@in || dentro @of || @for @the?) @project WORDS`, project, [], -0.2),
  rule(of(work), `@project : CAPS|WORDS`, project, [], 0),
  rule(of(work, 'W'), `@project CAPS`, project, [], 0),
  rule(of(work), `@in PROJECT1`, project, [], 0),
  rule(of(work, 'W'), `@the? PLACE`, project, [], 0.4),
  // A part of a name alone is one only between pauses: "Relatório: vendas e estoque" names no project.
  rule(of(work, 'W'), `^ PROJECT1 $`, unlessLedIn, [], -0.2),
  rule(of(work, 'L'), `${inside} (PROJECT1 || PLACE)`, leading, [], 0.2),
  rule(of(work), `(@thisin || @this || @in @this) (mesmo)? @project (aqui || ai || mesmo)?`, at('project'), [], 0.4),
  rule(of(work), `(no || ao || do) (mesmo || proprio) @project`, at('project'), [], 0.4),
  rule(of('task story'), `(${inside} || @the)? @epic (:|=|-|, || chamado)? EPIC`, epic, [], 0.6),
  rule(of('task story'), `${inside} @epic (chamado || :)? (@of || @the)? (EPIC1 || CAPS || QUOTE)`, epic, [], 0.2),
  rule(of('task story'), `${inside} @epic WORDS`, epic, [], -0.3),
  rule(of('task story'), `@epic : (EPIC1 || CAPS || WORDS || QUOTE)`, epic, [], -0.2),
  rule(of('task story', 'W'), `@epic (CAPS || WORDS)`, epic, [], -0.2),
  rule(of('task story'), `(@thisin || @this || @in @this) @epic (aqui || ai || mesmo)?`, at('epic'), [], 0.4),
  rule(of('task'), `(${inside} || @the)? @story (:|=|-|, || chamada)? (@of)? STORY`, story, [], 0.6),
  rule(of('task'), `${inside} @story (chamada || :)? (@of || @the)? (STORY1 || CAPS || QUOTE)`, story, [], 0.2),
  rule(of('task'), `${inside} @story WORDS`, story, [], -0.3),
  rule(of('task'), `@story : (STORY1 || CAPS || WORDS || QUOTE)`, story, [], -0.2),
  rule(of('task', 'W'), `@story (CAPS || WORDS)`, story, [], -0.2),
  rule(of('task'), `(@thisin || @this || @in @this) @story (aqui || ai || mesmo)?`, at('story'), [], 0.4),
  rule(of('task'), `(na || da) (mesma || propria) @story`, at('story'), [], 0.4),
  rule(of('task story'), `(no || do) (mesmo || proprio) @epic`, at('epic'), [], 0.4),
  rule(of('story'), `@in EPIC`, epic, [], 0.2),
  rule(of('task'), `@in STORY`, story, [], 0.2),
  rule(of('task'), `@in EPIC`, epic, [], 0.1),
  rule(of('story', 'W'), `EPIC`, epic, [], 0.2),
  rule(of('task', 'W'), `STORY`, story, [], 0.2),
  rule(of(work), `(no || ao) @project !WORDS`, at('project'), [], -0.2),
  rule(of('story task'), `(dentro @of) (EPIC)`, epic, [], 0.4),
  rule(of(work), `(aqui || @itin || la) (mesmo)?`, here, [], 0.2),
]
