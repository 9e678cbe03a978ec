import { type Role, roles } from '@leme/contract/can'
import { calendarIn } from '@leme/contract/format/calendar'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { RefusedJob, startJobs } from '../../jobs/jobs.ts'
import type { JobTerms } from '../../jobs/queue.ts'
import { addJob, type Job } from '../../jobs/queue.ts'
import { Problem } from '../../problem/problem.ts'
import { bringWork, linesOf } from './bring-work.ts'
import { compareFile } from './compare/compare.ts'
import { readOrganization } from './moving.queries.ts'
import { endImport, failImport, openImport, setTotal } from './moving-import.queries.ts'
import { findMovingFile, storedFile } from './stored-file.ts'
import { broughtNotes } from './text/brought-text.ts'
import { trialLines } from './text/trial-text.ts'
import { onPage } from './text/ways.ts'
import { openFile, tryFile } from './try-file.ts'

const kind = 'bring_work'
const minute = 60_000

/** What is interrupted by a stop goes on soon, in whatever process. */
export const movingTerms = {
  kind,
  lease: minute,
  waits: [0.1, 0.5, 2, 5],
  attempts: 8,
  renews: true,
} as const satisfies JobTerms

type Payload = { org_id: string; import_id: string; user_id: string }

/** Queues an import in the transaction that asks for it. */
export async function queueMoving(tx: Transaction, payload: Payload, now: Date): Promise<void> {
  await addJob(tx, { kind, payload, created_at: now, due: now })
}

type Services = { db: Database; publicUrl: string; clock: () => Date; log: Pick<FastifyBaseLogger, 'warn'> }

/** Works off what is queued, a file at a time; closing ends the one under way, which another process goes on with. */
export function startMoving(services: Services): () => Promise<void> {
  const stop = new AbortController()
  const kinds = [{ ...movingTerms, run: (job: Job) => bring({ ...services, signal: stop.signal }, job) }]
  const worker = startJobs({ ...services, kinds, lanes: 1, poll: 2_000 })
  return () => {
    stop.abort()
    return worker.close()
  }
}

async function bring(
  { db, clock, publicUrl: origin, signal }: Services & { signal: AbortSignal },
  job: Job,
): Promise<void> {
  const { org_id, import_id, user_id } = job.payload as Payload
  const person = await identityOf(db, org_id, user_id)
  const identity = person ?? { user_id, org_id, role: 'manager' as const, email: '', session_id: null }
  const transact = <Result>(work: (tx: Transaction) => Promise<Result>) => db.transactionAs(identity, work)
  try {
    if (!person)
      throw new Problem('moving_file_refused', { detail: 'Quem começou a importação não pode mais importar' })
    const open = await transact((tx) => openImport(tx, import_id))
    if (!open) return
    const { asked, is_checked, ...file } = open
    const [stored, organization] = await transact(async (tx) => [
      await findMovingFile(tx, file.file_id),
      await readOrganization(tx),
    ])
    const { time_zone } = organization
    const moving = await openFile({ db, identity }, storedFile(db, identity, stored), asked)
    const tried = await tryFile({ db, identity, timeZone: time_zone }, moving, asked)
    await transact((tx) => setTotal(tx, import_id, linesOf(tried)))
    const asking = { db, identity, timeZone: time_zone, today: calendarIn(time_zone).dayOf(clock()) }
    const checked = is_checked
      ? []
      : trialLines(tried.trial, await compareFile(asking, tried), { ...onPage, ...organization, origin })
    const brought = await bringWork({
      ...{ db, identity, organization, file, ...tried },
      ...{ checked, update: asked.update, signal, today: asking.today, onProgress: () => {} },
      onFinish: (tx, ended) =>
        endImport(tx, import_id, { notes: broughtNotes(ended, onPage), left: ended.left, way: { origin } }),
    })
    if (brought.interrupted) throw new Error('the process stops')
  } catch (error) {
    const failure = failureOf(error, job)
    if (failure === null) throw error
    await transact((tx) => failImport(tx, import_id, failure))
    throw new RefusedJob(failure, { cause: error })
  }
}

/** What is said of an import that ends here; null where another attempt may do better. */
function failureOf(error: unknown, { attempts }: Job): string | null {
  if (error instanceof Problem) return error.detail
  // The rows themselves are refused: class 22, data, and 23, integrity, as where a project went meanwhile.
  if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))
    return 'Algo do arquivo não pôde ser gravado, ou o projeto saiu enquanto isso. O que foi gravado fica.'
  return attempts < movingTerms.attempts ? null : 'A importação parou por um erro inesperado. O que foi gravado fica.'
}

/** Who began it, as they are today; null for one who may not bring files in any more. */
async function identityOf(db: Database, org_id: string, user_id: string): Promise<Identity | null> {
  const asking = { user_id, org_id, role: 'member', email: '', session_id: null } as const
  const [user] = await db.transactionAs(
    asking,
    (tx) =>
      tx.query<{ role: Role; email: string | null }>(
        'select role, email from users where id = $1 and org_id = $2 and removed_at is null',
        [user_id, org_id],
      ),
    { readOnly: true },
  )
  if (!user || !roles.includes(user.role) || user.role === 'member') return null
  return { ...asking, role: user.role, email: user.email ?? '' }
}
