import type { Margin } from '@leme/contract/money/margin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../../test/assistant/answer-stage.ts'
import { askAssistant } from '../../../../../test/assistant/ask-assistant.ts'
import { pastTheRoutes } from '../../../../../test/work.ts'
import { getMargin } from '../../../margin/margin.queries.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
  const { ids, admin, owner } = stage
  const rows = (sql: string, values: unknown[] = []) =>
    owner.query(`with org as (select org_id from users where id = $1) ${sql}`, [admin.id, ...values])
  const [portal, old] = [ids['Portal do Cooperado'], ids['Portal Antigo']]
  await rows(
    `insert into work_rates (org_id, kind, user_id, project_id, valid_from, amount)
     select org_id, kind, case when project is null then $1 end, project::uuid, day::date, amount from org, (values
       ('cost', null, '2026-01-01', 100), ('billing', null, '2026-01-01', 250),
       ('billing', $2, '2026-02-01', 280), ('billing', $2, '2026-06-01', 310.50), ('billing', $2, '2027-01-01', 400)
     ) rate (kind, project, day, amount)`,
    [portal],
  )
  await rows(
    `insert into exchange_rates (org_id, day, rate, source) select org_id, date '2026-10-01', 5, 'person' from org`,
  )
  await rows(
    `insert into time_entries (org_id, project_id, user_id, date, hours)
     select org_id, project::uuid, $1, day::date, hours from org,
       (values ($2, '2026-10-05', 4), ($2, '2026-11-20', 2.5), ($3, '2026-11-04', 3)) worked (project, day, hours)`,
    [portal, old],
  )
  await rows(
    `insert into costs (org_id, part, label, amount, currency, starts_on, project_id)
     select org_id, 'other', label, amount, 'BRL', day::date, project::uuid from org, (values
       ('Hospedagem', 80.25, '2026-10-08', $2), ('Contador', 500, '2026-11-03', null)) cost (label, amount, day, project)`,
    [portal],
  )
  await rows(
    `insert into finance_invoices (org_id, number, client, amount, due_date, issue_date, project_id)
     select org_id, 'F-1', 'Acme', 1000, '2027-12-31', date '2026-10-05', $2::uuid from org`,
    [portal],
  )
})
afterAll(() => stage?.close())

const ask = async (text: string, person = stage.admin) =>
  (await askAssistant(stage.server, person, text, { today })).message
const first = async (text: string) => (await ask(text)).split('\n')[0] ?? ''

/** Runs of 23 November are of no project: US$ 1.38740001 at 5. */
const expected = {
  november:
    /^A empresa gastou R\$ 1\.056,94 (em novembro de 2026|neste mês): R\$ 550,00 de horas, R\$ 6,94 de agentes e R\$ 500,00 de outros custos\.$/,
  october:
    /^A empresa gastou R\$ 480,25 (em outubro de 2026|no mês passado): R\$ 400,00 de horas e R\$ 80,25 de outros custos\.$/,
  all: /^A empresa gastou R\$ 1\.537,19( neste ano| em 2026)?: /,
  portal: /^Portal do Cooperado custou R\$ 730,25( neste ano)?: R\$ 650,00 de horas e R\$ 80,25 de outros custos\.$/,
  portalOctober: /^Portal do Cooperado custou R\$ 480,25 em outubro de 2026: /,
  acme: /^Acme custou R\$ 730,25( neste ano)?: /,
  bank: /^Banco custou R\$ 300,00: R\$ 300,00 de horas\.$/,
  hours: /^As horas de Portal do Cooperado custaram R\$ 650,00\.$/,
  allHours: /^As horas custaram R\$ 550,00 em novembro de 2026\.$/,
  unassigned: /^O que não é de projeto nem de cliente custou R\$ 506,94/,
} satisfies Record<string, RegExp>

