import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentsOf, migrations, useBackupStage, wallsOf } from '../../../test/backup.ts'
import { askDatabase, callCommand, startCommand, useCommands } from '../../../test/command.ts'
import type { TestDatabase } from '../../../test/database.ts'
import { inviteColleague } from '../../../test/person.ts'
import { createProject, createWork } from '../../../test/work.ts'
import { migrate } from '../../database/migrate/migrate.ts'
import { createPool } from '../../database/pool.ts'
import { createDatabase } from '../../database/transaction.ts'
import { resumeErasures } from '../../features/user/erase-person.ts'

// Whole databases are written and read, some by processes of their own: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

useCommands()
const stage = useBackupStage()
const { backup, restore, emptyDatabase, environmentOf } = stage

describe('a restore', () => {
  let file: string
  let bytes: Buffer

  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'leme-test-')), 'leme.backup')
    expect((await backup(file)).code).toBe(0)
    bytes = readFileSync(file)
  })
  afterAll(() => rmSync(join(file, '..'), { recursive: true, force: true }))

  async function expectUntouched(target: TestDatabase): Promise<void> {
    expect(
      await askDatabase(
        target,
        `select from pg_class where relkind in ('r', 'v') and relowner = 'leme_owner'::regrole`,
      ),
    ).toEqual([])
  }

  test('[OP-02] refuses a file that is cut or changed, whole', async () => {
    const target = await emptyDatabase()
    const spoilt = {
      cortado: bytes.subarray(0, Math.floor(bytes.length * 0.7)),
      'sem-fim': bytes.subarray(0, -1),
      mudado: Buffer.concat([bytes.subarray(0, 5000), Buffer.from([(bytes[5000] ?? 0) ^ 1]), bytes.subarray(5001)]),
    }
    for (const [name, content] of Object.entries(spoilt)) {
      writeFileSync(join(stage.place, name), content)
      const { code, stderr } = await restore(join(stage.place, name), target)
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/cortado, danificado ou foi alterado\. Nada foi restaurado/),
      ])
    }
    const other = await restore(fileURLToPath(import.meta.url), target)
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('não é um backup do Leme') })
    await expectUntouched(target)
  })

  test('[OP-02] changes nothing in a database that has something in it', async () => {
    const before = await contentsOf(stage.server.database)
    const { code, stderr } = await restore(file, stage.server.database)
    expect([code, stderr]).toEqual([1, expect.stringContaining('O banco de destino não está vazio')])
    expect(await contentsOf(stage.server.database)).toEqual(before)
  })

  test('[OP-02] of two at once one wins, and the other finds the database filled', async () => {
    const target = await emptyDatabase()
    const both = [1, 2].map(() => startCommand(['restore', file], environmentOf(target)).ended)
    const ended = await Promise.all(both)
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(ended.find(({ code }) => code === 1)?.stderr).toContain('não está vazio')
  })

  test('[OP-02] that is killed half-way leaves an empty database', async () => {
    const target = await emptyDatabase()
    const watcher = new pg.Client({ connectionString: target.superuserUrl })
    await watcher.connect()
    const { child, ended } = startCommand(['restore', file], environmentOf(target))
    const isAtWork = `select from pg_stat_activity where application_name = 'leme restore' and xact_start is not null`
    while ((await watcher.query(isAtWork)).rowCount === 0) if (child.exitCode !== null) break
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    while ((await watcher.query(isAtWork)).rowCount !== 0);
    await watcher.end()
    await expectUntouched(target)
    expect((await restore(file, target)).code).toBe(0)
  })

  test('[OP-02] is refused without the passphrase, with another, or with one that the file does not have', async () => {
    const [right, wrong, short] = ['uma senha bem comprida', 'outra senha comprida', 'curta'].map((text, index) => {
      writeFileSync(join(stage.place, `senha-${index}`), text)
      return join(stage.place, `senha-${index}`)
    })
    const target = await emptyDatabase()
    const encrypted = join(stage.place, 'cifrado.backup')
    expect(await backup(encrypted, '--passphrase-file', short ?? '')).toMatchObject({ code: 1 })
    expect(await backup(encrypted, '--passphrase-file', right ?? '')).toMatchObject({ code: 0 })
    const sentence = async (...words: Parameters<typeof restore>) => {
      const { code, stderr } = await restore(...words)
      expect(code).toBe(1)
      return stderr
    }
    expect(await sentence(encrypted, target)).toMatch(/O backup está cifrado/)
    expect(await sentence(encrypted, target, '--passphrase-file', wrong ?? '')).toMatch(/A senha não é a deste backup/)
    expect(await sentence(file, target, '--passphrase-file', right ?? '')).toMatch(/não está cifrado/)
    await expectUntouched(target)
  })
})

