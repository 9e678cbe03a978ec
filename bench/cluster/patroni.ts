import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { type Account, giveTo } from '../../server/src/database/embedded/postgres-account.ts'
import { readPostmaster } from '../../server/src/database/embedded/postgres-cluster.ts'
import { endOrphans } from '../../server/src/database/embedded/postgres-process.ts'
import { makePassword } from '../../server/src/database/migrate/prepare.ts'
import { freePort } from '../../server/src/free-port.ts'
import { answers, type RunningProgram, startProgram } from './program.ts'

/** A PostgreSQL with its Patroni, as deploy/patroni.yml says. */
export type PatroniNode = {
  postgresPort: number
  patroniPort: number
  /** What Patroni takes it for: the primary, or a standby that has all that was acknowledged. */
  is(role: 'primary' | 'synchronous'): Promise<boolean>
  /** Ends Patroni, PostgreSQL and all its processes at once, as where the machine is switched off. */
  kill(): void
  /** Starts it again, and resolves once it is the synchronous standby. */
  rejoin(): Promise<void>
  close(): Promise<void>
}

export type Patroni = {
  nodes: [PatroniNode, PatroniNode]
  /** Of the superuser. */
  password: string
  close(): Promise<void>
}

const config = fileURLToPath(new URL('../../deploy/patroni.yml', import.meta.url))

/** Starts an etcd, a primary and its synchronous standby below `folder`, which the account can reach. */
export async function startPatroni(folder: string, account: Account): Promise<Patroni> {
  const etcd = await startEtcd(join(folder, 'etcd'), account)
  const passwords = { superuser: makePassword(), replication: makePassword() }
  const start = (name: string) =>
    startNode({ name, folder: join(folder, name), etcd: etcd.address, account, passwords })
  const first = await start('a')
  const second = await start('b')
  await second.rejoin()
  const close = async () => {
    for (const node of [second, first]) await node.close()
    await etcd.close()
  }
  return { nodes: [first, second], password: passwords.superuser, close }
}

async function startEtcd(folder: string, account: Account): Promise<RunningProgram & { address: string }> {
  makeFolder(folder, account)
  const address = `127.0.0.1:${await freePort()}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const named = ['--name', 'leme', '--data-dir', folder, '--initial-cluster', `leme=${peer}`]
  const clients = ['--listen-client-urls', url, '--advertise-client-urls', url]
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer]
  const args = [...named, ...clients, ...peers]
  const program = await startProgram({ command: 'etcd', args, account, serves: () => answers(`${url}/health`) })
  return { ...program, address }
}

type NodeTerms = {
  name: string
  folder: string
  etcd: string
  account: Account
  passwords: { superuser: string; replication: string }
}

async function startNode({ name, folder, etcd, account, passwords }: NodeTerms): Promise<PatroniNode> {
  makeFolder(folder, account)
  const [postgresPort, patroniPort] = [await freePort(), await freePort()]
  const data = join(folder, 'data')
  const [postgres, patroni] = [`127.0.0.1:${postgresPort}`, `127.0.0.1:${patroniPort}`]
  const home = findPostgres()?.home
  if (!home) throw new Error('no PostgreSQL of this machine was found')
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: patroni,
    PATRONI_RESTAPI_CONNECT_ADDRESS: patroni,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: join(home, 'bin'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
  }
  const asks = (path: string) => answers(`http://${patroni}${path}`)
  const serves = async () => (await asks('/primary')) || (await asks('/replica'))
  const start = () => startProgram({ command: 'patroni', args: [config], env, account, serves })
  let program = await start()
  let running = true
  return {
    postgresPort,
    patroniPort,
    is: (role) => asks(`/${role}`),
    kill() {
      const postmaster = readPostmaster(data)?.pid ?? 0
      running = false
      for (const pid of [program.pid, postmaster]) process.kill(pid, 'SIGKILL')
      endOrphans(data)
    },
    async rejoin() {
      if (!running) program = await start()
      running = true
      while (!(await asks('/synchronous'))) await sleep(100)
    },
    close: () => program.close(),
  }
}

/** PostgreSQL takes no folder that others may look into. */
function makeFolder(folder: string, account: Account): void {
  mkdirSync(folder, { mode: 0o700 })
  giveTo(account, folder)
}

/** Writes a file for the account alone, and answers its path. */
export function writeSecret(path: string, text: string, account: Account): string {
  writeFileSync(path, text, { mode: 0o600 })
  giveTo(account, path)
  return path
}
