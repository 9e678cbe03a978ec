// npm run files -- FOLDER: plays files from outside, of the kinds that have a folder there, against the numbers that were
// counted of them by hand (server/test/files), and says what differs.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runNode } from './run.mjs'

const folder = process.argv[2]
if (!folder || !existsSync(folder)) {
  console.error('npm run files -- FOLDER: there is no such folder')
  process.exit(1)
}
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/test/files/files.test.ts']
process.exit(runNode(args, { ...process.env, FILES_FOLDER: resolve(folder) }) ? 0 : 1)
