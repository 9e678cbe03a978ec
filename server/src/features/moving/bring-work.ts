import { projectLimits } from '@leme/contract/project/project'
import { plainName } from '@leme/contract/text/text'
import { type WorkNoun, workNouns } from '@leme/contract/work/work-kind'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import type { Moving } from '../../ingest/moving/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { createProject } from '../project/project.queries.ts'
import type { Choices } from './choices.ts'
import { inBatches, type ThingGroup, thingsOf } from './groups.ts'
import {
  beginImport,
  countStored,
  countVanished,
  finishImport,
  holdImports,
  type ImportedFile,
  rememberChoices,
} from './imports.queries.ts'
import { cut, idOf, type PlannedWork, planWork, type Terms } from './planned.ts'
import type { Structure } from './structure.ts'
import { type Messages, note, type Survey } from './survey.ts'
import type { Trial } from './trial.ts'
import { type Stored, storeWork } from './work-rows.queries.ts'

/** Rows in one transaction. */
const batchSize = 1000

/** Who brings a file in, and what is known of it. */
export type Bringing = {
  db: Database
  identity: Identity
  organization: { name: string; time_zone: string }
  today: string
  file: ImportedFile
  moving: Moving
  seen: Survey
  trial: Trial & { structure: Structure }
  choices: Choices
  /** What the file says otherwise than before is stored, where nobody has changed it here since. */
  update: boolean
  signal: AbortSignal
  onProgress: (share: number, rows: number) => void
}

/** What came of an import. */
export type Brought = Stored & {
  id: string
  isResumed: boolean
  cut: number
  rounded: number
  vanished: number
  refused: Messages
  interrupted: boolean
}

/**
 * Stores a file's work: epics, then stories, then tasks, each kind by a reading of its own and a thousand in a
 * transaction, so that memory holds a batch. What is interrupted goes on where it was, as each row is known again.
 */
export async function bringWork(bringing: Bringing): Promise<Brought> {
  const { identity, file, seen, trial, moving, organization, signal } = bringing
  const orgId = identity.org_id ?? ''
  const { id, isResumed, projects } = await transactAsImport(bringing, async (tx) => {
    await holdImports(tx)
    const begun = await beginImport(tx, file)
    await rememberChoices(tx, moving.fingerprint, bringing.choices)
    return { ...begun, projects: await findProjects(tx, orgId, bringing) }
  })
  const brought: Brought = {
    id,
    isResumed,
    ...nothing(),
    cut: 0,
    rounded: 0,
    vanished: 0,
    refused: { count: 0, first: [] },
    interrupted: false,
  }
  const terms = termsOf(bringing)
  let done = 0
  for (const noun of workNouns) {
    if (trial.kinds[noun] === 0) continue
    const groups = ofKind(thingsOf(moving.rows(organization.time_zone)), noun, bringing)
    for await (const batch of inBatches(groups, batchSize)) {
      if (signal.aborted) return { ...brought, interrupted: true }
      await storeBatch(bringing, { id, noun, projects, terms }, batch, brought)
      done += batch.length
      bringing.onProgress(done / Math.max(1, seen.things.size), done)
    }
  }
  await transactAsImport(bringing, async (tx) => {
    const ids = new Set([...seen.things.keys()].map(idOf))
    brought.vanished = await countVanished(tx, file.source, [...new Set(projects.values())], ids)
    await finishImport(tx, id)
  })
  return brought
}

/** One transaction whose events say that they came from an import. */
function transactAsImport<T>({ db, identity }: Bringing, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transactionAs(identity, work, { source: 'import' })
}

function nothing(): Stored {
  return { created: 0, updated: 0, unchanged: 0, offered: 0, gone: 0, touched: 0 }
}

/** The project of each name in the file; those that are not there are made. */
async function findProjects(
  tx: Transaction,
  orgId: string,
  { trial, organization, today }: Pick<Bringing, 'trial' | 'organization' | 'today'>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const [only] = trial.projects
  for (const { name, client, id } of trial.projects) {
    found.set(name, id ?? (await makeProject(tx, orgId, name, client ?? organization.name, client !== null, today)))
  }
  // Where all goes into one project, any name of the file is that one.
  if (only?.id && trial.projects.length === 1) found.set('*', only.id)
  return found
}

async function makeProject(
  tx: Transaction,
  orgId: string,
  name: string,
  client: string,
  isClients: boolean,
  today: string,
) {
  const json = await createProject(
    tx,
    orgId,
    {
      ...{
        name: cut(plainName(name), projectLimits.name).text,
        client: cut(plainName(client), projectLimits.client).text,
      },
      ...{ kind: isClients ? 'delivery' : 'product', partner: null, description: null, prefix: '', budget_hours: null },
      ...{ start_date: null, end_date: null, status: 'planned' },
    },
    today,
  )
  return (JSON.parse(json) as { id: string }).id
}

function termsOf({ moving, organization, choices, seen, trial }: Bringing): Terms {
  const userOf = new Map(trial.people.flatMap(({ key, match }) => (match ? [[key, match.user.id] as const] : [])))
  return { source: moving.source, timeZone: organization.time_zone, choices, people: seen.people, userOf }
}

/** The things of one kind, each once. */
async function* ofKind(
  groups: AsyncIterable<ThingGroup>,
  noun: WorkNoun,
  { seen, trial }: Bringing,
): AsyncGenerator<ThingGroup> {
  for await (const group of groups) {
    const { id, line } = group.thing
    if (seen.things.get(id)?.line === line && trial.structure.places.get(id)?.kind === noun) yield group
  }
}

type Batch = { id: string; noun: WorkNoun; projects: ReadonlyMap<string, string>; terms: Terms }

async function storeBatch(
  bringing: Bringing,
  { id, noun, projects, terms }: Batch,
  batch: readonly ThingGroup[],
  brought: Brought,
) {
  const { trial, file, update } = bringing
  const byProject = new Map<string, PlannedWork[]>()
  for (const { thing, links } of batch) {
    const place = trial.structure.places.get(thing.id)
    const project = projects.get(thing.project ?? '') ?? projects.get('*')
    if (!place || project === undefined) continue
    const planned = planWork(thing, links, place, terms)
    if ('problem' in planned) {
      note(brought.refused, thing.line, planned.problem)
      continue
    }
    if (planned.isCut) brought.cut += 1
    if (planned.isRounded) brought.rounded += 1
    byProject.set(project, [...(byProject.get(project) ?? []), planned.work])
  }
  await transactAsImport(bringing, async (tx) => {
    await holdImports(tx)
    for (const [project_id, rows] of byProject) {
      const stored = await storeWork(tx, noun, { import_id: id, project_id, source: file.source }, rows, { update })
      for (const count of Object.keys(stored) as (keyof Stored)[]) brought[count] += stored[count]
      await countStored(tx, id, stored)
      const { created, updated } = stored
      if (created + updated > 0)
        await recordAudit(tx, 'data_imported', { noun: 'work', file: file.file_name, created, updated })
    }
  })
}
