import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { memoryOf } from './proc.ts'

/** What a command of `npm run leme` came to. */
export type CommandMeasure = { seconds: number; peakMemory: number | undefined }

/** How often a process that may end at any moment is asked for its peak; ms. */
const glance = 20

/** Runs a built command to its end, on the database of a data folder; throws what it said where it fails. */
export async function measureCommand(words: string[], dataDir: string): Promise<CommandMeasure> {
  const program = fileURLToPath(new URL('../server/dist/leme.js', import.meta.url))
  const start = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000)
    })
  }
  let peakMemory: number | undefined
  const timer = setInterval(() => {
    peakMemory = memoryOf(child.pid ?? 0, 'VmHWM') ?? peakMemory
  }, glance)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said}`)
  return { seconds: (performance.now() - start) / 1000, peakMemory }
}
