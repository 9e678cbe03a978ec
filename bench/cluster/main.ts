import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build.mjs'
import { playFailover } from './failover.ts'
import { playRestarts } from './restarts.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    kills: { type: 'string', default: '5' },
    pages: { type: 'string', default: '40' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../node_modules/.cache/leme', import.meta.url)) },
  },
})
const pageCount = Number(values.pages)
const parts: Record<string, () => Promise<void>> = {
  restarts: () => playRestarts({ parent: resolve(values.folder), rounds: Number(values.rounds), pageCount }),
  failover: () => playFailover({ kills: Number(values.kills), pageCount }),
}

try {
  const chosen = positionals.length > 0 ? positionals : Object.keys(parts)
  const unknown = chosen.find((name) => !parts[name])
  if (unknown) throw new Error(`${unknown} is none of ${Object.keys(parts).join(', ')}`)
  await build()
  for (const name of chosen) await parts[name]?.()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
