import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readPostmaster } from '../../server/src/database/embedded/postgres-cluster.ts'
import { isServerOf } from '../../server/src/database/embedded/postgres-process.ts'
import { freePort } from '../../server/src/free-port.ts'

/** The built server on a data folder of its own, started again whenever it ends, as a service manager would. */
export type Product = {
  /** Origin, without a final slash. */
  url: string
  dataDir: string
  /** Process id of the server that runs now, or ran last. */
  node(): number
  /** Process id of its PostgreSQL; 0 where none runs. */
  postgres(): number
  /** What the server said whenever it ended by itself, with a status of its own. */
  ownEnds: string[]
  close(): Promise<void>
}

/** Longest wait for a first start; ms. */
const timeoutMs = 120_000
const longestComplaint = 4_000

/** Starts it and waits until it serves. `env` is added to this process's environment. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ownEnds: string[] = []
  let child: ChildProcess
  let closing = false

  function start(): void {
    let said = ''
    child = spawn(process.execPath, [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'fatal',
        REQUESTS_PER_MINUTE: '999999999',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-longestComplaint)
      })
    }
    child.once('exit', async (code) => {
      if (closing) return
      if (code !== null) {
        ownEnds.push(said.trim().split('\n').at(-1) ?? '')
        await sleep(500)
      }
      if (!closing) start()
    })
  }

  start()
  const cluster = join(dataDir, 'postgres')
  const product: Product = {
    url,
    dataDir,
    node: () => child.pid ?? 0,
    postgres() {
      const pid = readPostmaster(cluster)?.pid ?? 0
      return pid && isServerOf(cluster, pid) ? pid : 0
    },
    ownEnds,
    async close() {
      closing = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
  const deadline = performance.now() + timeoutMs
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error(`the server does not serve: ${ownEnds.join(' / ')}`)
    await sleep(50)
  }
  return product
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok ?? false
}
