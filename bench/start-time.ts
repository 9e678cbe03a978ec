import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/free-port.ts'
import { makeScratchFolder } from './database.ts'
import { median } from './load/measure.ts'
import { startServerProcess } from './server-process.ts'

/** Starts that count. */
const starts = 5

/** Seconds from `npm start` to the first answer, on a clone that is set up and has been started before. */
export async function measureStart(folder: string): Promise<{ first: number; next: number }> {
  const dataDir = join(makeScratchFolder(folder), 'data')
  try {
    const first = await startOnce(dataDir)
    const next: number[] = []
    for (let turn = 0; turn < starts; turn += 1) next.push(await startOnce(dataDir))
    return { first, next: median(next) }
  } finally {
    rmSync(join(dataDir, '..'), { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const start = performance.now()
  const server = await startServerProcess({
    command: 'npm',
    args: ['start'],
    env: { PORT: String(port), DATA_DIR: dataDir },
    port,
    readyPath: '/healthz',
  })
  const seconds = (performance.now() - start) / 1000
  await server.close()
  return seconds
}
