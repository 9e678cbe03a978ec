import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { StartRefused } from './start-refused.ts'

const key = 'k'.repeat(32)
const database = 'postgres://leme_server:senha@db.exemplo:5432/leme'

describe('the environment', () => {
  test('nothing set is the embedded database with the demo on port 3000', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      adminDatabaseUrl: null,
      databaseDirectUrl: null,
      dataDir: resolve('data'),
      demo: true,
      secretKey: null,
      trustProxy: false,
      logLevel: 'info',
      signupConfirm: false,
      pricesFile: null,
    })
  })

  test('a database of one’s own turns the demo off and is also the direct address', () => {
    const config = loadConfig({ DATABASE_URL: database, SECRET_KEY: key })
    expect(config).toMatchObject({ demo: false, databaseUrl: database, databaseDirectUrl: database })
  })

  test('PUBLIC_URL follows PORT and loses its final slash', () => {
    expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(loadConfig({ PUBLIC_URL: 'https://leme.exemplo.com.br/' }).publicUrl).toBe('https://leme.exemplo.com.br')
  })

  test('an empty variable counts as absent', () => {
    expect(loadConfig({ PORT: '', DATA_DIR: '  ' })).toMatchObject({ port: 3000, dataDir: resolve('data') })
  })

  test('TRUST_PROXY takes hops or addresses', () => {
    expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(loadConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
    ])
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000a'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'leme.exemplo.com.br'],
    ['PUBLIC_URL', 'ftp://leme.exemplo.com.br'],
    ['PUBLIC_URL', 'https://exemplo.com.br/leme'],
    ['DATABASE_URL', 'mysql://localhost/leme'],
    ['DEMO', 'yes'],
    ['SECRET_KEY', 'curta'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'verbose'],
    ['SIGNUP_CONFIRM', 'true'],
  ])('a wrong %s (%s) is refused with a sentence that names it', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(StartRefused)
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} deve .+\\.$`))
  })

  test('DATABASE_URL without SECRET_KEY is refused', () => {
    expect(() => loadConfig({ DATABASE_URL: database })).toThrow(
      'SECRET_KEY é obrigatória quando DATABASE_URL está definida.',
    )
  })

  test.each(['ADMIN_DATABASE_URL', 'DATABASE_DIRECT_URL'])('%s alone is refused', (name) => {
    expect(() => loadConfig({ [name]: database })).toThrow(`${name} só vale junto com DATABASE_URL.`)
  })

  test('the demo on a database of one’s own needs its owner', () => {
    const own = { DATABASE_URL: database, SECRET_KEY: key, DEMO: 'on' }
    expect(() => loadConfig(own)).toThrow('DEMO=on precisa de ADMIN_DATABASE_URL para carregar os dados.')
    expect(loadConfig({ ...own, ADMIN_DATABASE_URL: database }).demo).toBe(true)
  })
})
