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
      signup: 'open',
      signupConfirm: false,
      pricesFile: null,
      model: null,
    })
  })

  test('a database of one’s own turns the demo off and is also the direct address', () => {
    const config = loadConfig({ DATABASE_URL: database, SECRET_KEY: key })
    expect(config).toMatchObject({ demo: false, databaseUrl: database, databaseDirectUrl: database })
  })

  test.each([
    ['localhost', true],
    ['127.0.0.2', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.7', false],
    ['leme.exemplo.com.br', false],
  ])('[AU-19] with HOST %s the demo comes unasked: %s', (host, demo) => {
    expect(loadConfig({ HOST: host }).demo).toBe(demo)
    expect(loadConfig({ HOST: host, DEMO: 'on' }).demo).toBe(true)
    expect(loadConfig({ HOST: host, DEMO: 'off' }).demo).toBe(false)
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
    ['SIGNUP', 'closed'],
    ['SIGNUP_CONFIRM', 'true'],
    ['LLM_PROVIDER', 'openai'],
    ['LLM_BASE_URL', 'ftp://modelos.exemplo.com.br'],
    ['LLM_BASE_URL', 'modelos.exemplo.com.br/v1'],
    ['LLM_BASE_URL', 'https://ana:senha@modelos.exemplo.com.br/v1'],
    ['LLM_BASE_URL', 'https://modelos.exemplo.com.br/v1?key=1'],
    ['LLM_API_KEY', 'com espaço'],
    ['LLM_MODEL', 'm'.repeat(201)],
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

  const compatible = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'm' }
  const anthropic = { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'chave', LLM_MODEL: 'm' }

  test('a compatible model needs its address and name, and a key only where its server asks for one', () => {
    const model = { provider: 'openai-compatible', base_url: 'http://127.0.0.1:11434/v1', api_key: null, model: 'm' }
    expect(loadConfig(compatible).model).toEqual(model)
    expect(loadConfig({ ...compatible, LLM_API_KEY: 'chave' }).model).toEqual({ ...model, api_key: 'chave' })
  })

  test('Anthropic needs a key and a model, and has an address of its own', () => {
    const model = { provider: 'anthropic', base_url: 'https://api.anthropic.com/v1', api_key: 'chave', model: 'm' }
    expect(loadConfig(anthropic).model).toEqual(model)
    const own = { ...anthropic, LLM_BASE_URL: 'https://modelos.exemplo.com.br/v1' }
    expect(loadConfig(own).model?.base_url).toBe('https://modelos.exemplo.com.br/v1')
  })

  test.each([
    ['LLM_PROVIDER', 'outra variável LLM_ está definida', { LLM_API_KEY: 'chave' }],
    ['LLM_PROVIDER', 'outra variável LLM_ está definida', { LLM_BASE_URL: 'http://127.0.0.1/v1' }],
    ['LLM_PROVIDER', 'outra variável LLM_ está definida', { LLM_MODEL: 'm' }],
    ['LLM_MODEL', 'LLM_PROVIDER está definida', { ...compatible, LLM_MODEL: '' }],
    ['LLM_BASE_URL', 'LLM_PROVIDER é openai-compatible', { ...compatible, LLM_BASE_URL: '' }],
    ['LLM_MODEL', 'LLM_PROVIDER está definida', { ...anthropic, LLM_MODEL: '' }],
    ['LLM_API_KEY', 'LLM_PROVIDER é anthropic', { ...anthropic, LLM_API_KEY: '' }],
  ])('half a model is refused: %s is missing when %s', (name, when, env) => {
    expect(() => loadConfig(env)).toThrow(new StartRefused(`${name} é obrigatória quando ${when}.`))
  })

  test('a key that is refused is not repeated', () => {
    const refused = () => loadConfig({ ...anthropic, LLM_API_KEY: 'segredo com espaço' })
    expect(refused).toThrow(StartRefused)
    expect(refused).not.toThrow(/segredo/)
  })
})
