import type { WorkExpected } from '../../language/requests/item.ts'
import type { Actual, ActualRow } from './actual.ts'

type Expectation = Record<string, unknown>

const standard = {
  project: { kind: 'delivery' },
  story: { priority: 'P3' },
  task: { priority: 'P3' },
  epic: {},
} as const

/** What is wrong with the work that came, in words; nothing where it is as expected. */
export function compareWork(expected: WorkExpected, actual: Actual): string[] {
  const { project, epics = [], stories = [], tasks = [] } = expected
  return [
    ...compareProject(project, actual.project),
    ...matchAll('epic', epics, actual.epics, (epic, came) => [
      ...compareRow('epic', without(epic, 'stories'), came.row),
      ...matchAll('story', epic.stories ?? [], came.stories, (story, below) => [
        ...compareRow('story', { ...without(story, 'tasks'), epic: below.row.epic }, below.row),
        ...compareBelow(story.tasks ?? [], below.tasks),
      ]),
    ]),
    ...matchAll('story', stories, actual.stories, (story, came) => [
      ...compareRow('story', without(story, 'tasks'), came.row),
      ...compareBelow(story.tasks ?? [], came.tasks),
    ]),
    ...matchAll('task', tasks, actual.tasks, (task, came) => compareRow('task', task, came)),
  ]
}

/** Tasks below a story of the plan: which story it is, is in the tree. */
function compareBelow(tasks: readonly object[], came: ActualRow[]): string[] {
  return matchAll('task', tasks, came, (task, row) => compareRow('task', { ...task, story: row.story }, row))
}

function compareProject(expected: WorkExpected['project'], actual: Actual['project']): string[] {
  if (typeof expected === 'string') {
    return actual === expected ? [] : [`project is ${JSON.stringify(actual)}, not ${expected}`]
  }
  if (actual === undefined || typeof actual === 'string') return [`no new project, but ${actual}`]
  return compareRow('project', expected, actual)
}

/** Each expected thing with the one of its title, in any order. */
function matchAll<Wanted extends object, Came>(
  noun: 'epic' | 'story' | 'task',
  expected: readonly Wanted[],
  actual: readonly Came[],
  compare: (wanted: Wanted, came: Came) => string[],
): string[] {
  const left = [...actual]
  const wrong: string[] = []
  for (const wanted of expected) {
    const tries = left.map((came) => compare(wanted, came))
    const best = tries.reduce((least, found, index) => (found.length < (tries[least]?.length ?? 99) ? index : least), 0)
    const found = tries[best]
    if (!found) {
      wrong.push(`no ${noun} ${JSON.stringify((wanted as Expectation).title)}`)
      continue
    }
    left.splice(best, 1)
    wrong.push(...found)
  }
  return [...wrong, ...left.map((came) => `${noun} too many: ${JSON.stringify(came)}`)]
}

function compareRow(noun: keyof typeof standard, expected: object, actual: ActualRow): string[] {
  const wanted: Expectation = { ...standard[noun], ...expected }
  return Object.entries(actual).flatMap(([field, came]) => {
    const fair = [wanted[field] ?? null].flat()
    const isText = field === 'title' || field === 'name'
    const isFair = fair.some((value) => (isText ? sameTitle(String(value), String(came)) : value === came))
    return isFair ? [] : [`${noun}.${field} is ${JSON.stringify(came)}, not ${JSON.stringify(wanted[field] ?? null)}`]
  })
}

/** Whether the first letter is a capital, and how blanks stand, is nobody's mistake. */
function sameTitle(one: string, other: string): boolean {
  return normal(one) === normal(other)
}

function normal(title: string): string {
  const text = title.replace(/\s+/g, ' ').trim()
  return text.slice(0, 1).toLocaleLowerCase('pt-BR') + text.slice(1)
}

function without<Key extends string>(row: object, key: Key): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))
}
