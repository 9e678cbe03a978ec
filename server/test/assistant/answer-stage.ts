import pg from 'pg'
import { expect } from 'vitest'
import type { QueryAnswer } from '../../src/features/assistant/answer/answer-query.ts'
import { inviteColleague, type Person, signUp } from '../person.ts'
import { startTestServer } from '../server.ts'
import { addMember } from '../work.ts'
import { askAssistant } from './ask-assistant.ts'

/** The day of which the questions are asked. */
export const today = '2026-11-23'

export type AnswerStage = Awaited<ReturnType<typeof startAnswerStage>>

/** Two organisations whose rows have the same names, and a member of the first who asks. `ids` are stored by name. */
export async function startAnswerStage() {
  const server = await startTestServer()
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const admin = await signUp(server.url, { display_name: 'Camila Rocha' })
  const member = await inviteColleague(server.url, admin, 'member')
  const ids: Record<string, string> = {}
  await fill(owner, ids, await signUp(server.url, { display_name: 'Camila Vizinha' }), 'Vizinha')
  await fill(owner, ids, admin, '')
  /** What the member, who may read everything, is answered. */
  const ask = (text: string, day = today): Promise<QueryAnswer> => askAssistant(server, member, text, { today: day })
  return {
    server,
    owner,
    admin,
    member,
    ids,
    ask,
    async answerTo(text: string, day = today): Promise<string> {
      const answer = await ask(text, day)
      expect(JSON.stringify(answer)).not.toContain('Vizinha')
      return answer.message
    },
    async close() {
      await owner.end()
      await server.close()
    },
  }
}

async function fill(owner: pg.Client, ids: Record<string, string>, person: Person, mark: string): Promise<void> {
  const { rows } = await owner.query('select org_id from users where id = $1', [person.id])
  const org = rows[0].org_id
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = ['org_id', ...Object.keys(row)]
    const places = columns.map((_, at) => `$${at + 1}`)
    const made = await owner.query(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
      [org, ...Object.values(row)],
    )
    return made.rows[0].id as string
  }
  const title = (name: string) => `${name}${mark}`
  const project = async (name: string, row: Record<string, unknown>) => {
    const id = await insert('projects', { name: title(name), client: 'Acme', status: 'doing', ...row })
    ids[title(name)] = id
    await addMember(person, id, person.id)
    return id
  }
  ids[`Acme${mark}`] = await insert('clients', { name: 'Acme' })
  const portal = await project('Portal do Cooperado', {
    client_id: ids[`Acme${mark}`],
    budget_hours: 100,
    imported_hours: 120.5,
    end_date: '2026-12-31',
  })
  const old = await project('Portal Antigo', {
    client: 'Banco',
    end_date: '2026-11-20',
    budget_hours: 50,
    imported_hours: 12.5,
  })
  const over = await project('Legado', { status: 'cancelled', end_date: '2026-01-01' })
  const task = async (name: string, project_id: string, row: Record<string, unknown> = {}) => {
    ids[title(name)] = await insert('tasks', { title: title(name), project_id, ...row })
  }
  await task('Migrar base', portal, { due_date: '2026-11-22', assignee_user_id: person.id, status: 'doing' })
  await task('Homologar', portal, { due_date: '2026-11-18', priority: 'P1' })
  await task('Publicar', portal, { due_date: '2026-11-23' })
  await task('Treinar equipe', old, { due_date: '2026-11-27', assignee_user_id: person.id })
  await task('Entregue', portal, { due_date: '2026-11-01', status: 'done' })
  await task('Travada', old, { status: 'blocked' })
  await task('Esquecida', over, { due_date: '2020-01-01', status: 'blocked' })
  ids[title('Épico travado')] = await insert('epics', {
    title: title('Épico travado'),
    project_id: portal,
    status: 'blocked',
  })
  const tickets = [
    ['Painel caiu', 'P1', 'open', '2026-11-23T02:30:00Z'],
    ['Senha', 'P3', 'open', '2026-11-23T03:30:00Z'],
    ['Relatório', 'P2', 'in_progress', '2026-11-01T12:00:00Z', 'Helena Ávila'],
    ['Antigo', 'P2', 'closed', '2026-11-01T12:00:00Z'],
  ]
  for (const [name, priority, status, created_at, requester = null] of tickets) {
    await insert('tickets', { title: title(name ?? ''), priority, status, created_at, external_id: name, requester })
  }
  const receivables = [
    ['r1', 'Acme', '1000.10', '2026-11-10', null],
    ['r2', 'ACME', '0.20', '2026-11-22', null],
    ['r3', 'Banco', '500.00', '2026-11-23', null],
    ['r4', 'Banco', '250.00', '2026-12-10', null],
    ['r5', 'Acme', '77.00', '2026-10-01', '2026-11-02'],
  ]
  for (const [external_id, client, amount, expected_date, received_date] of receivables) {
    await insert('finance_receivables', { external_id, client: `${client}`, amount, expected_date, received_date })
  }
  const invoices = [
    ['NF-1', 'Acme', '100.10', '2026-10-05', '2026-11-03', 'paid'],
    ['NF-2', 'Acme', '200.20', '2026-10-31', null, 'pending'],
    ['NF-3', 'Banco', '300.00', '2026-11-23', null, 'overdue'],
    ['NF-4', 'Banco', '999.00', '2026-10-15', null, 'draft'],
    ['NF-5', 'Banco', '999.00', '2026-10-15', null, 'cancelled'],
  ]
  for (const [number, client, amount, due_date, paid_date, status] of invoices) {
    await insert('finance_invoices', { number, client, amount, due_date, paid_date, status })
  }
  const agent = await insert('agents', { name: title('Triagem') })
  const runs = [
    ['completed', '0.3874', '2026-11-23T03:30:00Z', null],
    ['completed', null, '2026-11-23T12:00:00Z', null],
    ['failed', '0.00000001', '2026-11-23T13:00:00Z', 'O modelo não respondeu'],
    ['completed', '1', '2026-11-23T02:59:00Z', null],
  ]
  for (const [status, cost_usd, created_at, error] of runs) {
    const id = await insert('agent_runs', {
      agent_id: agent,
      run_type: 'invoke_agent',
      status,
      cost_usd,
      cost_source: cost_usd && 'reported',
      created_at,
      error,
    })
    if (error) ids[title('falha')] = id
  }
}
