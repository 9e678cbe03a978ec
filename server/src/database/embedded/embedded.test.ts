import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StartRefused } from '../../start-refused.ts'
import { withClient } from '../client.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { findAccount } from './postgres-account.ts'
import { readPostmaster } from './postgres-cluster.ts'

/** Folders need not be as short as a socket's. */
const longName = 'a folder with spaces and a rather long name, longer than a socket may have'.repeat(2)

const isRoot = process.getuid?.() === 0
/** Bundled beside the sources, where its packages are found: from them it would take several times as long to start. */
const user = fileURLToPath(new URL(`../../../dist.user-${process.pid}.js`, import.meta.url))

// Each start is of a whole PostgreSQL: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A data folder as a first start leaves it. Tests that spoil nothing in it share it: to copy one takes as long. */
let shared: string
let place: string
let dataDir: string
const open: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  const source = fileURLToPath(new URL('../../../test/database/embedded-user.ts', import.meta.url))
  await build({
    ...{ entryPoints: [source], outfile: user, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  })
  shared = join(mkdtempSync(join(tmpdir(), 'leme-test-')), longName)
  await (await startEmbedded(shared, unsynced)).close()
})

afterAll(() => {
  rmSync(dirname(shared), { recursive: true, force: true })
  rmSync(user, { force: true })
})

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'leme-test-'))
  dataDir = join(place, longName)
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const database of open.splice(0)) await database.close()
  // What a killed process left behind is joined once more, to be stopped.
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) await (await startEmbedded(dataDir, unsynced)).close()
  rmSync(place, { recursive: true, force: true })
})

/** Begins with the data of an earlier start, and leaves them whole. */
function begunBefore(): void {
  dataDir = shared
}

/** A kill leaves what the machine has in memory: to wait for the disk adds nothing here. */
const unsynced = { settings: ['fsync=off'] }

async function start(options: Parameters<typeof startEmbedded>[1] = unsynced): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, options)
  open.push(database)
  return database
}

async function close(database: EmbeddedDatabase): Promise<void> {
  open.splice(open.indexOf(database), 1)
  await database.close()
}

/** Another process that uses the database and has committed one row. */
async function startUser(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [user, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error('the process ended before it committed')))
  })
  return child
}

function kill(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return gone
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows)
}

const storedRows = async (database: EmbeddedDatabase) => (await ask(database.adminUrl, 'select from stored')).length
const postmaster = () => readPostmaster(join(dataDir, 'postgres'))

