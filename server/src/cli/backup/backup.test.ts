import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { contentsOf, embeddedIn, migrations, useBackupStage, wallsOf } from '../../../test/backup.ts'
import { askDatabase, callCommand, startCommand, useCommands } from '../../../test/command.ts'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { logHours, taskApart } from '../../../test/hours.ts'
import { send } from '../../../test/import/bulk.ts'

// Whole databases are written and read, some by processes of their own: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

useCommands()
const stage = useBackupStage()
const { backup, restore, emptyDatabase, environmentOf, expectAtHome } = stage

test('[OP-02] [OP-05] everything comes back as it was, beside a running server, in a file for its owner alone; each audit says so', async () => {
  const file = join(stage.place, 'leme.backup')
  const before = await contentsOf(stage.server.database)
  const made = await startCommand(['backup', file], environmentOf(stage.server.database)).ended
  expect(made).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /Backup feito: \d+ tabelas, [\d.]+ linhas, [\d.,]+ MB, em [\d.,]+ s\.\n.*não está cifrado/,
    ),
  })
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(stage.place)).toEqual(['leme.backup'])

  const target = await emptyDatabase()
  const done = await startCommand(['restore', file], environmentOf(target)).ended
  expect(done).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/Backup restaurado: /) })
  expect(await contentsOf(target)).toEqual(before)
  expect(await wallsOf(target)).toEqual(await wallsOf(stage.server.database))
  const restoresQuery = `select org_id, actor_user_id from audit_events where event = 'data_restored' order by 1`
  const organizations = await askDatabase(
    target,
    'select id as org_id, null as actor_user_id from organizations order by 1',
  )
  expect(organizations.length).toBeGreaterThan(1)
  expect(await askDatabase(target, restoresQuery)).toEqual(organizations)
  await expectAtHome(target)
})

test('[OP-02] a backup beside people who write is one moment of the database', async () => {
  const { task, project } = await taskApart(stage.person)
  let writing = true
  let sent = 0
  const writer = (async () => {
    for (let turn = 0; writing; turn += 1) {
      await logHours(stage.person, task, { hours: 0.25 })
      const run = { run_type: 'teste', status: 'completed', latency_ms: turn, cost_usd: '0.01' }
      await send(stage.key, '/api/agent-runs', [{ ...run, external_id: `corrida-${turn}` }])
      sent += 1
    }
  })()
  const file = join(stage.place, 'leme.backup')
  const made = await backup(file)
  writing = false
  await writer
  expect(made.code).toBe(0)
  // The uses of a key are written every few seconds: the next test compares databases in which nobody writes.
  const usesQuery = 'select coalesce(sum(requests + requests_before), 0)::int as uses from system.api_key_use'
  const usesWritten = async () => (await askDatabase<{ uses: number }>(stage.server.database, usesQuery))[0]?.uses
  await expect.poll(usesWritten).toBeGreaterThanOrEqual(sent)
  const target = await emptyDatabase()
  expect((await restore(file, target)).code).toBe(0)
  const counted = await askDatabase<{ logged: string; worked: string; recorded: number; entries: number }>(
    target,
    `select logged_hours as logged, (select coalesce(round(sum(hours), 2), 0.00) from time_entries where project_id = projects.id) as worked,
       (select count(*)::int from activity where project_id = projects.id and noun = 'time_entry') as recorded,
       (select count(*)::int from time_entries where project_id = projects.id) as entries
     from projects where id = $1`,
    [project],
  )
  expect(counted).toHaveLength(1)
  expect(counted[0]?.logged).toBe(counted[0]?.worked)
  expect(counted[0]?.recorded).toBe(counted[0]?.entries)
  const owner = new pg.Client({ connectionString: target.adminUrl })
  await owner.connect()
  await expectFiguresMatchRuns(owner)
  await owner.end()
})

test('[OP-02] goes from one program to another, encrypted, and leaves no copy on the way', async () => {
  const secret = join(stage.place, 'senha')
  writeFileSync(secret, 'uma senha bem comprida\n')
  const target = await emptyDatabase()
  const out = startCommand(['backup', '--to-stdout', '--passphrase-file', secret], environmentOf(stage.server.database))
  const temporary = join(stage.place, 'tmp')
  cpSync(migrations, temporary, { recursive: true }) // any folder that is there
  const there = readdirSync(temporary)
  const words = ['restore', '--from-stdin', '--passphrase-file', secret]
  const into = startCommand(words, { ...environmentOf(target), TMPDIR: temporary }, out.child.stdout)
  expect((await out.ended).code).toBe(0)
  expect(await into.ended).toMatchObject({ code: 0 })
  expect(readdirSync(temporary)).toEqual(there)
  expect(await contentsOf(target)).toEqual(await contentsOf(stage.server.database))
})

describe('a backup', () => {
  test('[OP-02] does not replace a file without being asked to, and leaves no part of one', async () => {
    const file = join(stage.place, 'leme.backup')
    writeFileSync(file, 'guardado')
    expect(await backup(file)).toMatchObject({
      code: 1,
      stderr: `${file} já existe. Use --force para escrever por cima.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('guardado')

    const holder = new pg.Client({ connectionString: stage.server.database.adminUrl })
    await holder.connect()
    await holder.query('begin; lock table public.tasks in access exclusive mode')
    const { child, ended } = startCommand(['backup', file, '--force'], environmentOf(stage.server.database))
    const waits = `select from pg_locks where not granted and relation = 'public.tasks'::regclass`
    while ((await holder.query(waits)).rowCount === 0) expect(child.exitCode).toBe(null)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('O backup foi interrompido.') })
    await holder.end()
    expect(readdirSync(stage.place)).toEqual(['leme.backup'])
    expect(readFileSync(file, 'utf8')).toBe('guardado')
  })

  test('[OP-02] needs the owner’s login, and data', async () => {
    const file = join(stage.place, 'leme.backup')
    const { adminUrl: _, ...serving } = stage.server.database
    const env = { ...environmentOf({ ...serving, adminUrl: '' }) }
    expect(await callCommand(['backup', file], env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Defina ADMIN_DATABASE_URL/),
    })
    const blind = { ...env, ADMIN_DATABASE_URL: stage.server.database.serverUrl }
    expect(await callCommand(['backup', file], blind)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BYPASSRLS'),
    })
    const empty = await emptyDatabase()
    expect(await callCommand(['backup', file], environmentOf(empty))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('O banco está vazio'),
    })
    const nowhere = await callCommand(['backup', file], embeddedIn(join(stage.place, 'data')))
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('Não há banco de dados em') })
    expect(readdirSync(stage.place)).toEqual([])
  })

  test('[OP-02] to the standard output keeps what npm says out of it', async () => {
    const env = { ...environmentOf(stage.server.database), npm_lifecycle_event: 'leme', npm_config_loglevel: 'notice' }
    const loud = await callCommand(['backup', '--to-stdout'], env)
    expect(loud).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('npm run --silent leme') })
    const both = await callCommand(['backup', '--to-stdout', join(stage.place, 'x')], env)
    expect(both.code).toBe(2)
  })
})
