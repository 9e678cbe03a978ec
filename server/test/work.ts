import type { Project } from '@leme/contract/project/project'
import type { FieldError, ProblemDocument } from '@leme/contract/wire/errors'
import type { Epic, Story, Task } from '@leme/contract/work/work-item'
import { expect } from 'vitest'
import type { Transaction } from '../src/database/transaction.ts'
import type { Answer, Person } from './person.ts'
import { type AcceptedCase, type RefusedCase, valueCases } from './rule-cases.ts'
import type { TestServer } from './server.ts'

type Rows = { epics: Epic; stories: Story; tasks: Task }
export type WorkTable = keyof Rows

/** The id of a new project of the person's organisation. */
export async function createProject(person: Person): Promise<string> {
  const { status, body } = await person.ask('POST', '/api/projects', { name: 'Atlas', client: 'Cooperativa' })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as Project).id
}

/** Creates an epic, story or task over HTTP. */
export async function createWork<Table extends WorkTable>(
  person: Person,
  table: Table,
  projectId: string,
  body: Record<string, unknown> = {},
): Promise<Rows[Table]> {
  const answer = await person.ask('POST', `/api/projects/${projectId}/${table}`, { title: 'Trabalho', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Rows[Table]
}

export async function listWork<Table extends WorkTable>(
  person: Person,
  table: Table,
  projectId: string,
): Promise<Rows[Table][]> {
  const { status, body } = await person.ask('GET', `/api/projects/${projectId}/${table}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Rows[Table][]
}

/** Statements as the application would run them for this person, past its routes. */
export async function pastTheRoutes<T>(
  server: TestServer,
  person: Person,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const identity = await server.services.auth.identify(`Bearer ${person.access_token}`)
  return server.services.db.transactionAs(identity, work)
}

/** Makes somebody of the person's organisation a member of the project. */
export async function addMember(person: Person, projectId: string, userId: string): Promise<void> {
  const answer = await person.ask('POST', `/api/projects/${projectId}/members`, { user_id: userId })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

/** A 422 that names exactly these fields. */
export function expectRefused(answer: Answer, ...fields: FieldError[]): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(422)
  expect((answer.body as ProblemDocument).code).toBe('validation_failed')
  expect((answer.body as ProblemDocument).errors).toEqual(fields)
}

export function expectProblem(answer: Answer, status: number, code: string, detail: string): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.body).toMatchObject({ code, detail })
}

/** A case that both a creation and a change must refuse, and that leaves nothing behind. */
export async function expectRefusedEverywhere(
  person: Person,
  table: WorkTable,
  projectId: string,
  { body, field, message }: RefusedCase,
): Promise<void> {
  const listed = await listWork(person, table, projectId)
  const before = listed.length > 0 ? listed : [await createWork(person, table, projectId)]
  const row = before[0] ?? expect.fail('nothing to change')
  const answers = [await person.ask('POST', `/api/projects/${projectId}/${table}`, body)]
  const value = body[field]
  if (value !== undefined) answers.push(await person.ask('PATCH', `/api/${table}/${row.id}`, { [field]: value }))
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect((answer.body as ProblemDocument).errors).toContainEqual({ field, message: expect.stringMatching(message) })
  }
  expect(await listWork(person, table, projectId)).toEqual(before)
}

/** A case that both a creation and a change must take, and store alike. */
export async function expectTakenEverywhere(
  person: Person,
  table: WorkTable,
  projectId: string,
  { body, field, stored }: AcceptedCase,
): Promise<void> {
  const created: Record<string, unknown> = await createWork(person, table, projectId, body)
  expect(created[field]).toBe(stored)
  const value = body[field]
  if (value === undefined) return
  const row = await createWork(person, table, projectId)
  const { body: changed } = await person.ask('PATCH', `/api/${table}/${row.id}`, { [field]: value })
  expect(changed).toEqual({ ...row, [field]: stored })
}

/** What the rules of an estimate say, in half-hour steps. */
export const estimateCases = valueCases({ title: 'Trabalho' }, 'estimate_hours', {
  refused: [
    [-1, 'Estimativa deve ser positiva'],
    [-0.5, 'Estimativa deve ser positiva'],
    [0.3, 'Estimativa deve ser múltipla de 0,5'],
    [100_000.5, 'Estimativa deve ser de no máximo 100.000 horas'],
    [1e9, 'Estimativa deve ser de no máximo 100.000 horas'],
    ['abc', 'Estimativa deve ser um número'],
    ['8', 'Estimativa deve ser um número'],
    [true, 'Estimativa deve ser um número'],
  ],
  accepted: [
    [0, null],
    [null, null],
    [undefined, null],
    [0.5, 0.5],
    [100_000, 100_000],
  ],
})

const unknownPriority = 'Prioridade deve ser P1, P2 ou P3'
export const priorityCases = valueCases({ title: 'Trabalho' }, 'priority', {
  refused: [
    ['P4', unknownPriority],
    ['p1', unknownPriority],
    ['', unknownPriority],
    [null, unknownPriority],
    [1, unknownPriority],
  ],
  accepted: [
    [undefined, 'P3'],
    ['P1', 'P1'],
    ['P2', 'P2'],
    ['P3', 'P3'],
  ],
})

/** What the row itself refuses: an assignment, and the name of the CHECK that says no. */
export const rowChecks: [assignment: string, rule: string][] = [
  [`title = repeat('ã', 501)`, 'title_length'],
  [`title = ''`, 'title_length'],
  [`title = '   '`, 'title_not_blank'],
  [`description = repeat('ã', 2001)`, 'description_length'],
  [`description = ''`, 'description_length'],
  [`status = 'cancelled'`, 'status_known'],
]
export const estimateChecks: [assignment: string, rule: string][] = [
  ['estimate_hours = 0', 'estimate_hours_range'],
  ['estimate_hours = -1', 'estimate_hours_range'],
  ['estimate_hours = 100000.5', 'estimate_hours_range'],
  ['estimate_hours = 0.3', 'estimate_hours_step'],
  [`priority = 'P4'`, 'priority_known'],
]

/** The assignment, past the application's rules, breaks on the named CHECK of the table. */
export async function expectBrokenCheck(
  server: TestServer,
  person: Person,
  row: { table: WorkTable; id: string },
  [assignment, rule]: [string, string],
): Promise<void> {
  const update = pastTheRoutes(server, person, (tx) =>
    tx.query(`update ${row.table} set ${assignment} where id = $1`, [row.id]),
  )
  await expect(update).rejects.toMatchObject({ code: '23514', constraint: `${row.table}_${rule}` })
}
