import { assistantName } from '@leme/contract/assistant/assistant'
import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../../test/assistant/ask-assistant.ts'
import { type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember } from '../../../../test/work.ts'

const today = '2026-11-18'
let server: TestServer
let owner: pg.Client
let admin: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Camila Rocha' })
  await fill()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function fill(): Promise<void> {
  const { rows } = await owner.query('select org_id from users where id = $1', [admin.id])
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = ['org_id', ...Object.keys(row)]
    const values = [rows[0].org_id, ...Object.values(row)]
    const made = await owner.query(
      `insert into ${table} (${columns.join(', ')}) values (${values.map((_, at) => `$${at + 1}`)}) returning id`,
      values,
    )
    return made.rows[0].id
  }
  for (const name of ['Acme', 'Banco', 'Vazia']) ids[name] = await insert('clients', { name })
  const project = async (name: string, client: string, row: Record<string, unknown>) => {
    ids[name] = await insert('projects', { name, client, client_id: ids[client], status: 'doing', ...row })
    await addMember(admin, ids[name], admin.id)
  }
  await project('Loja', 'Acme', { end_date: '2026-12-20', budget_hours: 10, partner: 'Maré', start_date: '2026-09-01' })
  await project('Radar', 'Acme', { end_date: '2026-11-13', kind: 'product' })
  await project('Quiosque', 'Banco', {})
  const epic = await insert('epics', { project_id: ids.Loja, title: 'Checkout' })
  const story = await insert('stories', { project_id: ids.Loja, epic_id: epic, title: 'Pagar com Pix' })
  const task = (title: string, row: Record<string, unknown>) => insert('tasks', { title, project_id: ids.Loja, ...row })
  await task('Gerar QR code', {
    story_id: story,
    assignee_user_id: admin.id,
    due_date: '2026-11-16',
    estimate_hours: 12,
  })
  await task('Homologar gateway', { status: 'blocked', priority: 'P1', due_date: '2026-11-20' })
  await task('Desenhar ícones', { status: 'done' })
  const logged = { user_id: admin.id, project_id: ids.Loja }
  await insert('time_entries', { ...logged, date: '2026-11-17', hours: 3 })
  await insert('time_entries', { ...logged, date: '2026-10-01', hours: 2 })
  for (const [external_id, client, amount] of [
    ['r1', 'Acme', '9400.50'],
    ['r2', 'Banco', '32000.00'],
  ]) {
    await insert('finance_receivables', { external_id, client, amount, expected_date: '2026-11-30' })
  }
  const bill = { number: 'NF-7', client: 'Acme', amount: '100.00', due_date: '2026-11-10', paid_date: '2026-11-11' }
  await insert('finance_invoices', { ...bill, status: 'paid' })
  const triage = await insert('agents', { name: 'Triagem', area: 'RH' })
  const own = await insert('agents', { name: assistantName, area: 'Gestão', is_assistant: true })
  for (const [agent_id, status, latency_ms, cost_usd, created_at] of [
    [triage, 'completed', 1000, '0.1', '2026-11-18T12:00:00Z'],
    [triage, 'failed', 3000, '0.2', '2026-11-17T12:00:00Z'],
    // Within thirty days of 24 hours, and of no thirty days of the calendar.
    [triage, 'completed', 1000, '1', '2026-10-20T02:59:59.999Z'],
    [own, 'completed', 5, null, '2026-11-18T12:00:00Z'],
    [own, 'failed', 5, null, '2026-11-18T12:01:00Z'],
  ]) {
    await insert('agent_runs', {
      agent_id,
      status,
      latency_ms,
      cost_usd,
      cost_source: cost_usd && 'reported',
      created_at,
      run_type: 'invoke_agent',
    })
  }
}

const answerTo = async (text: string) => (await askAssistant(server, admin, text, { today })).message

