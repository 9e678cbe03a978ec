import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import type { Agent } from '@leme/contract/agents/agent'
import type { AgentRun, AgentRunWithSpans } from '@leme/contract/agents/agent-run'
import type { Ticket } from '@leme/contract/work/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type TestKey } from '../../test/auth/api-key.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const text = readFileSync(join(root, 'docs/integrations.md'), 'utf8')
const run = promisify(execFile)

/** Code of the document in its order, with the language that its fence names. */
const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}))
const inLanguage = (name: string) => blocks.filter(({ language }) => language === name).map(({ code }) => code)

let server: TestServer
let admin: Person
let key: TestKey
let model: Server
let folder: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  key = await createKey(admin, ['read', 'tickets:write', 'finance:write', 'runs:write'])
  model = await serveModel()
  folder = mkdtempSync(join(tmpdir(), 'leme-integrations-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const modelUrl = `http://localhost:${(model.address() as AddressInfo).port}/v1`
  environment = {
    ...process.env,
    PATH: withCurl(),
    LEME_URL: server.url,
    LEME_API_KEY: key.key,
    MODEL_URL: modelUrl,
    MODEL_API_KEY: 'none',
  }
})
afterAll(async () => {
  model?.close()
  await server?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** The machine's own curl or, where there is none, one of ours. */
function withCurl(): string {
  const path = process.env.PATH ?? ''
  if (!spawnSync('curl', ['--version']).error) return path
  copyFileSync(join(root, 'server/test/curl.mjs'), join(folder, 'curl'))
  chmodSync(join(folder, 'curl'), 0o755)
  return `${folder}${delimiter}${path}`
}

/** A model behind the chat API of OpenAI, which answers always the same. */
async function serveModel(): Promise<Server> {
  const answer = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1773153000,
    model: 'gpt-4.1-mini',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Sem acesso ao portal.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1200, completion_tokens: 310, total_tokens: 1510 },
  }
  const http = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, resolve))
  return http
}

/** Ids are each database's own. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner) => (name === 'id' || name === 'request_id' ? 'id' : inner))

describe('the commands of the document', () => {
  const commands = blocks.flatMap(({ language, code }, at) => {
    if (language !== 'sh') return []
    const next = blocks[at + 1]
    const expected: unknown = next?.language === 'json' ? JSON.parse(next.code) : null
    return [{ name: /"\$LEME_URL([^"]*)"/.exec(code)?.[1] ?? '', code, expected }]
  })

  test('[MS-04] there are some for every kind of row', () => {
    const paths = commands.map(({ name }) => name.split('?')[0])
    expect(paths).toEqual([
      '/api/tickets',
      '/api/finance/invoices',
      '/api/finance/receivables',
      '/api/agent-runs',
      '/api/run-scores',
      '/api/finance/summary',
      '/otlp/v1/traces',
    ])
  })

  test.each(commands)('[MS-04] $name answers what stands below it', async ({ code, expected }) => {
    const { stdout } = await run('sh', ['-c', code], { env: environment })
    const answer: unknown = JSON.parse(stdout)
    expect(answer).not.toHaveProperty('code', 'internal')
    if (expected) expect(withoutIds(answer)).toEqual(withoutIds(expected))
    else expect(answer).toMatchObject({ receivables: { count: 2, amount: '1234.50' }, invoices: { count: 0 } })
  })

  test('[MS-04] the trace leaves a run with its step, tokens and cost', async () => {
    const code = commands.find(({ name }) => name === '/otlp/v1/traces')?.code ?? ''
    await run('sh', ['-c', code], { env: environment })
    const { body: runs } = await key.ask('GET', '/api/agent-runs')
    const found = (runs as AgentRun[]).find(
      ({ run_type, latency_ms }) => run_type === 'invoke_agent' && latency_ms === 2000,
    )
    expect(found).toMatchObject({ agent_name: 'Triagem de chamados', status: 'completed', cost_source: 'price_table' })
    const { body } = await key.ask('GET', `/api/agent-runs/${found?.id}`)
    expect((body as AgentRunWithSpans).spans.map(({ operation }) => operation)).toEqual(['invoke_agent', 'chat'])
  })

  test('[MS-04] the first of them sent again gets its first answer again', async () => {
    const [first] = commands
    const answers = await Promise.all([1, 2].map(() => run('sh', ['-c', first?.code ?? ''], { env: environment })))
    expect(answers[0]?.stdout).toBe(answers[1]?.stdout)
    expect(withoutIds(JSON.parse(answers[0]?.stdout ?? ''))).toEqual(withoutIds(first?.expected))
  })
})

describe('the programs of the document for Node', () => {
  async function runNode(code: string): Promise<string> {
    const file = join(folder, 'example.mjs')
    writeFileSync(file, code)
    const { stdout, stderr } = await run(process.execPath, [file], { env: environment, timeout: 60_000 })
    expect(stderr).not.toMatch(/error/i)
    return stdout
  }

  async function runsOf(agentName: string): Promise<AgentRun[]> {
    const { body } = await key.ask('GET', '/api/agent-runs')
    return (body as AgentRun[]).filter(({ agent_name }) => agent_name === agentName)
  }

  async function areaOf(agentName: string): Promise<string | null | undefined> {
    const { body } = await key.ask('GET', '/api/agents')
    return (body as Agent[]).find(({ name }) => name === agentName)?.area
  }

  test('[MS-04] the one with the AI SDK leaves a run with its steps, tokens and cost', async () => {
    const [code = ''] = inLanguage('js')
    expect(code).toContain("from 'ai'")
    expect(await runNode(code)).toBe('Sem acesso ao portal.\n')
    const [found, ...others] = await runsOf('Resumo de chamados')
    expect(others).toEqual([])
    expect(found).toMatchObject({ status: 'completed', input_tokens: 1200, output_tokens: 310, provider: 'openai' })
    expect(found).toMatchObject({ run_type: 'invoke_agent', cost_source: 'price_table' })
    expect(await areaOf('Resumo de chamados')).toBe('Suporte')
    const { body } = await key.ask('GET', `/api/agent-runs/${found?.id}`)
    const { spans } = body as AgentRunWithSpans
    expect(spans.map(({ operation }) => operation)).toEqual(['invoke_agent', 'chat'])
    expect(JSON.stringify(spans), 'prompts are dropped').not.toContain('não consegue entrar')
  })

  test('[MS-04] the one with nothing but OpenTelemetry leaves a run with its step', async () => {
    const [, code = ''] = inLanguage('js')
    await runNode(code)
    const [found, ...others] = await runsOf('Cobrança amigável')
    expect(others).toEqual([])
    expect(found).toMatchObject({ status: 'completed', run_type: 'invoke_agent', input_tokens: 1200 })
    expect(await areaOf('Cobrança amigável')).toBe('Financeiro')
  })
})

test('[MS-04] the program for Python is Python', () => {
  const [code = '', ...others] = inLanguage('python')
  expect(others).toEqual([])
  expect(code).toContain('/otlp/v1/traces')
  expect(unbalanced(code)).toEqual([])
  const python = ['python3', 'python'].find((name) => !spawnSync(name, ['--version']).error)
  if (python) execFileSync(python, ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: code })
})

/** Brackets that do not meet their like: what can be checked of Python without Python. */
function unbalanced(code: string): string[] {
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  const open: string[] = []
  for (const bracket of code.match(/[()[\]{}]/g) ?? []) {
    const opening = pairs[bracket]
    if (!opening) open.push(bracket)
    else if (open.pop() !== opening) open.push(bracket, bracket)
  }
  return open
}

