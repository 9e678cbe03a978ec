import { type StatusLabels, type StatusText, statusTexts } from '@leme/contract/status'
import type { Transaction } from '../../database/transaction.ts'
import type { Kind } from '../../ingest/moving/words.ts'
import { idOf } from './rows/row-id.ts'
import type { Survey } from './survey.ts'
import type { ProjectMatch, There } from './trial.ts'

/** The people and the projects that a file's names may mean. */
export async function readThere(tx: Transaction): Promise<There> {
  const [users, projects] = await Promise.all([
    tx.query<There['users'][number]>(
      'select id, display_name, email from users where org_id = context.org_id() and removed_at is null',
    ),
    tx.query<There['projects'][number]>('select id, name from projects order by created_at desc, id desc'),
  ])
  return { users, projects }
}

/** What is to be known of the organisation of who asks: its name, its time zone, and what it calls a status. */
export async function readOrganization(
  tx: Transaction,
): Promise<{ name: string; time_zone: string; statusText: StatusText }> {
  const [row] = await tx.query<{ name: string; time_zone: string; status_labels: StatusLabels }>(
    'select name, time_zone, status_labels from organizations where id = context.org_id()',
  )
  if (!row) throw new Error('who asks belongs to no organisation')
  return { ...row, statusText: statusTexts[row.status_labels] }
}

/** What the things of a file are that came before from this program and are still here, by their id in the file. */
export async function readLevels(
  tx: Transaction,
  source: string,
  { things }: Pick<Survey, 'things'>,
  projects: readonly ProjectMatch[],
): Promise<Map<string, Kind>> {
  const projectOf = new Map(projects.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])))
  if (things.size === 0 || projectOf.size === 0) return new Map()
  const rows = await tx.query<{ project_id: string; source_id: string; noun: Kind }>(
    `select known.project_id, known.source_id, things.noun
     from imported_rows known join things on things.id = known.row_id
     where known.source = $1 and known.project_id = any ($2) and known.noun in ('epic', 'story', 'task')`,
    [source, [...new Set(projectOf.values())]],
  )
  const levels = new Map(rows.map(({ project_id, source_id, noun }) => [`${project_id} ${source_id}`, noun]))
  return new Map(
    [...things.values()].flatMap(({ id, project }) => {
      const noun = levels.get(`${projectOf.get(project ?? '')} ${idOf(id)}`)
      return noun ? [[id, noun] as const] : []
    }),
  )
}
