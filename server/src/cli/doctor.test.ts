import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askDatabase, callCommand, type Ended, environmentOf, startCommand, useCommands } from '../../test/command.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { startSmtpServer } from '../../test/mail/smtp-server.ts'
import { startCollector } from '../../test/otlp/collector.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { migrate } from '../database/migrate/migrate.ts'
import { judgeDrift } from '../doctor/database-checks.ts'
import { judgeRoom } from '../doctor/environment-checks.ts'
import { freePort } from '../free-port.ts'

useCommands()

const migrations = fileURLToPath(new URL('../database/migrations', import.meta.url))

let server: TestServer
let healthy: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  const { adminUrl, serverUrl } = server.database
  const { secretKey } = server.services.config
  healthy = { DATABASE_URL: serverUrl, ADMIN_DATABASE_URL: adminUrl, SECRET_KEY: secretKey }
})
afterAll(() => server?.close())

type Report = { code: number | null; lines: string[]; worst: string[] }

/** What the doctor says, and of it what is no good. */
const doctor = async (env: Record<string, string>) => reportOf(await callCommand(['doctor'], env))

function reportOf({ code, stdout, stderr }: Ended): Report {
  expect(stderr).toBe('')
  const lines = stdout.trimEnd().split('\n')
  return { code, lines, worst: lines.filter((line) => /^[!✗]/.test(line)) }
}

test('[OP-09] of a sound installation the doctor says that all is well, and changes nothing', async () => {
  const before = await askDatabase(server.database, 'select * from auth.keys')
  const { code, lines } = reportOf(await startCommand(['doctor'], healthy).ended)
  expect(code).toBe(0)
  expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(
    [
      ...['Ambiente', 'Endereço', 'Preços', 'Banco de dados', 'Dono do banco', 'Migrações', 'Login', 'Muros'],
      ...['Segredos', 'Relógio', 'Fila', 'Email', 'Modelo', 'Traces'],
    ]
      .map((subject) => `✓ ${subject}`)
      .concat('', 'Tudo certo.'),
  )
  expect(await askDatabase(server.database, 'select * from auth.keys')).toEqual(before)
})

test('[OP-09] a variable that cannot be read is named, with status 1', async () => {
  const { code, worst } = await doctor({ ...healthy, PORT: '80a' })
  expect([code, worst]).toEqual([1, ['✗ Ambiente: PORT deve ser um número de porta entre 1 e 65535.']])
})

test('[OP-09] without a database yet the doctor makes none', async () => {
  const dataDir = join(tmpdir(), `leme-${randomBytes(8).toString('hex')}`)
  const { code, worst } = await doctor({ DATABASE_URL: '', ADMIN_DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: dataDir })
  expect([code, worst]).toEqual([0, [expect.stringMatching(/^! Banco de dados: Ainda não há banco em/)]])
  expect(existsSync(dataDir)).toBe(false)
})

test('[OP-09] a database that does not answer is reported with the variable that leads there', async () => {
  const gone = new URL(server.database.serverUrl)
  gone.password = 'outra'
  const { code, worst } = await doctor({ ...healthy, DATABASE_URL: gone.href })
  expect([code, worst]).toEqual([
    1,
    [expect.stringMatching(/^✗ Banco de dados: Não foi possível conectar .* DATABASE_URL \(password/)],
  ])
})

describe('[OP-09] a database', () => {
  async function changed(change: string, undo: string, env = healthy): Promise<Report> {
    await askDatabase(server.database, change)
    try {
      return await doctor(env)
    } finally {
      await askDatabase(server.database, undo)
    }
  }

  test('[OP-09] whose walls are open names the table and the statement that closes it', async () => {
    const open = await changed(
      'alter table tasks no force row level security',
      'alter table tasks force row level security',
    )
    expect([open.code, open.worst]).toEqual([
      1,
      [expect.stringMatching(/^✗ Muros: .*public\.tasks\. .*"alter table public\.tasks enable/)],
    ])
    const leak = await changed(
      'grant select on auth.accounts to leme_app',
      'revoke select on auth.accounts from leme_app',
    )
    expect([leak.code, leak.worst]).toEqual([1, [expect.stringMatching(/^✗ Muros: leme_app alcança .*auth\.accounts/)]])
  })

  test('[OP-09] whose serving login is the owner, or whose keys another secret opens, is at fault', async () => {
    const { adminUrl } = server.database
    const privileged = await doctor({ ...healthy, DATABASE_URL: adminUrl })
    expect([privileged.code, privileged.worst]).toEqual([
      1,
      expect.arrayContaining([expect.stringMatching(/^✗ Login: .*BYPASSRLS/)]),
    ])
    const other = await doctor({ ...healthy, SECRET_KEY: 'outra-chave-de-trinta-e-dois-caracteres' })
    expect([other.code, other.worst]).toEqual([
      1,
      [expect.stringMatching(/^✗ Segredos: SECRET_KEY não é a que cifrou/)],
    ])
  })

  test('[OP-09] that is behind, in migrations or functions, waits for the next start, or for ADMIN_DATABASE_URL; a newer one is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leme-test-'))
    const database: TestDatabase = await createEmptyDatabase()
    try {
      for (const name of readdirSync(migrations).slice(0, 5)) cpSync(join(migrations, name), join(folder, name))
      await migrate(database.adminUrl, folder)
      const waiting = await doctor({ ...environmentOf(database), ADMIN_DATABASE_URL: database.adminUrl })
      expect([waiting.code, waiting.worst]).toEqual([0, [expect.stringMatching(/^! Migrações: .* próxima partida/)]])
      const stuck = await doctor(environmentOf(database))
      expect([stuck.code, stuck.worst]).toEqual([
        1,
        [expect.stringMatching(/^✗ Migrações: .*defina ADMIN_DATABASE_URL/)],
      ])
      await migrate(database.adminUrl)
      await askDatabase(database, `update system.function_files set md5 = 'outro' where name = 'audit'`)
      const replaced = await doctor({ ...environmentOf(database), ADMIN_DATABASE_URL: database.adminUrl })
      expect([replaced.code, replaced.worst]).toEqual([
        0,
        [expect.stringMatching(/^! Migrações: .*funções .*\(audit\): a próxima partida/)],
      ])
      const others = await doctor(environmentOf(database))
      expect([others.code, others.worst]).toEqual([
        1,
        [expect.stringMatching(/^✗ Migrações: .*\(audit\): defina ADMIN_DATABASE_URL/)],
      ])
      cpSync(migrations, folder, { recursive: true })
      writeFileSync(join(folder, '999.do.later.sql'), 'create table public.later (id uuid primary key);')
      await migrate(database.adminUrl, folder)
      const newer = await doctor(environmentOf(database))
      expect([newer.code, newer.worst]).toEqual([
        1,
        [expect.stringMatching(/^✗ Migrações: .*mais nova que a \d+ deste Leme/)],
      ])
    } finally {
      rmSync(folder, { recursive: true })
      await database.drop()
    }
  })
})

