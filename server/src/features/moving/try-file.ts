import type { MovingChoices } from '@leme/contract/moving/moving-choices'
import { spelling } from '@leme/contract/text/spelling'
import type { Database, Identity } from '../../database/transaction.ts'
import { type Moving, openMoving } from '../../ingest/moving/open.ts'
import type { SourceFile } from '../../ingest/moving/source-file.ts'
import type { Field } from '../../ingest/moving/table-source.ts'
import { Problem } from '../../problem/problem.ts'
import { StartRefused } from '../../start-refused.ts'
import type { Choices } from './choices.ts'
import { rememberedChoices } from './imports.queries.ts'
import { findLinked } from './links/links.queries.ts'
import { namesElsewhere, type PlannedLinks, planLinks } from './links/planned-links.ts'
import { readLevels, readThere } from './moving.queries.ts'
import { note, type Survey, survey } from './survey.ts'
import { inheritProjects, joinProjects } from './tree/parents.ts'
import type { Structure } from './tree/structure.ts'
import { projectsOf, type Target, type Trial, trialOf } from './trial.ts'

/** A file that was read through, with what was chosen for it. */
export type Tried = {
  moving: Moving
  choices: Choices
  seen: Survey
  trial: Trial & { structure: Structure }
  links: PlannedLinks
  /** What counts of hours whose start and end contradict their duration; null for neither. */
  hoursBy: 'duration' | 'span' | null
}

type Asking = { db: Database; identity: Identity }

/**
 * Opens a file as a person says, and as somebody said of the columns of a file with the same names. Throws
 * moving_file_refused with a sentence where it cannot be read.
 */
export async function openFile({ db, identity }: Asking, file: SourceFile, said: MovingChoices): Promise<Moving> {
  const open = (columns: Columns) =>
    refusing(() => openMoving(file, { order: said.order, columns: bySpelling(columns) }))
  const moving = await open(said.columns as Columns)
  const { fingerprint } = Object.keys(said.columns).length === 0 ? moving : await open({}).catch(() => moving)
  const remembered = await db.transactionAs(identity, (tx) => rememberedChoices(tx, fingerprint), { readOnly: true })
  const isNew = Object.keys(remembered.columns).some((name) => !(name in said.columns))
  const opened = isNew ? await open({ ...remembered.columns, ...(said.columns as Columns) }) : moving
  return { ...opened, fingerprint }
}

type Columns = Choices['columns']

function bySpelling(columns: Columns): Map<string, Field | null> {
  return new Map(Object.entries(columns).map(([name, field]) => [spelling(name), field]))
}

/** Reads a file through, and places what it holds among what is there. Throws as `openFile`. */
export async function tryFile(
  { db, identity, timeZone }: Asking & { timeZone: string },
  moving: Moving,
  said: MovingChoices,
): Promise<Tried> {
  const { there, remembered } = await db.transactionAs(
    identity,
    async (tx) => ({ there: await readThere(tx), remembered: await rememberedChoices(tx, moving.fingerprint) }),
    { readOnly: true },
  )
  const wanted = [said.project_id, ...Object.values(said.projects)]
  if (wanted.some((id) => id !== null && !there.projects.some((project) => project.id === id)))
    throw new Problem('moving_file_refused', { detail: 'O projeto escolhido não está mais aqui. Escolha outro' })
  const choices: Choices = {
    columns: { ...remembered.columns, ...(said.columns as Columns) },
    statuses: { ...remembered.statuses, ...said.statuses },
    priorities: { ...remembered.priorities, ...said.priorities },
    types: { ...remembered.types, ...said.types },
    people: { ...remembered.people, ...said.people },
    // What is said now of a project holds, whichever way it was said before.
    projects: { ...without(remembered.projects, said.project_names), ...said.projects },
    project_names: { ...without(remembered.project_names, said.projects), ...said.project_names },
  }
  const seen = await refusing(() => survey(moving.rows(timeZone)))
  if (moving.source === 'Asana') joinProjects(seen)
  await inheritProjects(seen)
  for (const { line, called, name } of seen.people.settle(there.users))
    note(seen.doubts, line, `“${called}” é lido como uma pessoa, ${name}`)
  const projects = projectsOf(seen, there, choices, targetOf(said))
  const levels = await db.transactionAs(identity, (tx) => readLevels(tx, moving.source, seen, projects), {
    readOnly: true,
  })
  const trial = await trialOf(moving, seen, there, { choices, projects, levels })
  const ids = projects.flatMap(({ id }) => id ?? [])
  const names = await namesElsewhere(seen, trial.structure)
  const here = await db.transactionAs(identity, (tx) => findLinked(tx, moving.source, ids, names), { readOnly: true })
  const links = await planLinks(seen, trial.structure, here)
  for (const { line, message } of links.doubts.first) note(trial.doubts, line, message)
  return { moving, choices, seen, trial, links, hoursBy: said.hours_by }
}

function without(words: Record<string, string>, others: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([word]) => !(word in others)))
}

function targetOf({ project_id, project_name }: MovingChoices): Target {
  if (project_id !== null) return { id: project_id }
  return project_name === null ? null : { name: project_name }
}

async function refusing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof StartRefused) throw new Problem('moving_file_refused', { detail: error.message, cause: error })
    throw error
  }
}

/** Whether something must be said of a file before its rows can be read. */
export const isUnread = ({ open, isUntitled }: Moving): boolean => open.length > 0 || isUntitled
