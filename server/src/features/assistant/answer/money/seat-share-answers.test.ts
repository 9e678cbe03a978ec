import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../../test/assistant/answer-stage.ts'
import { askAssistant } from '../../../../../test/assistant/ask-assistant.ts'
import { forManagers } from './margin-answers.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
  const { ids, admin, owner } = stage
  const rows = (sql: string, values: unknown[] = []) =>
    owner.query(`with org as (select org_id from users where id = $1) ${sql}`, [admin.id, ...values])
  await rows(
    `insert into costs (org_id, part, label, amount, currency, every, starts_on, spread)
     select org_id, 'seats', label, amount, currency, 'month', starts::date, 'hours' from org, (values
       ('Plataforma de modelos', 900, 'BRL', '2026-09-05'),
       ('Assistentes de código, 12 lugares', 250, 'BRL', '2026-10-10'),
       ('Zéfiro', 60, 'USD', '2026-10-02')
     ) seat (label, amount, currency, starts)`,
  )
  await rows(
    `insert into time_entries (org_id, project_id, user_id, date, hours)
     select org_id, project::uuid, $1, day::date, hours from org, (values
       ($2, '2026-10-05', 6), ($3, '2026-10-06', 3), ($2, '2026-09-08', 5)) entry (project, day, hours)`,
    [ids['Portal do Cooperado'], ids['Portal Antigo']],
  )
  await rows(
    `insert into project_budgets (org_id, project_id, amount) select org_id, $2, 5000 from org where $1::uuid is not null`,
    [ids['Portal do Cooperado']],
  )
})
afterAll(() => stage?.close())

const ask = (text: string, person = stage.admin) => askAssistant(stage.server, person, text, { today })

/** In October the platform's R$ 900 are spread over nine hours, of which the portal had six. */
const expected: [string, RegExp][] = [
  [
    'quanto custou a Plataforma de modelos no Portal do Cooperado em outubro?',
    /^Portal do Cooperado: R\$ 600,00 de “Plataforma de modelos” em outubro de 2026, a sua parte .*\n• 05\/10\/2026, Plataforma de modelos: 6 de 9 h: R\$ 600,00$/,
  ],
  ['quanto custou a plataforma de modelos no Portal Antigo em outubro?', /^Portal Antigo: R\$ 300,00 de “plataforma/],
  [
    'quanto o Portal do Cooperado gastou com a Plataforma de modelos?',
    /^Portal do Cooperado: R\$ 1\.500,00 de “Plataf/,
  ],
  [
    'Plataforma de modelos por projeto em outubro',
    /R\$ 900,00 .*\n• Portal do Cooperado: R\$ 600,00\n• Portal Antigo: R\$/,
  ],
  ['qual projeto mais usou a Plataforma de modelos em outubro?', /\n• Portal do Cooperado: R\$ 600,00\n/],
  ['quanto custaram os assistentes de código em outubro?', /^Assinaturas de “assistentes de código”: R\$ 250,00/],
  ['quanto custou a Plataforma de modelos por mês?', /\n• 10\/2026: R\$ 900,00\n• 09\/2026: R\$ 900,00$/],
  [
    'quanto custou o Zéfiro no Portal do Cooperado em outubro?',
    /R\$ 0,00 de “Zéfiro” .* Ficou de fora: US\$ 40,00\d* sem/,
  ],
  ['quanto custou o Claude Max no Portal do Cooperado em outubro?', /^Nenhuma assinatura se chama “claude max”\.$/],
  ['vale a pena o projeto Portal do Cooperado?', /^Portal do Cooperado deu prejuízo de /],
  ['o Portal Antigo compensa?', /^Portal Antigo deu prejuízo de /],
  ['o Portal Antigo dá retorno?', /^Portal Antigo deu prejuízo de /],
]

test.each(expected)('[MT-10] [AG-09] “%s” is answered exactly, with its rows', async (text, answer) => {
  const { message } = await ask(text)
  expect(message).toMatch(answer)
  expect(message).not.toContain('Não sei responder')
})

test('[MT-04] [MT-10] a budget is said in reais too, to who may know it', async () => {
  const asked = 'qual o orçamento do Portal do Cooperado?'
  expect((await ask(asked)).message).toMatch(
    / Em reais: R\$ 1\.666,67 de R\$ 5\.000,00 \(33%\)\. Restam R\$ 3\.333,33\.$/,
  )
  expect((await ask(asked, stage.member)).message).not.toMatch(/reais|R\$/)
})

test('[MT-02] [MT-10] the hour of a role is looked for in no project', async () => {
  expect((await ask('quanto custa a hora de um líder?')).message).toMatch(/todas as taxas, também de funções/)
})

test('[MT-10] a member neither reads nor names a subscription', async () => {
  const { message } = await ask('quanto custou a Plataforma de modelos no Portal do Cooperado?', stage.member)
  expect(message).toBe(forManagers.message)
  const { message: refused } = await ask('quanto gastamos com assinaturas?', stage.member)
  expect(refused).toBe(forManagers.message)
})