const written: [string, keyof typeof expected][] = [
  ['quanto gastamos em novembro?', 'november'],
  ['despesas de novembro', 'november'],
  ['quanto gastamos este mês?', 'november'],
  ['quanto gastamos no mês passado?', 'october'],
  ['quais são os nossos custos?', 'all'],
  ['quanto custou o Portal do Cooperado?', 'portal'],
  ['quanto custou o projeto Portal do Cooperado em outubro?', 'portalOctober'],
  ['quanto custaram as horas do Portal do Cooperado?', 'hours'],
  ['quanto custaram as horas em novembro?', 'allHours'],
  ['custos da Acme', 'acme'],
  ['quais os custos do cliente Banco?', 'bank'],
  ['custos por projeto', 'all'],
  ['custos não atribuídos', 'unassigned'],
]
/** Those of `apart` no rule was written from. */
const apart: [string, keyof typeof expected][] = [
  ['qual foi a despesa total de outubro?', 'october'],
  ['em outubro a gente gastou quanto?', 'october'],
  ['me mostra os gastos de novembro', 'november'],
  ['quais foram as despesas da empresa este ano?', 'all'],
  ['quanto a empresa gastou em 2026?', 'all'],
  ['quanto o Portal do Cooperado já nos custou?', 'portal'],
  ['qual o custo total do Portal do Cooperado?', 'portal'],
  ['o Portal do Cooperado custou caro?', 'portal'],
  ['qual o custo das horas do Portal do Cooperado?', 'hours'],
  ['custo das horas de novembro', 'allHours'],
  ['quanto a Acme nos custou este ano?', 'acme'],
  ['quanto gastamos com a Acme este ano?', 'acme'],
  ['total de gastos do mês passado?', 'october'],
  ['quanto saiu do caixa em novembro?', 'november'],
  ['qual o custo de outubro no Portal do Cooperado?', 'portalOctober'],
  ['que custos não estão atribuídos?', 'unassigned'],
]
const refused = /^(Não sei|Não entendi|Não encontrei|no question)/

test.each([...written, ...apart])(
  '[MT-10] “%s” is answered with the margin’s costs, or refused',
  async (text, what) => {
    const answer = await first(text).catch(({ message }: Error) => message)
    if (!refused.test(answer)) expect(answer).toMatch(expected[what])
  },
)

test('[MT-10] questions about costs are answered, all that rules were written from, and twelve of sixteen others', async () => {
  const answered = async (all: typeof written) => {
    const right: string[] = []
    for (const [text, what] of all) if (expected[what].test(await first(text).catch(() => ''))) right.push(text)
    return right
  }
  expect(await answered(written)).toEqual(written.map(([text]) => text))
  const right = await answered(apart)
  expect(right.length).toBeGreaterThanOrEqual(12)
})

test('[MT-10] costs are those of the margin, and what has no worth is named beside them', async () => {
  const { owner, admin } = stage
  const json = await pastTheRoutes(stage.server, admin, (tx) =>
    getMargin(tx, { from: '2026-11', to: '2026-11' }, today),
  )
  const { total } = JSON.parse(json ?? 'null') as Margin
  const { rows } = await owner.query(`select ($1::numeric - $2::numeric)::text as costs`, [
    total.invoiced,
    total.margin,
  ])
  expect(Number(rows[0].costs)).toBeCloseTo(1056.937, 3)
  expect(await ask('custos por projeto em novembro')).toBe(
    [
      'A empresa gastou R$ 1.056,94 em novembro de 2026: R$ 550,00 de horas, R$ 6,94 de agentes e R$ 500,00 de outros custos.',
      '• Sem projeto: R$ 506,94',
      '• Portal Antigo: R$ 300,00',
      '• Portal do Cooperado: R$ 250,00',
    ].join('\n'),
  )
  expect(await ask('custos por mês')).toMatch(/\n• 11\/2026: R\$ 1\.056,94\n• 10\/2026: R\$ 480,25$/)
  expect(await ask('qual projeto custou menos em novembro?')).toMatch(/\n• Portal do Cooperado: .*\n• Portal Antigo: /)
  expect(await ask('quanto custou o Portal do Cooperado em outubro?')).toMatch(/\n• 10\/2026: R\$ 480,25$/)
})

