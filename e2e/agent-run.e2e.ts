import { expect, test } from 'vitest'
import { createKey } from '../server/test/api-key.ts'
import { inviteColleague } from '../server/test/person.ts'
import { panel, run, runOf, runRow, says, sendRuns } from './agent-runs.ts'
import { violationsAtBothWidths } from './axe.ts'
import { formatInstant } from './calendar.ts'
import { choose } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { hoursAgo, wordsOf } from './sent.ts'

const stage = useStage()
const path = '/observability'

test('[OB-01] [OB-03] [OB-04] [MS-01] without agents and runs the page says so, and how runs come in; what an API key sends then shows by itself, and its agent registers itself', async () => {
  const stranger = await stage.signUp()
  await sendRuns(stranger, [run({ agent: 'alheio', run_type: 'tipo-alheio' })])
  const admin = await stage.signUp()
  const key = await createKey(admin, ['runs:write'])
  const page = await stage.open({ as: admin, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(stage.url + path)
  const runs = panel(page, 'Execuções Recentes')
  await panel(page, 'Agentes Ativos').getByText('Nenhum agente configurado').waitFor()
  await runs.getByText('Nenhuma execução encontrada').waitFor()
  await page.getByText('Nenhuma execução nas últimas 24 horas').waitFor()
  await says(page, 'Total de Execuções').toBe('Total de Execuções 0 Nenhuma falha Medido em 24 h 0')
  await says(page, 'Latência Média').toBe('Latência Média - P95 - (estimativa) p95 medido em 24 h -')
  await says(page, 'Custo Total').toBe('Custo Total - - por execução com custo Medido em 24 h -')
  await says(page, 'Taxa de Sucesso').toBe('Taxa de Sucesso - 0 de 0 concluídas Medido em 24 h -')
  expect(await runs.getByRole('link', { name: 'referência da API' }).getAttribute('href')).toBe('/api/docs')
  expect(await runs.getByRole('link', { name: 'chave de API' }).getAttribute('href')).toBe('/settings/api-keys')
  const member = await stage.open({ as: await inviteColleague(stage.url, admin, 'member'), path })
  await member.getByText('chave de API (peça a um administrador)').waitFor()

  const answer = await key.ask('POST', '/api/agent-runs', [run({ agent: 'conciliador-nfe', run_type: 'conciliar' })])
  expect(answer.status).toBe(200)
  await page.clock.runFor(31_000)
  await runRow(page, 'conciliar').waitFor()
  await panel(page, 'Agentes Ativos').getByText('conciliador-nfe').waitFor()
  await says(page, 'Total de Execuções').toMatch(/^Total de Execuções 1 Nenhuma falha Medido em 24 h 1$/)
  expect(await page.getByText('alheio').count()).toBe(0)
})

test('[SH-01] [OB-03] [ST-05] [SH-11] /agents says what is known of each agent and run, as a table and as a phone’s list; twelve agents, or all', async () => {
  const person = await stage.signUp()
  const agents = [
    { name: 'triagem-risco', description: 'Classifica risco', area: 'Saúde' },
    { name: 'resumo-briefing', description: 'Resume briefings', area: 'Comercial', is_active: false },
    { name: 'sem-nada' },
  ]
  expect((await person.ask('POST', '/api/agents', agents)).status).toBe(200)
  const [first, second, third] = [1, 2, 3].map(hoursAgo) as [string, string, string]
  const failed = { status: 'failed', latency_ms: 30_000, error: 'Tempo esgotado' }
  await sendRuns(person, [
    run({ agent: 'triagem-risco', latency_ms: 1182, cost_usd: '0.0041', created_at: first }),
    run({ run_type: 'prever-talhao', ...failed, created_at: second }),
    run({ run_type: 'resumir', status: 'running', latency_ms: null, cost_usd: null, created_at: third }),
  ])
  const page = await stage.open({ as: person, path: '/agents' })
  await heading(page, 'Observabilidade').waitFor()
  const rows = panel(page, 'Agentes Ativos').getByRole('listitem')
  await rows.first().waitFor()
  expect(await Promise.all((await rows.all()).map(wordsOf))).toEqual([
    'resumo-briefing Resume briefings Comercial Inativo',
    'sem-nada Ativo',
    'triagem-risco Classifica risco Saúde Ativo',
  ])

  await runRow(page, 'classificar-risco').waitFor()
  const table = page.getByRole('table', { name: 'Execuções Recentes' })
  expect(await Promise.all((await table.getByRole('row').all()).slice(1).map(wordsOf))).toEqual([
    `classificar-risco triagem-risco Completed 1.182 ms US$ 0,0041 ${formatInstant(first)}`,
    `prever-talhao Tempo esgotado - Failed 30.000 ms US$ 0,0100 ${formatInstant(second)}`,
    `resumir - Running - - ${formatInstant(third)}`,
  ])
  const badges = table.locator('[data-style]')
  const styles = await badges.evaluateAll((all) => all.map((one) => one.getAttribute('data-style')))
  expect(styles).toEqual(['default', 'default', 'default'])

  await panel(page, 'Latência e execuções').locator('.recharts-surface').first().waitFor()
  expect(await violationsAtBothWidths(page), 'page').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  const row = runRow(page, 'prever-talhao')
  await expect.poll(() => row.evaluate((place) => getComputedStyle(place).display)).toBe('flex')
  for (const words of ['Tempo esgotado', 'Failed', '30.000 ms', 'US$ 0,0100']) {
    const box = await row.getByText(words).boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 999), words).toBeLessThanOrEqual(359)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await row.getByRole('link').click()
  await page.getByRole('dialog', { name: 'prever-talhao' }).getByText('Esta execução veio sem passos').waitFor()
  expect(new URL(page.url()).pathname).toBe('/agents')
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'dialog').toEqual([])

  const more = Array.from({ length: 12 }, (_, at) => ({ name: `agente-${at + 10}` }))
  expect((await person.ask('POST', '/api/agents', more)).status).toBe(200)
  await page.goto(`${stage.url}/agents`)
  await page.getByRole('button', { name: 'Ver todos os 15 agentes' }).waitFor()
  expect(await rows.count()).toBe(12)
  await page.getByRole('button', { name: 'Ver todos os 15 agentes' }).click()
  await panel(page, 'Agentes Ativos').getByText('agente-21').waitFor()
  expect(await rows.count()).toBe(15)
})

