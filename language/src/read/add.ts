import type { Reading } from '../engine/chart.ts'
import { adding, alike, another, beforeAddition, beforeTitle } from '../lexicon/spoken-of.ts'
import type { Draft, Plan } from '../plan.ts'
import { readText } from '../read.ts'
import { projectOf } from '../rules/facts/place-facts.ts'
import { type Created, readCreation } from './create.ts'

const beforeAnother = ['create', 'filler', 'and', 'also', 'more', 'one']
const nouns = ['project', 'epic', 'story', 'task'] as const
const called = { project: 'o projeto', epic: 'o épico', story: 'a story', task: 'a task' }
const calledMany = { epic: 'os épicos', story: 'as stories', task: 'as tasks' }

const isNoun = (all?: ReadonlySet<string>) => nouns.some((noun) => all?.has(noun) || all?.has(`${noun}s`))

/** What the words from `start` on ask to create, said of such things. */
function readAs(things: string, { turn, text, tokens, budget }: Reading, start: number): Created | null {
  const ordered = `crie ${things} ${text.slice(tokens[start]?.start)}`
  return readCreation(readText(ordered, { ...turn, text: ordered, pending: null }, budget))
}

function isTitled({ epics, stories, tasks }: Draft): boolean {
  return [...epics, ...stories, ...tasks].some(({ title }) => title !== null)
}

/** "e outra: Revisar o sumário": one more of what was last created, in the same place. */
export function readAnother(reading: Reading): Plan | null {
  const { turn, tokens, classes } = reading
  const written = turn.last?.written.at(-1)
  const at = tokens.findIndex(({ word }, index) => index < 5 && another.has(word))
  const isOther = classes.slice(0, Math.max(at, 0)).some((all) => !beforeAnother.some((one) => all.has(one)))
  if (!written || at < 0 || isOther) return null
  let start = at + 1
  while (beforeTitle.has(tokens[start]?.word ?? '')) start += 1
  if (!tokens[start] || isNoun(classes[start]) || alike.has(tokens[start]?.word ?? '')) return null
  const draft = readAs(called[written.noun], reading, start)?.draft
  if (!draft || written.noun === 'project') return draft ? { intent: 'create', draft } : null
  if (!isTitled(draft)) return null
  const parent = draft.project ? null : (written.parent ?? null)
  return {
    intent: 'create',
    draft: {
      ...draft,
      project: draft.project ?? projectOf(written, turn.names.projects),
      stories: draft.stories.map((story) => ({ ...story, epic: story.epic ?? parent })),
      tasks: draft.tasks.map((task) => ({ ...task, story: task.story ?? parent })),
    },
  }
}

/** More of the preview's plan; null where a project is named. */
export function additionTo(draft: Draft): Plan | null {
  if (draft.new_project || draft.project || !isTitled(draft)) return null
  const { epics, stories, tasks } = draft
  const add = { epics, stories, tasks }
  return { intent: 'amend', changes: [{ target: null, all: false, fields: {}, remove: [], add }] }
}

const isMore = (word: string) => another.has(word) || word.startsWith('terceir') || word.startsWith('quart')

/** "adiciona Frota e Logística", "faltou o Financeiro": more of what the preview lists, without its noun. */
export function readAddition(reading: Reading): Plan | null {
  const { turn, tokens, classes, chart } = reading
  const { draft } = turn.pending ?? {}
  const verb = tokens.findIndex(({ word }, at) => at < 4 && adding.has(word))
  if (!draft || (verb < 0 && !tokens.slice(0, 3).some(({ word }) => isMore(word)))) return null
  let start = verb + 1
  while (beforeAddition.has(tokens[start]?.word ?? '') || classes[start]?.has('create')) start += 1
  const isBare = isNoun(classes[start]) && (!tokens[start + 1] || chart.has(start + 1, 'UNHELD'))
  if (!tokens[start] || isBare || chart.has(start, 'GOES')) return null
  const noun = draft.epics.length > 0 ? 'epic' : draft.stories.length > 0 ? 'story' : 'task'
  const made = readAs(calledMany[noun], reading, start)
  return made && made.unexplained === 0 && made.isTitled ? additionTo(made.draft) : null
}