test('[MT-10] days that are no months have agents’ dollars alone, which the answer says', async () => {
  expect(await ask('quanto gastamos hoje?')).toMatch(/^US\$ .* com agentes hoje/)
  expect(await ask('quanto custou o Portal do Cooperado ontem?')).toMatch(/meses inteiros/)
})

test('[MT-10] a margin that is not assigned is of no project and no client', async () => {
  expect(await ask('margem não atribuída')).toMatch(
    /^O que não é de projeto nem de cliente deu prejuízo de R\$ 206,94: R\$ 300,00 faturados, menos R\$ 6,94 de agentes e R\$ 500,00 de outros custos\./,
  )
  expect(await ask('qual a margem não atribuída de outubro?')).toMatch(/^Nada sem projeto nem cliente em outubro/)
})

const billed = {
  portal: 'Em Portal do Cooperado a hora é cobrada a R$ 310,50 desde 01/06/2026.',
  old: 'Portal Antigo não tem taxa de cobrança própria: R$ 250,00, pelas taxas dos membros.',
  acme: 'Quanto se cobra por hora de Acme, em 1 projeto em aberto:\n• Portal do Cooperado: R$ 310,50',
  bank: 'Quanto se cobra por hora de Banco, em 1 projeto em aberto:\n• Portal Antigo: R$ 250,00, pelas taxas dos membros',
  camila: 'A hora de Camila Rocha é cobrada a R$ 250,00 desde 01/01/2026, onde o projeto não tem taxa própria.',
  both: 'A hora de Camila Rocha custa R$ 100,00 desde 01/01/2026.\nA hora de Camila Rocha é cobrada a R$ 250,00 desde 01/01/2026, onde o projeto não tem taxa própria.',
  none: /^Quanto custa a hora respondo só de uma pessoa/,
}
test.each<[string, keyof typeof billed]>([
  ['quanto cobramos por hora no Portal do Cooperado?', 'portal'],
  ['quanto cobramos por hora no projeto Portal do Cooperado?', 'portal'],
  ['taxa de cobrança do Portal do Cooperado', 'portal'],
  ['quanto cobramos por hora do cliente Acme?', 'acme'],
  ['qual a taxa de cobrança da Acme?', 'acme'],
  ['quanto cobramos por hora no Portal Antigo?', 'old'],
  ['quanto cobramos por hora do Banco?', 'bank'],
  ['quanto cobramos pela hora da Camila?', 'camila'],
  ['quanto faturamos por hora?', 'none'],
  // No rule was written from what follows.
  ['qual o valor da hora no Portal do Cooperado?', 'portal'],
  ['quanto a gente cobra a hora no Portal do Cooperado?', 'portal'],
  ['a hora do Portal do Cooperado é cobrada a quanto?', 'portal'],
  ['quanto custa para a Acme uma hora nossa, o que cobramos por hora?', 'none'],
  ['quanto a Acme paga por hora?', 'acme'],
  ['por quanto vendemos a hora no Portal do Cooperado?', 'portal'],
  ['qual é o preço por hora do Portal do Cooperado?', 'portal'],
  ['me diz a tarifa por hora da Acme', 'acme'],
  ['quanto vale a hora da Camila?', 'both'],
  ['qual a taxa de faturamento do Portal Antigo?', 'old'],
  ['nossa taxa de cobrança é quanto?', 'none'],
])('[MT-10] “%s” is a rate, and no mean of invoices', async (text, what) => {
  const answer = await ask(text)
  if (billed[what] instanceof RegExp) expect(answer).toMatch(billed[what])
  else expect(answer).toBe(billed[what])
})

test.each([
  'quanto gastamos em novembro?',
  'quanto custou o Portal do Cooperado?',
  'quanto custaram as horas do Portal do Cooperado?',
  'quanto cobramos por hora no Portal do Cooperado?',
  'qual a taxa de cobrança da Acme?',
  'quanto custa minha hora?',
  'margem não atribuída',
])('[MT-10] a member who asks “%s” is refused in words', async (text) => {
  expect(await ask(text, stage.member)).toBe(
    'Margem, custos, taxas e horas sem fatura só gerentes e administradores veem.',
  )
})