test.each([
  [
    'quais tasks estão sem responsável?',
    '1 task aberta sem responsável.\n• Homologar gateway: Blocked, vence em 20/11/2026 (Loja, sem responsável)',
  ],
  [
    'tem alguma task sem estimativa na Loja?',
    '1 task aberta sem estimativa no projeto Loja.\n• Homologar gateway: Blocked, vence em 20/11/2026 (sem responsável)',
  ],
  ['quais projetos estão sem prazo?', '1 projeto em aberto sem data de término: 1 em Doing.\n• Quiosque: Banco, Doing'],
  ['quais clientes não têm projeto?', '1 cliente sem projeto.\n• Vazia: nenhum projeto'],
  [
    'quantas tasks tem a Loja?',
    '2 tasks abertas no projeto Loja, de 3 ao todo.\n• Gerar QR code: Planned, venceu em 16/11/2026 (Camila Rocha)\n• Homologar gateway: Blocked, vence em 20/11/2026 (sem responsável)',
  ],
  [
    'quais clientes da Maré?',
    'Não sei responder sobre “Maré”. O que sei dizer:\n3 clientes.\n• Acme: 2 projetos\n• Banco: 1 projeto\n• Vazia: nenhum projeto',
  ],
  ['quantos épicos tem a Loja?', '1 épico no projeto Loja.\n• Checkout: Planned, 1 task (0 concluídas)'],
  [
    'quais as stories do Checkout?',
    '1 story no épico Checkout.\n• Pagar com Pix: Planned, 1 task (0 concluídas) (Loja)',
  ],
  [
    'quais tasks do Checkout estão atrasadas?',
    '1 task atrasada no épico Checkout: venceu há 2 dias.\n• Gerar QR code: venceu em 16/11/2026 (Loja, Camila Rocha)',
  ],
  ['quais tasks P1 estão bloqueadas?', '1 item bloqueado P1: 1 task.\n• Homologar gateway: task (Loja)'],
  ['quais épicos estão bloqueados?', 'Nada está bloqueado.'],
])('[AS-11] work: “%s”', async (text, expected) => {
  expect(await answerTo(text)).toBe(expected)
})

test('[AS-11] one piece of work is described with its facts and a link, and why it is blocked is not made up', async () => {
  const { message, links } = await askAssistant(server, admin, 'por que a Homologar gateway está bloqueada?', { today })
  expect(message.split('\n')).toEqual([
    'Homologar gateway: task em Blocked (Loja).',
    '• Responsável: ninguém',
    '• Prioridade: P1',
    '• Prazo: 20/11/2026',
    '• Estimativa: sem estimativa',
    '• O motivo do bloqueio não fica registrado',
  ])
  expect(links.map(({ url }) => url)).toEqual([expect.stringContaining(paths.project(ids.Loja ?? ''))])
})

test.each([
  ['quem é o cliente da Loja?', 'Loja é de Acme.'],
  ['quando começou a Loja?', 'Loja começou em 01/09/2026.'],
  ['quando termina o Quiosque?', 'Quiosque não tem data de término.'],
  [
    'qual projeto termina primeiro?',
    'O próximo a terminar é Loja, em 20/12/2026, em 32 dias.\n• Loja: Acme, Doing, termina em 20/12/2026',
  ],
  [
    'qual o projeto mais atrasado?',
    'O projeto mais atrasado é Radar.\n• Radar: terminava em 13/11/2026, 0 tasks atrasadas\n• Loja: 1 task atrasada',
  ],
  ['qual projeto tem mais tarefas atrasadas?', 'Loja tem mais tasks atrasadas.\n• Loja: 1 task atrasada'],
  [
    'quais projetos são produto?',
    '1 projeto do tipo Product: 1 em Doing.\n• Radar: Acme, Doing, terminava em 13/11/2026',
  ],
  [
    'temos algum projeto com a Maré?',
    '1 projeto com Maré como parceiro: 1 em Doing.\n• Loja: Acme, Doing, termina em 20/12/2026',
  ],
  [
    'qual cliente tem mais projetos?',
    'Acme tem mais projetos: 2 projetos.\n• Acme: 2 projetos\n• Banco: 1 projeto\n• Vazia: nenhum projeto',
  ],
  [
    'a Loja vai estourar as horas?',
    'Loja: 5h de 10h (50%). Restam 5h. As tasks abertas somam 12h estimadas e passam do que resta em 7h; 1 task aberta não tem estimativa.',
  ],
  ['quantas horas gastamos na Loja este mês?', 'Loja: 3h lançadas neste mês. Ao todo: 5h de 10h (50%).'],
  ['quantas horas a Camila lançou este mês?', '3h lançadas neste mês por Camila Rocha.\n• Loja: 3h'],
  ['quantas pessoas tem na equipe?', '1 pessoa na equipe: 1 como Administrador.\n• Camila Rocha: Administrador'],
])('[AS-11] projects and people: “%s”', async (text, expected) => {
  expect(await answerTo(text)).toBe(expected)
})