describe('a backup of another version', () => {
  async function databaseOf(folder: string): Promise<TestDatabase> {
    const database = await emptyDatabase()
    await migrate(database.adminUrl, folder)
    return database
  }

  test('[OP-02] is restored as it was and then migrated, if it is older', async () => {
    const folder = join(stage.place, 'migrations')
    const version = (path: string) => Number.parseInt(basename(path), 10)
    const isOlder = (path: string) => path === migrations || version(path) < 19
    cpSync(migrations, folder, { recursive: true, filter: isOlder })
    const older = await databaseOf(folder)
    const [made] = await askDatabase<{ id: string }>(
      older,
      `insert into auth.accounts (email, password_hash, created_at, updated_at)
       values ('ana@exemplo.com.br', '$argon2id$v=19$', now(), now()) returning id`,
    )
    const file = join(stage.place, 'antigo.backup')
    expect(await callCommand(['backup', file], environmentOf(older))).toMatchObject({ code: 0 })
    expect(await askDatabase(older, `select to_regclass('auth.identities') as found`)).toEqual([{ found: null }])

    const target = await emptyDatabase()
    expect(await restore(file, target)).toMatchObject({ code: 0 })
    const rows = await askDatabase(target, 'select account_id, provider from auth.identities')
    expect(rows).toEqual([{ account_id: made?.id, provider: 'email' }])
    expect(await wallsOf(target)).toEqual(await wallsOf(stage.server.database))
  })

  test('[OP-02] is refused whole, if it is newer or has other migrations', async () => {
    const folder = join(stage.place, 'migrations')
    const target = await emptyDatabase()
    const file = join(stage.place, 'novo.backup')
    cpSync(migrations, folder, { recursive: true })
    writeFileSync(join(folder, '999.do.later.sql'), 'create table public.later (id uuid primary key);')
    const newer = await databaseOf(folder)
    expect(await callCommand(['backup', file], environmentOf(newer))).toMatchObject({ code: 0 })
    const refused = await restore(file, target)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/versão 999 .* mais nova que a \d+ deste Leme/),
    })

    await askDatabase(newer, `update system.migrations set md5 = 'outro' where version = 4`)
    await askDatabase(newer, 'delete from system.migrations where version = 999')
    expect(await callCommand(['backup', file, '--force'], environmentOf(newer))).toMatchObject({ code: 0 })
    const other = await restore(file, target)
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('outras migrações do que as deste Leme (a partir da 4)'),
    })
    expect(await askDatabase(target, `select to_regclass('public.clients') as found`)).toEqual([{ found: null }])
  })
})

test('[OP-02] [OP-11] who was erased since the backup is there again and is erased again, and an erasure under way then goes on', async () => {
  const { server, person } = stage
  const [since, underWay] = [
    await inviteColleague(server.url, person, 'member', { display_name: 'Ubirajara Colares' }),
    await inviteColleague(server.url, person, 'member', { display_name: 'Iolanda Marçal' }),
  ]
  const project = await createProject(person)
  const { id } = await createWork(person, 'tasks', project, {
    title: 'Ligar para Ubirajara Colares',
    description: `De Iolanda Marçal, ${underWay.email}`,
  })
  const [org] = await askDatabase<{ org_id: string }>(
    server.database,
    `select org_id, system.erase_account(org_id, id, null, null, system.names_of_person(org_id, id)) from users where id = $1`,
    [underWay.id],
  )
  const erase = (database: TestDatabase) =>
    callCommand(['erase', since.email, '--yes', '--org', org?.org_id ?? ''], environmentOf(database))
  const file = join(stage.place, 'leme.backup')
  expect((await backup(file)).code).toBe(0)
  expect((await erase(server.database)).code).toBe(0)

  const target = await emptyDatabase()
  expect((await restore(file, target)).code).toBe(0)
  const task = () => askDatabase(target, 'select title, description from tasks where id = $1', [id])
  expect(await task()).toEqual([
    { title: 'Ligar para Ubirajara Colares', description: `De Iolanda Marçal, ${underWay.email}` },
  ])
  const again = { code: 0, stdout: expect.stringContaining('Pessoa apagada') }
  expect(await erase(target)).toMatchObject(again)
  await askDatabase(target, `update system.erasures set begun_at = begun_at - interval '2 hours'`)
  const pool = createPool(target.serverUrl, { max: 1 })
  await resumeErasures(createDatabase(pool)).finally(() => pool.end())
  expect(await task()).toEqual([
    { title: 'Ligar para Pessoa apagada', description: 'De Pessoa apagada, Pessoa apagada' },
  ])
  const left = `select from auth.accounts where id = any ($1) union all select from users where id = any ($1) and email is not null`
  expect(await askDatabase(target, left, [[since.id, underWay.id]])).toEqual([])
})
