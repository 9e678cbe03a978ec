import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { useChanges } from '../../test/change-stage.ts'
import { createPool } from '../database/pool.ts'
import { createDatabase } from '../database/transaction.ts'

const { stage, asUs, change, takeReported } = useChanges()

describe('nothing is reported', () => {
  test('[PD-16] by a statement that touches no row', async () => {
    await change(`update tasks set title = 'Dois' where id = $1`, [randomUUID()])
    await change('delete from epics where id = $1', [randomUUID()])
    await change('insert into epics (org_id, project_id, title) select $1, $2, $3 where false', [
      stage.us.org_id,
      stage.project,
      'A',
    ])
    expect(takeReported()).toEqual([])
  })

  const insertEpic = `insert into epics (org_id, project_id, title) values ($1, $2, 'Um')`

  test('[PD-16] of work that failed', async () => {
    const failed = asUs(async (tx) => {
      await tx.query(insertEpic, [stage.us.org_id, stage.project])
      throw new Error('afterwards')
    })
    await expect(failed).rejects.toThrow('afterwards')
    expect(takeReported()).toEqual([])
  })

  test('[PD-16] of a transaction that PostgreSQL ended with ROLLBACK', async () => {
    const swallowed = asUs(async (tx) => {
      await tx.query(insertEpic, [stage.us.org_id, stage.project])
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('current transaction is aborted')
    expect(takeReported()).toEqual([])
  })

  test('[PD-16] of what went back to a savepoint, while the rest is', async () => {
    await asUs(async (tx) => {
      await tx.query(`insert into tasks (org_id, project_id, title) values ($1, $2, 'Um')`, [
        stage.us.org_id,
        stage.project,
      ])
      await tx.query('savepoint here')
      await tx.query(insertEpic, [stage.us.org_id, stage.project])
      await tx.query('rollback to savepoint here')
    })
    expect(takeReported()).toEqual([['tasks']])
  })

  test('[PD-16] by the next transaction of the same connection', async () => {
    const single = createPool(stage.database.serverUrl, { max: 1 })
    const narrow = createDatabase(single)
    const changes: string[][] = []
    narrow.onChanges((committed) => changes.push(committed))
    await narrow.transactionAs(stage.us, (tx) => tx.query(insertEpic, [stage.us.org_id, stage.project]))
    await narrow.transactionAs(stage.us, (tx) => tx.query('select from epics'))
    await narrow.transactionAs(stage.us, (tx) =>
      tx.query(`update projects set name = 'Novo' where id = $1`, [stage.project]),
    )
    await single.end()
    expect(changes.map((committed) => committed.filter((text) => text.startsWith(stage.project)))).toEqual([
      [`${stage.project}:epics`],
      [`${stage.project}:projects`],
    ])
  })
})

test('[MS-01] a transaction that only reads may not write', async () => {
  const insert = 'insert into epics (org_id, project_id, title) values ($1, $2, $3)'
  const refused = stage.db.transactionAs(stage.us, (tx) => tx.query(insert, [stage.us.org_id, stage.project, 'Um']), {
    readOnly: true,
  })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(
    await stage.db.transactionAs(stage.us, (tx) => tx.query('select from projects'), { readOnly: true }),
  ).not.toHaveLength(0)
})

/** A way to PostgreSQL on which the answer to COMMIT gets lost, and the connection with it. */
async function lossyWay(): Promise<{ url: string; close: () => void }> {
  const { host, port } = new pg.Client({ connectionString: stage.database.serverUrl })
  const way = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far)
    far.on('data', (chunk) => {
      const tag = chunk.indexOf('COMMIT\0')
      if (tag < 0) return near.write(chunk)
      // What came before it arrives; a type and a length stand before the tag.
      near.end(chunk.subarray(0, tag - 5))
      return far.destroy()
    })
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const url = new URL(stage.database.serverUrl)
  url.search = ''
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return { url: url.href, close: () => way.close() }
}

test('[PD-16] what was committed while its answer got lost is reported', async () => {
  const way = await lossyWay()
  const lossyPool = createPool(way.url)
  const lossy = createDatabase(lossyPool)
  const changes: string[][] = []
  lossy.onChanges((committed) => changes.push(committed))
  const insert = `insert into tasks (org_id, project_id, title) values ($1, $2, 'Um')`
  await expect(
    lossy.transactionAs(stage.us, (tx) => tx.query(insert, [stage.us.org_id, stage.project])),
  ).rejects.toThrow()
  expect(changes.map((committed) => committed.sort())).toEqual([
    [`${stage.project}:tasks`, `${stage.us.org_id}:tasks`].sort(),
  ])
  expect(await change('select from tasks where project_id = $1', [stage.project])).toHaveLength(1)
  await lossyPool.end()
  way.close()
})
