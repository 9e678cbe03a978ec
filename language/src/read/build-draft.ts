import { addDays } from '../calendar.ts'
import type { DraftEpic, DraftStory } from '../plan.ts'
import { type Draft, noDraft, noEpic, noProject, noStory, noTask } from '../plan.ts'
import { hasField, type Noun, saidFields } from '../plan-fields.ts'
import { after } from '../rules/days/days.ts'
import type { Facts } from '../rules/facts/facts.ts'
import { type Group, type Item, itemOf } from './groups.ts'
import { titleOf } from './titles.ts'

/** `isScattered`: two projects, or work of two, which one draft cannot hold. */
export type Drafted = { draft: Draft; isScattered: boolean }

/** Puts what was named into a draft: what is inside of what, and what a thing has no field for into its description. */
export class DraftBuilder {
  readonly draft: Draft = structuredClone(noDraft)
  #epic: DraftEpic | null = null
  #story: DraftStory | null = null
  #project: Facts['project']
  #ofProject: Facts = {}
  #isScattered = false

  addGroups(groups: readonly Group[], before: Facts): this {
    const main = groups[0]?.phrase.noun
    this.#project = before.project
    for (const [index, { phrase, shared, items, inside }] of groups.entries()) {
      const { project, epic, story } = before
      this.#isScattered ||= phrase.noun === 'project' && phrase.plural
      const lead = index === 0 || phrase.noun === main ? before : defined({ project, epic, story })
      const all = items.length > 0 ? items : blanks(phrase, index === 0 ? before.title : undefined)
      for (const holder of this.#holdersOf(phrase)) {
        if (holder && 'stories' in holder) this.#epic = holder
        else if (holder) this.#story = holder
        for (const item of all) this.add(phrase.noun, item, inside || holder !== null, { ...lead, ...shared })
      }
    }
    return this
  }

  /** What a group goes into one after the other; null for what came last. */
  #holdersOf({ noun, under }: Group['phrase']): (DraftEpic | DraftStory | null)[] {
    const { epics, stories } = this.draft
    const all = noun === 'story' ? epics : [...epics.flatMap((epic) => epic.stories), ...stories]
    if (under === 'each' && all.length > 0) return all
    return [typeof under === 'number' ? (all.at(under) ?? null) : null]
  }

  /** One thing, with what is said of all of them; `inside`: of the last one that may hold it. */
  add(noun: Noun, item: Item, inside: boolean, shared: Facts = {}): void {
    const { title, inner = [] } = item
    const facts = { ...shared, ...item.facts }
    this.#isScattered ||= isOther(this.#project, facts.project)
    this.#project = facts.project ?? this.#project
    if (noun === 'project') {
      const client = shared.client ?? this.#ofProject.client
      this.#isScattered ||= isOther(this.draft.new_project?.name, title) || isOther(client, item.facts.client)
      this.#ofProject = { ...this.#ofProject, ...facts }
      this.draft.new_project ??= { ...noProject, name: title }
      this.draft.new_project.name ??= title
      return
    }
    if (noun === 'epic') {
      this.#epic = { ...noEpic, ...fieldsOf(noun, item, facts), stories: [] }
      this.#story = null
      this.draft.epics.push(this.#epic)
    } else if (noun === 'story') {
      this.#story = { ...noStory, ...fieldsOf(noun, item, facts), tasks: [] }
      const isInEpic = this.#epic && inside && !facts.epic
      if (this.#epic && isInEpic) this.#epic.stories.push(this.#story)
      else this.draft.stories.push(this.#story)
    } else this.#addTask({ ...noTask, ...fieldsOf(noun, item, facts) }, facts, inside)
    for (const one of inner) this.add(noun === 'epic' ? 'story' : 'task', itemOf(one), true)
  }

  #addTask(task: Draft['tasks'][number], facts: Facts, inside: boolean): void {
    const story = this.#story
    if (!story || !inside || facts.story) {
      this.draft.tasks.push(task)
      return
    }
    if (facts.epic && this.draft.stories.includes(story)) story.epic ??= facts.epic
    story.tasks.push({ ...task, epic: null })
  }

  /** The draft, with what was said of its project anywhere. */
  finish(): Drafted {
    const { draft } = this
    const { title: _, ...said } = this.#ofProject
    const { start_date, term } = said
    if (!said.end_date && start_date && term) said.end_date = endOf(start_date, term)
    if (draft.new_project) Object.assign(draft.new_project, saidFields('project', said))
    else draft.project = this.#project ?? null
    return { draft, isScattered: this.#isScattered }
  }
}

export function draftOf(groups: readonly Group[], before: Facts): Drafted {
  return new DraftBuilder().addGroups(groups, before).finish()
}

/** The fields of a thing; its description says what it has no field for. */
export function fieldsOf<N extends Exclude<Noun, 'project'>>(noun: N, item: Item, facts = item.facts) {
  const isLost = (['priority', 'estimate_hours', 'due_date'] as const).some(
    (field) => item.facts[field] && !hasField(noun, field),
  )
  const time = noun === 'task' ? facts.time : undefined
  const description = [facts.description ?? (isLost ? item.words : null), time].filter(Boolean).join('; ') || null
  return { ...saidFields(noun, facts), title: item.title, description, ...(item.isDone && { is_done: true }) }
}

const isOther = (one: unknown, other: unknown) => !!one && !!other && JSON.stringify(one) !== JSON.stringify(other)

/** The last day of a term; months from the first of one end on the last of another. */
function endOf(start: string, { count, unit }: NonNullable<Facts['term']>): string | undefined {
  const isDay = start[4] === '-'
  const isOfMonths = (unit === 'm' || unit === 'y') && start.endsWith('-01')
  const day = isDay ? after(count, unit, start)?.day : undefined
  return day && isOfMonths ? addDays(day, -1) : (day ?? undefined)
}

/** "duas tasks" without a title are two. */
function blanks({ plural, noun }: Group['phrase'], title: string | undefined): Item[] {
  if (title !== undefined) return [itemOf(titleOf(title))]
  return plural && noun !== 'project' ? [itemOf(null), itemOf(null)] : [itemOf(null)]
}

export function defined<Some extends object>(some: Some): Partial<Some> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Partial<Some>
}