test('[OP-09] the mail server is asked whether it takes mail, and gets none', async () => {
  const smtp = await startSmtpServer({ users: { leme: 'certa' } })
  const at = (password: string, port = smtp.port) => ({
    ...healthy,
    SMTP_URL: `smtp://leme:${password}@localhost:${port}`,
    MAIL_FROM: 'leme@exemplo.com.br',
  })
  try {
    expect(await doctor(at('certa'))).toMatchObject({ code: 0, worst: [] })
    const wrong = await doctor(at('errada'))
    expect([wrong.code, wrong.worst]).toEqual([
      1,
      [expect.stringMatching(/^✗ Email: .*verifique o usuário e a senha em SMTP_URL/)],
    ])
    expect(smtp.received).toEqual([])
  } finally {
    await smtp.close()
  }
  const gone = await doctor(at('certa', await freePort()))
  expect([gone.code, gone.worst]).toEqual([1, [expect.stringMatching(/^✗ Email: .*verifique SMTP_URL e a rede/)]])
})

test('[OP-04] [OP-09] the collector of traces is asked whether it takes them, and gets none', async () => {
  const collector = await startCollector()
  const asked = async (url: string, headers = '') => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers }
    const { code, worst } = await doctor({ ...healthy, ...settings })
    return [code, ...worst]
  }
  try {
    expect(await asked(collector.url, 'x-key=chave%20certa')).toEqual([0])
    expect(collector.spans()).toEqual([])
    expect(collector.requests.map(({ headers }) => headers['x-key'])).toEqual(['chave certa'])
    const refused = await asked(`${server.url}/otlp`, 'authorization=Bearer%20chave-errada')
    expect(refused).toEqual([1, expect.stringMatching(/^✗ Traces: .*\(401\): verifique OTEL_EXPORTER_OTLP_HEADERS/)])
    expect(refused.join()).not.toContain('chave-errada')
  } finally {
    await collector.close()
  }
  expect(await asked(collector.url)).toEqual([
    1,
    expect.stringMatching(/^✗ Traces: .*verifique OTEL_EXPORTER_OTLP_ENDPOINT/),
  ])
})

test('[OP-09] the model is looked for in its server’s list', async () => {
  const models = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer certa' || request.headers['x-api-key'] === 'certa'
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { object: 'list', data: [{ id: 'timoneiro' }] } : { error: 'key' }))
  })
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(models.address() as AddressInfo).port}/v1`
  const asked = async (provider: string, key: string, model = 'timoneiro', url = base) => {
    const env = { LLM_PROVIDER: provider, LLM_BASE_URL: url, LLM_API_KEY: key, LLM_MODEL: model }
    const { code, worst } = await doctor({ ...healthy, ...env })
    expect(worst.join()).not.toContain(key)
    return [code, ...worst]
  }
  try {
    expect(await asked('openai-compatible', 'certa')).toEqual([0])
    expect(await asked('anthropic', 'certa')).toEqual([0])
    expect(await asked('anthropic', 'errada')).toEqual([
      1,
      expect.stringContaining('recusa a chave (401): verifique LLM_API_KEY'),
    ])
    expect(await asked('openai-compatible', 'certa', 'grumete')).toEqual([
      0,
      expect.stringContaining('não lista "grumete"'),
    ])
  } finally {
    models.close()
  }
  const gone = `http://127.0.0.1:${await freePort()}/v1`
  expect(await asked('openai-compatible', 'certa', 'x', gone)).toEqual([
    1,
    expect.stringContaining('não responde (ECONNREFUSED)'),
  ])
})

test('[OP-09] little room and clocks that differ are warned of, and then faults', () => {
  const gigabyte = 1024 ** 3
  expect([100, 1, 0.1].map((free) => judgeRoom('/dados', free * gigabyte).level)).toEqual(['good', 'warning', 'fault'])
  expect([900, -5_000, 90_000].map((ahead) => judgeDrift(ahead, 10).level)).toEqual(['good', 'warning', 'fault'])
  expect(judgeDrift(-5_000, 4_000).level).toBe('good')
})