describe('the embedded database', () => {
  test('keeps what was committed from one start to the next, in a private folder', async () => {
    const first = await start()
    await ask(first.adminUrl, 'create table stored as select 1')
    const socketFolder = postmaster()?.socketFolder ?? ''
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    await close(first)
    expect(existsSync(socketFolder)).toBe(false)
    expect(postmaster()).toBeNull()

    const second = await start()
    expect(await storedRows(second)).toBe(1)
    expect(second.secretKey).toBe(first.secretKey)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    for (const file of ['database.json', 'secret-key']) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
  })

  test('is durable, and nowhere but on its socket', async () => {
    begunBefore()
    const { adminUrl } = await start({})
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as listens,
      current_setting('data_checksums') as checksums`
    expect(await ask(adminUrl, settings)).toEqual([
      { fsync: 'on', commits: 'on', pages: 'on', listens: '', checksums: 'on' },
    ])
    const wrong = new URL(adminUrl)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('is shared by those who start at once; the last to leave stops it', async () => {
    const [first, second, third] = await Promise.all([start(), start(), start()])
    const pid = postmaster()?.pid
    expect(new Set([first, second, third].map(({ serverUrl }) => serverUrl)).size).toBe(1)
    await close(first)
    await close(third)
    expect(await ask(second.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(postmaster()?.pid).toBe(pid)
    await close(second)
    expect(postmaster()).toBeNull()
  })

  test('outlives a killed process and is joined by the next one, with every committed row', async () => {
    begunBefore()
    await kill(await startUser())
    const left = postmaster()?.pid
    const next = await start()
    expect(postmaster()?.pid).toBe(left)
    expect(await storedRows(next)).toBe(1)
    await close(next)
    expect(postmaster()).toBeNull()
  })

  test('recovers every committed row after it was killed itself, together with its process', async () => {
    begunBefore()
    const child = await startUser()
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
    await kill(child)
    expect(await storedRows(await start())).toBe(1)
  })

  test('is started again when the folder of its socket was cleared away', async () => {
    begunBefore()
    await kill(await startUser())
    rmSync(postmaster()?.socketFolder ?? '', { recursive: true })
    expect(await storedRows(await start())).toBe(1)
  })

  test.runIf(process.platform === 'linux')('starts although another process has the pid it had', async () => {
    begunBefore()
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, '/nowhere', '', '0 0', 'ready']
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'), { mode: 0o600 })
    expect(await ask((await start()).adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('[HU-03] says nothing to anyone who listens in the place of its own socket folder', async () => {
    begunBefore()
    const child = await startUser()
    const { socketFolder = '', port } = postmaster() ?? {}
    rmSync(socketFolder, { recursive: true })
    mkdirSync(socketFolder)
    chmodSync(socketFolder, 0o755)
    let connections = 0
    const listener = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(join(socketFolder, `.s.PGSQL.${port}`))
    try {
      const database = await start()
      expect(await storedRows(database)).toBe(1)
      expect(postmaster()?.socketFolder).not.toBe(socketFolder)
      expect(connections).toBe(0)
      expect(existsSync(socketFolder)).toBe(true)
    } finally {
      await kill(child)
      listener.close()
      rmSync(socketFolder, { recursive: true, force: true })
    }
  })

  test('starts over a cluster whose making was cut off', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    expect(await ask((await start()).adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each(['removed', 'damaged', 'of another folder'])('opens with its passwords %s', async (fault) => {
    begunBefore()
    const file = join(dataDir, 'database.json')
    await kill(await startUser())
    if (fault === 'removed') rmSync(file)
    if (fault === 'damaged') writeFileSync(file, '{"superus')
    if (fault === 'of another folder') writeFileSync(file, '{"superuser":"a","owner":"b","server":"c"}')
    const running = await start()
    expect(await storedRows(running)).toBe(1)
    await close(running)
    rmSync(file)
    expect(await storedRows(await start())).toBe(1)
  })
})

describe('the embedded database refuses', () => {
  test('a data folder that cannot be written, with a sentence that names it', async () => {
    writeFileSync(join(place, 'file'), '')
    dataDir = join(place, 'file', 'data')
    await expect(start()).rejects.toThrow(StartRefused)
    await expect(start()).rejects.toThrow(
      `Não é possível gravar na pasta de dados ${dataDir} (ENOTDIR): corrija as permissões ou defina DATA_DIR.`,
    )
  })

  test('a data folder that its owner made read-only, even if root asks', async () => {
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o500)
    await expect(start()).rejects.toThrow(/\(EACCES\)/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('to make a new key for data whose key is gone', async () => {
    begunBefore()
    const file = join(dataDir, 'secret-key')
    const key = readFileSync(file)
    rmSync(file)
    await expect(start()).rejects.toThrow(/^Falta o arquivo .*secret-key, que abre os segredos deste banco/)
    await expect(start({ ...unsynced, secretKey: 'k'.repeat(32) })).resolves.toMatchObject({
      secretKey: 'k'.repeat(32),
    })
    writeFileSync(file, key, { mode: 0o600 })
  })

  test('data of another major version, which it leaves as they are', async () => {
    begunBefore()
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '17\n')
    await expect(start()).rejects.toThrow(/são do PostgreSQL 17 e este é o 18/)
    writeFileSync(file, version)
  })
})

describe.runIf(isRoot)('the embedded database where root may not make a user namespace', () => {
  const account = findAccount({ namespaces: false })

  test('runs as an account of the machine, with the data where they belong', async () => {
    begunBefore()
    chmodSync(dirname(dataDir), 0o755)
    const database = await start({ ...unsynced, account })
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(await ask(database.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await close(database)
    expect(await ask((await start()).adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('keeps the data elsewhere, behind a link, where that account cannot get in', async () => {
    chmodSync(place, 0o700)
    const database = await start({ ...unsynced, account })
    const elsewhere = realpathSync(join(dataDir, 'postgres'))
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/leme\//)
      await ask(database.adminUrl, 'create table stored as select 1')
      await close(database)
      const again = await start({ ...unsynced, account })
      expect(await storedRows(again)).toBe(1)
      await close(again)
    } finally {
      rmSync(dirname(elsewhere), { recursive: true })
    }
    await expect(start({ ...unsynced, account })).rejects.toThrow(/não estão mais lá/)
  })
})
