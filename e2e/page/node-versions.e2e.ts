import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../server/src/free-port.ts'
import { signUp } from '../../server/test/person.ts'
import { borrow, giveBack, type Tab } from '../browser.ts'
import { dialog, fill, press } from '../form.ts'
import { heading } from '../frame.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The latest of each major that is supported; npm's package `node` holds the programs. */
const versions = ['20.20.2', '22.23.3', '24.21.0']

/** The program of that version: the one that runs this test, or npm's, which downloads it once. */
async function program(version: string): Promise<string> {
  if (process.version === `v${version}`) return process.execPath
  const words = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath']
  const { stdout } = await promisify(execFile)('npm', words, { cwd: tmpdir() })
  return stdout.trim()
}

const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Runs what `npm start` runs, on a data folder and a port of its own; ends with the test. Answers its address. */
async function start(node: string): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'leme-node-'))
  cleanUps.push(() => rmSync(data, { recursive: true, force: true }))
  const port = String(await freePort())
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data, DEMO: 'off', PORT: port }
  const child = spawn(node, ['scripts/start.mjs'], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  cleanUps.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  const url = `http://localhost:${port}`
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok, { timeout: 90_000 })
    .toBe(true)
    .catch((error: Error) => {
      throw new Error(`${error.message}\n${output}`)
    })
  return url
}

test.each(versions)('[OP-13] Node %s starts the product; in a browser one signs in and writes', async (version) => {
  const node = await program(version)
  expect((await promisify(execFile)(node, ['--version'])).stdout.trim()).toBe(`v${version}`)
  const url = await start(node)
  const person = await signUp(url, { password: 'vento-sudeste-17' })

  const tab: Tab = await borrow({ fresh: true }, { origin: url, key: 'leme.auth', session: undefined })
  cleanUps.push(async () => expect(await giveBack(tab, url), 'faults on the pages').toEqual([]))
  const { page } = tab
  await page.goto(`${url}/auth`)
  await fill(page, { Email: person.email, Senha: 'vento-sudeste-17' })
  await press(page, 'Entrar')
  await heading(page, 'Dashboard Executivo').waitFor()
  await page.goto(`${url}/clients`)
  await page.getByRole('button', { name: 'Novo Cliente', exact: true }).first().click()
  const form = dialog(page, 'Cadastrar Novo Cliente')
  await fill(form, { Nome: 'Estaleiro Guaíba' })
  await press(form, 'Criar Cliente')
  await page.getByRole('button', { name: 'Estaleiro Guaíba' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Estaleiro Guaíba' }).first().waitFor()
})