test.each([
  ['a nf 7 foi paga?', 'NF-7, Acme: R$ 100,00, paga em 11/11/2026.'],
  [
    'qual o maior valor em aberto?',
    'O maior é o de Banco, de R$ 32.000,00. Ao todo: R$ 41.400,50 a receber, em 2 recebíveis.\n• Banco: R$ 32.000,00, previsto para 30/11/2026\n• Acme: R$ 9.400,50, previsto para 30/11/2026',
  ],
])('[AS-11] finance: “%s”', async (text, expected) => {
  expect((await answerTo(text)).replaceAll(' ', ' ')).toBe(expected)
})

test.each([
  [
    'quantas execuções tivemos hoje?',
    '1 execução hoje: 1 concluída. Fora isso, 2 do próprio assistente.\n• Triagem: 1 execução',
  ],
  ['quantas falhas tivemos hoje?', 'Nada falhou hoje: 1 execução sem falha. Fora isso, 1 falha do próprio assistente.'],
  [
    'quantas execuções o assistente teve hoje?',
    '2 execuções de Assistente de Projetos hoje: 1 concluída, 1 com falha.',
  ],
  [
    'qual a taxa de sucesso dos agentes?',
    'Taxa de sucesso: 50%. 2 execuções nos últimos 7 dias: 1 concluída, 1 com falha. Fora isso, 2 do próprio assistente.\n• Triagem: 50% em 2 execuções, 1 falha',
  ],
  [
    'qual a latência da Triagem?',
    'Latência de Triagem nos últimos 7 dias: mediana de 2.000 ms, média de 2.000 ms, p95 de 2.900 ms, em 2 execuções.',
  ],
  [
    'quanto custaram os agentes nos últimos 7 dias?',
    'US$ 0,3000 com agentes nos últimos 7 dias, em 2 execuções.\n• Triagem: US$ 0,3000 em 2 execuções',
  ],
  ['quantos agentes temos?', '1 agente.\n• Triagem: RH'],
])('[AS-11] agents, with the assistant’s own runs counted separately: “%s”', async (text, expected) => {
  expect(await answerTo(text)).toBe(expected)
})

test('[AS-12] failed runs of one agent open as the page of these', async () => {
  const { message, links } = await askAssistant(server, admin, 'quais execuções da Triagem falharam?', { today })
  expect(message).toMatch(/^1 falha de Triagem nos últimos 7 dias, de 2 execuções\./)
  const { rows } = await owner.query("select id from agents where name = 'Triagem'")
  expect(links.at(-1)).toEqual({
    noun: 'page',
    label: 'Execuções com falha',
    url: filteredPaths.observability({ period: '7d', status: 'failed', agent_id: rows[0].id }),
  })
})

test('[AS-11] the last thirty days are those of the page that the answer links to', async () => {
  const now = new Date('2026-11-19T02:59:59.999Z')
  const { message, links } = await askAssistant(server, admin, 'custo dos agentes nos últimos 30 dias', { today })
  expect(message).toBe(
    'US$ 1,3000 com agentes nos últimos 30 dias, em 3 execuções.\n• Triagem: US$ 1,3000 em 3 execuções',
  )
  expect(now.getTime() - new Date('2026-10-20T02:59:59.999Z').getTime()).toBe(720 * 3_600_000)
  expect(links.at(-1)?.url).toBe('/observability?period=30d')
})

test('[AS-11] what is not understood of a question is named before the answer', async () => {
  expect(await answerTo('qual o telefone da Camila?')).toMatch(
    /^Não sei responder sobre “telefone”\. O que sei dizer:\nVocê tem/,
  )
})
