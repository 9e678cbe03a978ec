// npm test: the same set-up as npm start, then the checks beside every test. Words after `--` go to vitest; TEST_ALL
// (npm run test:all) runs all that uses a database on the second PostgreSQL too.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { findPostgres } from './find-postgres.mjs'
import { installChromium } from './install-chromium.mjs'
import { root } from './paths.mjs'
import { runNodeBeside, runNpmBeside } from './run.mjs'
import { setUp } from './set-up.mjs'

const filters = process.argv.slice(2)
const tallyFile = join(root, 'build', `tally-${process.pid}.json`)

await setUp()
const chromium = await chooseBrowser()
console.log(`Navegador: ${chromium.path} (${chromium.from})`)
console.log(`PostgreSQL: o embutido${secondPostgres()}`)

const checking = filters.length > 0 ? null : runNpmBeside(['run', 'check'])
const tested = await runTests()
const { passed, failed, skipped } = readTally()
const checked = (await checking)?.ok ?? true
const broken = failed + (checked ? 0 : 1)
if (!checked) console.log(`\n${(await checking)?.output}\nnpm run check falhou: conta como um teste que falhou.\n`)
console.log(`${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = checked && tested && broken === 0 ? 0 : 1

async function chooseBrowser() {
  try {
    return (await findChromium()) ?? (await installChromium())
  } catch (error) {
    console.error(`\n${error.message}\n`)
    process.exit(1)
  }
}

function secondPostgres() {
  const found = findPostgres()
  if (found) return ` e o ${found.major} de ${found.home}`
  return '; nenhum outro (15 ou mais novo) nesta máquina, então os testes de banco rodam só nele'
}

function runTests() {
  const reporters = ['--reporter=default', '--reporter=./scripts/tally-reporter.mjs']
  const env = { ...process.env, CHROMIUM_PATH: chromium.path, TALLY_FILE: tallyFile }
  return runNodeBeside(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters], env)
}

/** A run that was cut off has no tally, and has failed. */
function readTally() {
  if (!existsSync(tallyFile)) return { passed: 0, failed: 1, skipped: 0 }
  const tally = JSON.parse(readFileSync(tallyFile, 'utf8'))
  rmSync(tallyFile)
  return tally
}
