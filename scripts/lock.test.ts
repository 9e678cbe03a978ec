import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identify, isRunning, withLock } from './lock.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leme-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another process that runs `body` under the lock. */
function holder(body: string): ChildProcess {
  const module = JSON.stringify(new URL('./lock.mjs', import.meta.url).href)
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { withLock } from ${module}
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    for (let turn = 0; turn < 10; turn += 1) await withLock(${JSON.stringify(join(folder, 'lock'))}, async () => { ${body} })`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))

test('one process at a time, however many want to', async () => {
  const counter = join(folder, 'counter')
  writeFileSync(counter, '0')
  const file = JSON.stringify(counter)
  const add = `const n = Number(readFileSync(${file}, 'utf8')); await sleep(3); writeFileSync(${file}, String(n + 1))`
  await Promise.all(Array.from({ length: 5 }, () => ended(holder(add))))
  expect(readFileSync(counter, 'utf8')).toBe('50')
})

test('a holder that was killed holds nothing', async () => {
  const child = holder(`process.stdout.write('held'); await sleep(60_000)`)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  await expect(withLock(join(folder, 'lock'), () => 'taken', { timeoutMs: 200 })).rejects.toThrow(
    `O processo ${child.pid} não libera`,
  )
  child.kill('SIGKILL')
  await ended(child)
  expect(await withLock(join(folder, 'lock'), () => 'taken', { timeoutMs: 200 })).toBe('taken')
})

test('work that fails frees the lock', async () => {
  const failing = withLock(join(folder, 'lock'), () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await withLock(join(folder, 'lock'), () => 'taken', { timeoutMs: 200 })).toBe('taken')
})

test.runIf(process.platform === 'linux')('a pid that was given again is another process', () => {
  expect(isRunning(identify(process.pid))).toBe(true)
  expect(isRunning(`${process.pid} 1`)).toBe(false)
})
