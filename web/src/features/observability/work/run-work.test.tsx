import type { AgentRun } from '@leme/contract/agents/agent-run'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../../test-form.tsx'
import { aRun } from '../../../test-run.ts'
import { RunWork } from './run-work.tsx'

const given: Partial<AgentRun> = { project_id: 'p', project_name: 'Portal', assigned_by: 'person' }

test.each<[string, Partial<AgentRun>]>([
  ['A execução diz ser de AGE-99, que não é uma chave daqui', { item: 'AGE-99' }],
  ['A execução diz ser de AGE-99, que não é uma chave daqui', { item: 'AGE-99', ...given, assigned_by: 'rule' }],
  ['A execução diz ser de BUS-17, mas uma pessoa disse outra coisa', { item: 'BUS-17', ...given }],
  ['A execução diz ser do projeto Ônibus, que não existe aqui', { project: 'Ônibus' }],
  [
    'A execução diz ser do projeto Ônibus, mas uma pessoa disse outra coisa',
    { project: 'Ônibus', assigned_by: 'person' },
  ],
])('[AG-05] a run that is not of what it says tells why: %s', async (said, fields) => {
  openForm(<RunWork run={aRun(fields)} />, { at: '/observability', reads: {} })
  expect((await screen.findByText(said)).textContent).toBe(said)
})
