import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { StartRefused } from './start-refused.ts'

const folder = mkdtempSync(join(tmpdir(), 'leme-variable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a setting in a file', () => {
  const secret = 'k'.repeat(40)

  test('[OP-10] counts as the setting, without the line end that editors add', () => {
    const config = loadConfig({ METRICS_TOKEN_FILE: file('token', `${secret}\n`), METRICS_TOKEN: '' })
    expect(config.metricsToken).toBe(secret)
  })

  test.each([
    ['both are set', { METRICS_TOKEN_FILE: join(folder, 'token'), METRICS_TOKEN: secret }, 'não as duas'],
    ['the file is absent', { METRICS_TOKEN_FILE: join(folder, 'absent') }, 'METRICS_TOKEN_FILE (ENOENT)'],
    ['the file is empty', { METRICS_TOKEN_FILE: file('empty', ' \n') }, 'está vazio'],
  ])('[OP-10] stops the start where %s', (_case, env, sentence) => {
    expect(() => loadConfig(env)).toThrow(StartRefused)
    expect(() => loadConfig(env)).toThrow(sentence)
  })

  test('[OP-10] that is wrong is refused without being quoted', () => {
    const env = { METRICS_TOKEN_FILE: file('short', 'curto-17') }
    expect(() => loadConfig(env)).toThrow(/^METRICS_TOKEN deve ter/)
    expect(() => loadConfig(env)).not.toThrow('curto-17')
  })
})