test('[OB-03] [OB-05] the latest 50 runs, newest first, go on when one asks, and are filtered as the address says', async () => {
  const person = await stage.signUp()
  const older = Array.from({ length: 60 }, (_, at) =>
    run({ run_type: `tipo-${at + 10}`, created_at: hoursAgo(at + 2) }),
  )
  const failed = run({ run_type: 'conciliar', agent: 'conciliador', status: 'failed', error: 'Tempo esgotado' })
  await sendRuns(person, [failed, ...older])
  const page = await stage.open({ as: person, path })
  const runs = panel(page, 'Execuções Recentes')
  const rows = runs.getByRole('row').filter({ has: page.getByRole('cell') })
  const count = () => rows.count()
  await expect.poll(count).toBe(50)
  const types = await page.getByRole('table', { name: 'Execuções Recentes' }).getByRole('link').allInnerTexts()
  expect(types).toEqual(['conciliar', ...Array.from({ length: 49 }, (_, at) => `tipo-${at + 10}`)])
  await runs.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(count).toBe(61)

  await choose(page, runs, 'Status', 'Failed')
  await expect.poll(count).toBe(1)
  expect(new URL(page.url()).searchParams.get('status')).toBe('failed')
  await page.reload()
  await runRow(page, 'conciliar').waitFor()
  await choose(page, runs, 'Agente', 'conciliador')
  await choose(page, runs, 'Status', 'todos')
  await expect.poll(count).toBe(1)
  await choose(page, runs, 'Agente', 'todos')
  await runs.getByRole('searchbox').fill('tipo-42')
  await expect.poll(count).toBe(1)
  await runs.getByRole('searchbox').fill('nada assim')
  await runs.getByText('Nenhuma execução corresponde aos filtros').waitFor()
})

test('[OB-03] a run opens over the page: the address names it, Back closes it, a link leads straight to it; one to no run, or to another organisation’s, says so and is forgotten', async () => {
  const stranger = await stage.signUp()
  const strange = run()
  await sendRuns(stranger, [strange])
  const { id: strangeId } = await runOf(stranger, strange.external_id)
  const person = await stage.signUp()
  const sent = run({
    agent: 'triagem-risco',
    status: 'failed',
    error: 'Resposta fora do formato',
    provider: 'openai',
    model: 'gpt-4o-mini',
    input_tokens: 1834,
    cached_input_tokens: 1000,
    output_tokens: 212,
  })
  await sendRuns(person, [sent])
  const { id } = await runOf(person, sent.external_id)
  const page = await stage.open({ as: person, path: `${path}?period=7d` })
  await runRow(page, 'classificar-risco').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'classificar-risco' })
  await dialog.getByText('Esta execução veio sem passos').waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ period: '7d', run: id })
  const words = await wordsOf(dialog)
  for (const fact of [
    'Resposta fora do formato',
    'Status Failed',
    'Agente triagem-risco',
    'Latência 1.000 ms',
    'Custo US$ 0,0100 informado na origem',
    'Tokens 1.834 → 212 (1.000 em cache)',
    'Modelo gpt-4o-mini openai',
    `Identificador externo ${sent.external_id}`,
  ]) {
    expect(words).toContain(fact)
  }
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?period=7d')
  await page.goto(`${stage.url}${path}?period=7d&run=${id}`)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?period=7d')
  for (const run of [strangeId, 'nenhuma']) {
    await page.goto(`${stage.url}${path}?period=30d&run=${run}`)
    await page.getByText('Execução não encontrada').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?period=30d')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})

test('[OB-03] the longest names and errors leave the page in its width, on desks and telephones', async () => {
  const person = await stage.signUp()
  const name = 'N'.repeat(200)
  const agent = { name, description: 'D'.repeat(2000), area: 'A'.repeat(100) }
  const sent = run({
    agent,
    run_type: 'T'.repeat(100),
    status: 'failed',
    error: 'E'.repeat(2000),
    model: 'M'.repeat(200),
  })
  await sendRuns(person, [{ ...sent, cost_usd: '999999.99999999', latency_ms: 2_147_483_647 }])
  const page = await stage.open({ as: person, path })
  const error = page.getByText(/^E{2000}$/)
  await error.first().waitFor()
  const expectInWidth = async () => {
    for (const width of [800, 375, 320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await expectInWidth()
  await runRow(page, 'TTT').getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^E{2000}$/).waitFor()
  await expectInWidth()
  expect(await dialog.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
})
