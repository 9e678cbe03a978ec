import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/free-port.ts'
import { type BenchData, makeData, type Organization } from './data.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { Options } from './options.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Closes one thing that was opened. */
export type Closer = () => Promise<unknown>

/** What every scenario plays on: one database, and on it Leme and the server to compare with. */
export type Stage = {
  database: BenchDatabase
  data: BenchData
  leme: ServerProcess
  bare: ServerProcess
}

/** Starts everything; hands each thing that must be closed to `opened` as soon as it is open. */
export async function setStage(
  { folder, profile }: Pick<Options, 'folder' | 'profile'>,
  opened: (close: Closer) => void,
): Promise<Stage> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const data = await makeData(database.adminUrl)
  const leme = await startLeme(database.dataDir, profile)
  opened(leme.close)
  const bare = await startBare(database.adminUrl, data.growing)
  opened(bare.close)
  return { database, data, leme, bare }
}

/** One person of a measurement asks as a whole company does. */
const noLimits = { REQUESTS_PER_MINUTE: '999999999', SENTENCES_PER_MINUTE: '999999999' }

/**
 * The built server as `npm start` runs it. It believes whom a local proxy names, so that people can sign in from
 * addresses of their own: one address may only so often.
 */
export async function startLeme(
  dataDir: string,
  profile: string | null = null,
  limits: 'lifted' | 'usual' = 'lifted',
): Promise<ServerProcess> {
  const port = await freePort()
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  return startServerProcess({
    command: process.execPath,
    args: ['--enable-source-maps', ...profiling, pathOf('../server/dist/main.js')],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DEMO: 'off',
      TRUST_PROXY: 'loopback',
      ...(limits === 'lifted' ? noLimits : {}),
    },
    port,
    readyPath: '/healthz',
  })
}

async function startBare(adminUrl: string, { admin }: Organization): Promise<ServerProcess> {
  const port = await freePort()
  return startServerProcess({
    command: process.execPath,
    args: ['--import', 'tsx', pathOf('load/bare-server.ts'), String(port), adminUrl, admin.user_id, admin.org_id ?? ''],
    port,
    readyPath: '/projects',
  })
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
