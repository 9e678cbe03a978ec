import type { AgentRun } from '@leme/contract/agents/agent-run'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  confirm,
  confirmed,
  listExchanges,
  longTimeout,
  orchestratorPath,
  say,
} from '../../../../test/assistant/assistant.ts'
import { deadly, endless, slowEntry } from '../../../../test/assistant/slow-worker.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createProject, expectProblem, listWork } from '../../../../test/work.ts'

const hour = 3_600_000
const tooSlow = 'Não consegui ler este pedido a tempo. Escreva de um jeito mais simples ou divida em pedidos menores'

describe('a sentence that would take for ever', () => {
  let server: TestServer
  let admin: Person
  beforeAll(async () => {
    server = await startTestServer({ understanding: { entry: slowEntry, memoryMb: 128, deadlineMs: 500, restMs: 0 } })
    admin = await signUp(server.url)
    await admin.ask('POST', '/api/clients', { name: 'Acme' })
  })
  afterAll(() => server?.close())

  test.each([
    ['late', endless],
    ['short of memory', deadly],
  ])('[HU-01] is refused in words when it is %s, and the next one is answered', async (_why, text) => {
    expectProblem(await admin.ask('POST', orchestratorPath, { text }), 422, 'sentence_too_slow', tooSlow)
    expect((await say(admin, 'obrigado')).message).toBe('Entendi! Como posso ajudar mais?')
  })

  test('[HU-01] is stored as failed, with its run', async () => {
    await admin.ask('POST', orchestratorPath, { text: endless })
    const [exchange] = await listExchanges(admin)
    expect(exchange).toMatchObject({ asked: endless, outcome: 'failed', understood_by: 'grammar', written: [] })
    const run = await vi.waitFor(async () => {
      const runs = (await admin.ask('GET', '/api/agent-runs?with_assistant=true')).body as AgentRun[]
      const found = runs.find(({ external_id }) => external_id === `assistant:${exchange?.id}`)
      if (!found) throw new Error('the run is not there yet')
      return found
    }, longTimeout)
    expect(run).toMatchObject({
      run_type: 'assistant.unknown',
      status: 'failed',
      error: `sentence_too_slow: ${tooSlow}`,
    })
  })

  test('[HU-01] leaves the preview that is open, which can still be confirmed', async () => {
    const project = await createProject(admin)
    const preview = await say(admin, 'crie os épicos Cadastro e Relatórios', { project })
    const { conversation_id } = preview
    const late = await admin.ask('POST', orchestratorPath, { text: endless, conversation_id })
    expectProblem(late, 422, 'sentence_too_slow', tooSlow)
    confirmed(await confirm(admin, preview))
    expect((await listWork(admin, 'epics', project)).map(({ title }) => title)).toEqual(['Cadastro', 'Relatórios'])
  })
})

test('[HU-01] who sends one slow sentence after another rests, and colleagues are answered meanwhile', async () => {
  const server = await startTestServer({ understanding: { entry: slowEntry, deadlineMs: 500 } })
  try {
    const admin = await signUp(server.url)
    const colleague = await inviteColleague(server.url, admin, 'member')
    for (const _ of [1, 2]) {
      expectProblem(await admin.ask('POST', orchestratorPath, { text: endless }), 422, 'sentence_too_slow', tooSlow)
    }
    const refused = await admin.ask('POST', orchestratorPath, { text: 'obrigado' })
    const detail = 'Seus últimos pedidos demoraram demais para ler. Aguarde alguns segundos e escreva mais curto'
    expectProblem(refused, 429, 'rate_limited', detail)
    expect((await say(colleague, 'obrigado')).message).toBe('Entendi! Como posso ajudar mais?')
  } finally {
    await server.close()
  }
})

describe('while one person’s sentence takes for ever', () => {
  test('[HU-01] everything else is answered, and no connection to the database is held for it', async () => {
    const server = await startTestServer({ understanding: { entry: slowEntry, deadlineMs: hour, closeMs: 20 } })
    const admin = await signUp(server.url)
    const colleague = await inviteColleague(server.url, admin, 'member')
    let isOver = false
    const late = admin.ask('POST', orchestratorPath, { text: endless }).catch(() => null)
    void late.then(() => {
      isOver = true
    })
    expect((await ask(server.url, 'GET', '/healthz')).status).toBe(200)
    expect((await colleague.ask('GET', '/api/me')).status).toBe(200)
    expect((await say(colleague, 'obrigado')).message).toBe('Entendi! Como posso ajudar mais?')
    expect((await admin.ask('GET', '/api/me')).status).toBe(200)
    const { pool } = server.services
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), longTimeout)
    expect(isOver).toBe(false)
    await server.close()
    await late
  })

  test('[HU-01] requests whose turn does not come are refused in time, and the same person’s others too', async () => {
    const understanding = { entry: slowEntry, deadlineMs: hour, closeMs: 20, workers: 1, waitMs: 300, waitingEach: 1 }
    const server = await startTestServer({ understanding })
    const admin = await signUp(server.url)
    const colleague = await inviteColleague(server.url, admin, 'member')
    expect((await say(admin, 'obrigado')).message).toBeTruthy()
    const late = admin.ask('POST', orchestratorPath, { text: endless }).catch(() => null)
    const busy = 'O assistente está com muitos pedidos agora. Aguarde alguns segundos e envie de novo'
    const refused = await vi.waitFor(async () => {
      const answer = await colleague.ask('POST', orchestratorPath, { text: 'ajuda' })
      expectProblem(answer, 503, 'assistant_busy', busy)
      return answer
    }, longTimeout)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await listExchanges(colleague)).filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const own = await Promise.all([1, 2].map(() => admin.ask('POST', orchestratorPath, { text: 'obrigado' })))
    expect(own.map(({ status }) => status).sort()).toEqual([429, 503])
    await server.close()
    await late
  })
})