describe('the node of the document for n8n', () => {
  type Parameters = {
    method: string
    url: string
    jsonBody: string
    headerParameters: { parameters: { name: string }[] }
  }
  const pasted = JSON.parse(inLanguage('n8n')[0] ?? '{}') as { nodes: { type: string; parameters: Parameters }[] }
  const items = [7, 8].map((id) => ({ json: { id, subject: `Pedido ${id}`, from: 'ana@exemplo.com.br' } }))
  /** What n8n makes of `={{ … }}`: JavaScript with the node's items. */
  const value = (expression: string) =>
    expression
      .replace(/^=/, '')
      .replace(/\{\{(.*)\}\}/s, (_, code: string) =>
        String(runInNewContext(code, { $input: { all: () => items }, $env: environment, JSON, String })),
      )

  test('[MS-04] is an HTTP request whose items become tickets, once', async () => {
    const [{ type, parameters }] = pasted.nodes as [(typeof pasted.nodes)[number]]
    expect(type).toBe('n8n-nodes-base.httpRequest')
    expect(parameters.headerParameters.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
    const { pathname, origin } = new URL(value(parameters.url))
    expect(origin).toBe(server.url)
    const body = value(parameters.jsonBody)
    const answer = await key.ask(parameters.method, pathname, body, { 'idempotency-key': 'n8n-1' })
    expect(answer.body).toMatchObject({ results: [{ outcome: 'created' }, { outcome: 'created' }] })
    const again = await key.ask(parameters.method, pathname, body, { 'idempotency-key': 'n8n-1' })
    expect(again.body).toEqual(answer.body)
    const tickets = (await key.ask('GET', '/api/tickets')).body as Ticket[]
    expect(tickets.filter(({ requester }) => requester === 'ana@exemplo.com.br')).toHaveLength(2)
  })
})

test('[MS-04] every address of the document is one of the server', async () => {
  const { paths } = (await admin.ask('GET', '/api/openapi.json')).body as { paths: Record<string, unknown> }
  const named = [...text.matchAll(/(?:LEME_URL\}?"?|\$env\.LEME_URL \}\})(\/[\w/-]+)/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(8)
  // SDKs are given the beginning of the addresses that they send to.
  const known = (path: string) => Object.keys(paths).some((one) => one === path || one.startsWith(`${path}/v1/`))
  expect([...new Set(named)].filter((path) => !known(path))).toEqual([])
})
