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
      requestsPerMinute: 1200,
      sentencesPerMinute: 30,
      exportsPerMinute: 6,
      invitationsPerMinute: 20,
      metricsToken: null,
      drainSeconds: 0,
      traces: null,
      auditDays: 365,
      signup: 'open',
      signupConfirm: false,
      sms: null,
      mail: null,
      providers: [],
      pricesFile: null,
      webhookPrivateAddresses: false,
      ptaxUrl: null,
      model: null,
    })
  })

  test('a database of one’s own turns the demo off', () => {
    const config = loadConfig({ DATABASE_URL: database, SECRET_KEY: key })
    expect(config).toMatchObject({ demo: false, databaseUrl: database, databaseDirectUrl: null })
  })

  test.each([
    ['localhost', true],
    ['127.0.0.2', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.7', false],
    ['leme.exemplo.com.br', false],
  ])('[AU-19] with HOST %s the demo comes by default: %s', (host, demo) => {
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
    ['METRICS_TOKEN', 'curto'],
    ['METRICS_TOKEN', 'com espaço no meio dele'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'coletor.exemplo.com.br:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'sem-valor'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%E0%A4%A'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['AUDIT_DAYS', '29'],
    ['AUDIT_DAYS', '3651'],
    ['AUDIT_DAYS', 'sempre'],
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
    ['REQUESTS_PER_MINUTE', '0'],
    ['SENTENCES_PER_MINUTE', 'muitos'],
    ['EXPORTS_PER_MINUTE', '-1'],
    ['INVITATIONS_PER_MINUTE', '1.5'],
    ['LOG_LEVEL', 'verbose'],
    ['SIGNUP', 'closed'],
    ['SIGNUP_CONFIRM', 'true'],
    ['SMTP_URL', 'smtp.exemplo.com.br'],
    ['SMTP_URL', 'http://smtp.exemplo.com.br'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://ana@smtp.exemplo.com.br'],
    ['SMTP_URL', 'smtp://ana:%E0%A4%A@smtp.exemplo.com.br'],
    ['SMTP_URL', 'smtp://smtp.exemplo.com.br:0'],
    ['SMTP_URL', 'smtp://smtp.exemplo.com.br/caixa'],
    ['SMTP_URL', 'smtp://smtp.exemplo.com.br?secure=true'],
    ['MAIL_FROM', 'Leme'],
    ['MAIL_FROM', 'Leme <leme@exemplo.com.br'],
    ['MAIL_FROM', 'Leme <leme@exemplo.com.br>, Ana <ana@exemplo.com.br>, <'],
    ['MAIL_FROM', 'Leme\r\nBcc: ana@exemplo.com.br <leme@exemplo.com.br>'],
    ['AUTH_GOOGLE_CLIENT_ID', 'com espaço'],
    ['AUTH_GITHUB_URL', 'http://github.exemplo.com.br'],
    ['AUTH_MICROSOFT_TENANT', '../common'],
    ['AUTH_OIDC_ISSUER', 'http://acesso.exemplo.com.br'],
    ['AUTH_OIDC_ISSUER', 'https://ana:senha@acesso.exemplo.com.br'],
    ['AUTH_OIDC_NAME', '<b>Acesso</b>'],
    ['AUTH_OIDC_DOMAINS', 'exemplo.com.br, @outra'],
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

  test('mail needs a server and a sender; user and password are decoded, and ports follow the protocol', () => {
    const read = (SMTP_URL: string, MAIL_FROM: string) => loadConfig({ SMTP_URL, MAIL_FROM }).mail
    expect(read('smtp://127.0.0.1', 'leme@exemplo.com.br')).toEqual({
      server: { host: '127.0.0.1', port: 587, secure: false, auth: null },
      from: { name: '', address: 'leme@exemplo.com.br' },
    })
    expect(
      read('smtps://ana%40exemplo.com.br:s%3Anha@smtp.exemplo.com.br', '"Leme, da Ana" <Leme@exemplo.com.br>'),
    ).toEqual({
      server: {
        host: 'smtp.exemplo.com.br',
        port: 465,
        secure: true,
        auth: { user: 'ana@exemplo.com.br', pass: 's:nha' },
      },
      from: { name: 'Leme, da Ana', address: 'leme@exemplo.com.br' },
    })
    expect(read('smtp://[::1]:2525', 'Leme <leme@exemplo.com.br>')?.server).toMatchObject({ host: '::1', port: 2525 })
  })

  test.each([
    ['MAIL_FROM', 'SMTP_URL', 'smtp://127.0.0.1'],
    ['SMTP_URL', 'MAIL_FROM', 'leme@exemplo.com.br'],
  ])('half of mail is refused: %s is missing when %s is set', (missing, name, value) => {
    const refusal = new StartRefused(`${missing} é obrigatória quando ${name} está definida.`)
    expect(() => loadConfig({ [name]: value })).toThrow(refusal)
  })

  test('the password of a mail server that is refused is not repeated', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://ana:segredo@smtp.exemplo.com.br/caixa' })).not.toThrow(/segredo/)
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

  test('providers come in the order of their buttons, with what the installation says of them', () => {
    const client = (name: string) => ({ [`AUTH_${name}_CLIENT_ID`]: name, [`AUTH_${name}_CLIENT_SECRET`]: 'segredo' })
    const own = { AUTH_OIDC_ISSUER: 'https://acesso.exemplo.com.br/', AUTH_OIDC_NAME: 'Estaleiro São João' }
    const env = { ...client('OIDC'), ...client('GITHUB'), ...client('MICROSOFT'), ...client('GOOGLE'), ...own }
    const { providers } = loadConfig({ ...env, AUTH_OIDC_DOMAINS: 'Exemplo.com.br, filial.com' })
    expect(providers.map(({ id, name, url, domains }) => [id, name, url, domains])).toEqual([
      ['google', 'Google', 'https://accounts.google.com', []],
      ['azure', 'Microsoft', 'https://login.microsoftonline.com/common/v2.0', []],
      ['github', 'GitHub', 'https://github.com', []],
      ['custom:oidc', 'Estaleiro São João', 'https://acesso.exemplo.com.br/', ['exemplo.com.br', 'filial.com']],
    ])
    const elsewhere = { AUTH_MICROSOFT_TENANT: 'exemplo.com.br', AUTH_GITHUB_URL: 'https://git.exemplo.com.br/' }
    expect(loadConfig({ ...env, ...elsewhere }).providers.map(({ url }) => url)).toEqual([
      'https://accounts.google.com',
      'https://login.microsoftonline.com/exemplo.com.br/v2.0',
      'https://git.exemplo.com.br',
      'https://acesso.exemplo.com.br/',
    ])
  })

  test.each([
    ['AUTH_GOOGLE_CLIENT_SECRET', 'AUTH_GOOGLE_CLIENT_ID', { AUTH_GOOGLE_CLIENT_ID: 'x' }],
    ['AUTH_GITHUB_CLIENT_ID', 'AUTH_GITHUB_CLIENT_SECRET', { AUTH_GITHUB_CLIENT_SECRET: 'x' }],
    ['AUTH_MICROSOFT_CLIENT_ID', 'AUTH_MICROSOFT_TENANT', { AUTH_MICROSOFT_TENANT: 'common' }],
    ['AUTH_OIDC_CLIENT_ID', 'AUTH_OIDC_DOMAINS', { AUTH_OIDC_DOMAINS: 'exemplo.com.br' }],
    ['AUTH_OIDC_ISSUER', 'AUTH_OIDC_CLIENT_ID', { AUTH_OIDC_CLIENT_ID: 'x', AUTH_OIDC_CLIENT_SECRET: 'y' }],
  ])('half a provider is refused: %s is missing when %s is there', (name, given, env) => {
    expect(() => loadConfig(env)).toThrow(new StartRefused(`${name} é obrigatória quando ${given} está definida.`))
  })

  test('a key that is refused is not repeated', () => {
    const refused = () => loadConfig({ ...anthropic, LLM_API_KEY: 'segredo com espaço' })
    expect(refused).toThrow(StartRefused)
    expect(refused).not.toThrow(/segredo/)
  })
})
