import { createHash } from 'node:crypto'
import { calendarIn } from '@leme/contract/format/calendar'
import { movingLimits } from '@leme/contract/moving/moving-file'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type Member, registerLongRoute, type ServeOptions, serve } from '../../http/serve.ts'
import type { SourceFile } from '../../ingest/moving/source-file.ts'
import { found, Problem } from '../../problem/problem.ts'
import { compareFile } from './compare/compare.ts'
import { readOrganization } from './moving.queries.ts'
import { askImport, getMovingCheck, getMovingImport, isOver, listMovingImports } from './moving-import.queries.ts'
import { queueMoving } from './moving-job.ts'
import { createMovingFile, createMovingPiece, findMovingFile, keepTrial, storedFile } from './stored-file.ts'
import { trialAnswer, unreadTrial } from './text/trial-answer.ts'
import { isUnread, openFile, tryFile } from './try-file.ts'
import { laterImports } from './undo/later.queries.ts'
import { undoImport } from './undo/undo-import.ts'

/** What is half undone would have to be undone again. */
const neverAborted = new AbortController().signal

const tooLate = `Esta importação tem mais de ${movingLimits.undoDays} dias, e não se desfaz mais`

/** Work from other programs, through the browser: a file in pieces, trials of it, and the import, which the queue does. */
export function movingRoutes(
  app: FastifyInstance,
  options: ServeOptions & { clock: () => Date; publicUrl: string },
): void {
  const { db, clock, publicUrl: origin } = options
  const fileOf = async (identity: Member, id: string, signal?: AbortSignal): Promise<SourceFile> =>
    storedFile(
      db,
      identity,
      await db.transactionAs(identity, (tx) => findMovingFile(tx, id), { readOnly: true }),
      signal,
    )

  serve(app, options, routes.createMovingFile, ({ tx, body }) => createMovingFile(tx, body.name, body.size))
  serve(app, options, routes.createMovingPiece, ({ tx, params, body }) =>
    createMovingPiece(tx, params.id, body.number, Buffer.from(body.content, 'base64')),
  )
  serve(app, options, routes.listMovingImports, ({ tx }) => listMovingImports(tx))
  serve(app, options, routes.readMovingCheck, async ({ tx, params }) =>
    found(await getMovingCheck(tx, params.id), 'import_not_found'),
  )

  serve(app, options, routes.readMovingUndoing, async ({ tx, params }) =>
    found(await laterImports(tx, params.id), 'import_not_found'),
  )

  registerLongRoute(app, options, routes.tryMovingFile, async ({ identity, params, body, signal }) => {
    // Each choice on the page asks for another trial, and hangs up on the one before.
    const moving = await openFile({ db, identity }, await fileOf(identity, params.id, signal), body)
    if (isUnread(moving)) return JSON.stringify(unreadTrial(moving))
    const { time_zone: timeZone, statusText } = await db.transactionAs(identity, readOrganization, { readOnly: true })
    const asking = { db, identity, timeZone, today: calendarIn(timeZone).dayOf(clock()) }
    const tried = await tryFile(asking, moving, body)
    const answer = trialAnswer(tried, await compareFile(asking, tried), { statusText, origin })
    await db.transactionAs(identity, (tx) => keepTrial(tx, params.id, body, answer.lines))
    return JSON.stringify(answer)
  })

  registerLongRoute(app, options, routes.startMoving, async ({ identity, params, body, once }) => {
    const file = await fileOf(identity, params.id)
    const moving = await openFile({ db, identity }, file, body)
    const detail =
      moving.open.length > 0
        ? 'Diga se nas datas vem primeiro o dia ou o mês'
        : moving.isUntitled && 'Diga que coluna é o título'
    if (detail) throw new Problem('moving_file_refused', { detail })
    const about = { source: moving.source, brings: moving.brings, file_name: file.name }
    const asked = { ...about, file_hash: await hashOf(file), file_id: params.id }
    return db.transactionAs(identity, (tx) =>
      once(tx, async () => {
        const import_id = await askImport(tx, asked, body)
        await queueMoving(tx, { org_id: identity.org_id, import_id, user_id: identity.user_id }, clock())
        return found(await getMovingImport(tx, import_id), 'import_not_found')
      }),
    )
  })

  registerLongRoute(app, options, routes.undoMoving, async ({ identity, params }) => {
    const [row] = await db.transactionAs(
      identity,
      (tx) =>
        tx.query<{ is_over: boolean; is_late: boolean }>(
          `select ${isOver} as is_over,
             started_at <= now() - make_interval(days => ${movingLimits.undoDays}) as is_late
           from imports where id = $1 and brings in ('work', 'hours') and undone_at is null`,
          [params.id],
        ),
      { readOnly: true },
    )
    if (!row) throw new Problem('import_not_found')
    if (row.is_late) throw new Problem('import_not_found', { detail: tooLate })
    if (!row.is_over) throw new Problem('import_running')
    const { staying: _, ...undone } = await undoImport(db, identity, params.id, { origin, signal: neverAborted })
    return JSON.stringify(undone)
  })
}

async function hashOf(file: SourceFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.read()) hash.update(piece)
  return hash.digest('hex')
}
