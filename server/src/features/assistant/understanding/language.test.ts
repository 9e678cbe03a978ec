import { understand } from '@leme/language/understand'
import { expect, test } from 'vitest'
import { saidOn } from '../grammar/creation/test-said.ts'
import type { Plan } from '../plan.ts'
import type { Said } from '../said.ts'

/** The language's door is the grammar's: the types say so, and what it answers is a plan of this server's. */
const byLanguage: (said: Said) => Plan = (said) => understand(said)

test('the language may stand in the grammar’s place', () => {
  expect(byLanguage(saidOn('cria a task Revisar contrato no App Acme, P1'))).toMatchObject({
    intent: 'create',
    draft: { project: { said: 'App Acme' }, tasks: [{ title: 'Revisar contrato', priority: 'P1' }] },
  })
})
