import { agentRow } from '@leme/contract/agents/agent'
import { agentRunRow } from '@leme/contract/agents/agent-run'
import { clientCreate, clientEdit } from '@leme/contract/client/client'
import { invoiceRow } from '@leme/contract/money/invoice'
import { receivableRow } from '@leme/contract/money/receivable'
import { apiKeyCreate } from '@leme/contract/people/api-key'
import { projectCreate, projectEdit } from '@leme/contract/project/project'
import { ticketCreate, ticketEdit, ticketRow } from '@leme/contract/work/ticket'
import { timeEntryCreate } from '@leme/contract/work/time-entry'
import { workSchemas } from '@leme/contract/work/work-item'
import { expect, test } from 'vitest'
import { schemaChecker } from '../../test/json-schema.ts'
import { openApiDocument } from './document.ts'
import type { Content, Operation } from './types.ts'

const document = openApiDocument('http://localhost:3000')
const check = schemaChecker(document)
const { schemas, responses } = document.components

test.each(Object.keys(schemas))('[MS-04] the example of %s is one', (name) => {
  const [example, ...others] = schemas[name]?.examples ?? []
  expect(example).toBeTypeOf('object')
  for (const one of [example, ...others]) expect(check(`#/components/schemas/${name}`, one)).toBeNull()
})

/** Each example beside a schema: the schema's pointer, the example. */
function examplesIn(pointer: string, content: Content = {}): [string, unknown][] {
  return Object.entries(content).flatMap(([type, { schema, example }]): [string, unknown][] =>
    schema && example !== undefined ? [[`${pointer}/content/${escaped(type)}/schema`, example]] : [],
  )
}

const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))

function operationExamples(path: string, method: string, operation: Operation): [string, unknown][] {
  const pointer = `#/paths/${escaped(path)}/${method}`
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    'content' in response ? examplesIn(`${pointer}/responses/${status}`, response.content) : [],
  )
  return [...examplesIn(`${pointer}/requestBody`, operation.requestBody?.content), ...answers]
}

test('[MS-04] every example of an operation is of its schema', () => {
  const examples = [
    ...Object.entries(responses).flatMap(([name, one]) => examplesIn(`#/components/responses/${name}`, one.content)),
    ...Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => operationExamples(path, method, operation)),
    ),
  ]
  expect(examples.length).toBeGreaterThan(50)
  for (const [pointer, example] of examples) expect(check(pointer, example), pointer).toBeNull()
})

test.each([
  ['AgentRow', agentRow],
  ['AgentRunRow', agentRunRow],
  ['ApiKeyCreate', apiKeyCreate],
  ['ClientCreate', clientCreate],
  ['ClientUpdate', clientEdit],
  ['InvoiceRow', invoiceRow],
  ['ProjectCreate', projectCreate],
  ['ProjectUpdate', projectEdit],
  ['ReceivableRow', receivableRow],
  ['TaskCreate', workSchemas.task.create],
  ['TicketCreate', ticketCreate],
  ['TicketRow', ticketRow],
  ['TicketUpdate', ticketEdit],
  ['TimeEntryCreate', timeEntryCreate],
] as const)('[MS-04] the server takes the example of %s', (name, schema) => {
  expect(schema.safeParse(schemas[name]?.examples?.[0]).error?.issues ?? []).toEqual([])
})

test.each([
  ['TicketRow', ticketRow, { external_id: '', title: 'x' }],
  ['InvoiceRow', invoiceRow, { number: '1', client: 'A', amount: '1.234', due_date: '2026-01-01' }],
  ['InvoiceRow', invoiceRow, { number: '1', client: 'A', amount: '1.23', due_date: '01/01/2026' }],
  ['ProjectCreate', projectCreate, { name: 'A', client: 'B', budget_hours: 0.3 }],
  ['TimeEntryCreate', timeEntryCreate, { date: '2026-01-01', hours: 0.1 }],
  ['TicketRow', ticketRow, { external_id: '1', title: 'x', outro: 1 }],
] as const)('[MS-04] the document refuses what the server refuses: %s', (name, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
  expect(check(`#/components/schemas/${name}`, value)).not.toBeNull()
})

test('[MS-04] what is left out takes the default that the document names', () => {
  const stored = agentRunRow.parse({ external_id: 'a', run_type: 'chat', status: 'completed' })
  const defaults = Object.entries(schemas.AgentRunRow?.properties ?? {}).filter(([, field]) => 'x-default' in field)
  expect(defaults.length).toBeGreaterThan(8)
  for (const [name, field] of defaults) expect(stored).toHaveProperty(name, field['x-default'])
})
