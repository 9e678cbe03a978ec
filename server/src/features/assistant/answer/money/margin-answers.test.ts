import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../../test/assistant/answer-stage.ts'
import { askAssistant } from '../../../../../test/assistant/ask-assistant.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
  const { ids, admin, owner } = stage
  const rows = (sql: string, values: unknown[]) =>
    owner.query(`with org as (select org_id from users where id = $1) ${sql}`, [admin.id, ...values])
  await rows(
    `insert into work_rates (org_id, kind, user_id, valid_from, amount)
     select org_id, kind, $1, '2026-01-01', amount from org, (values ('cost', 100), ('billing', 250)) rate (kind, amount)`,
    [],
  )
  await rows(
    `insert into finance_invoices (org_id, number, client, amount, due_date, issue_date, project_id)
     select org_id, 'F-1', 'Acme', 1000, '2027-12-31', date '2026-10-05', $2::uuid from org`,
    [ids['Portal do Cooperado']],
  )
  await rows(
    `insert into time_entries (org_id, project_id, user_id, date, hours)
     select org_id, project::uuid, $1, day::date, hours from org,
       (values ($2, '2026-10-05', 4), ($2, '2026-10-20', 2.5), ($3, '2026-11-04', 3)) worked (project, day, hours)`,
    [ids['Portal do Cooperado'], ids['Portal Antigo']],
  )
})
afterAll(() => stage?.close())

const ask = async (text: string, person = stage.admin) =>
  (await askAssistant(stage.server, person, text, { today })).message

/** What each is about: written from the row before there were rules. Those of `apart` no rule was written from. */
const expected: Record<
  'earned' | 'lost' | 'red' | 'projects' | 'clients' | 'months' | 'unbilled' | 'acme' | 'all',
  RegExp
> = {
  earned: /(Portal do Cooperado rendeu R\$\s350,00|Acme rendeu R\$\s650,30)/,
  lost: /prejuízo|−R\$\s300,00/,
  red: /prejuízo|saúde|risco/i,
  projects: /Portal do Cooperado: R\$\s350,00/,
  clients: /Acme: R\$\s650,30/,
  months: /10\/2026: R\$\s650,30/,
  unbilled: /(2,5h|5,5h) depois da última fatura/,
  acme: /R\$\s1\.200,50|R\$\s2\.200,50|Acme/,
  all: /A empresa rendeu R\$\s650,30/,
}

const written: [string, keyof typeof expected][] = [
  ['quanto o Portal do Cooperado rendeu em outubro?', 'earned'],
  ['qual a margem do Portal do Cooperado em outubro?', 'earned'],
  ['que projeto deu prejuízo?', 'lost'],
  ['quais projetos deram prejuízo em novembro?', 'lost'],
  ['horas não faturadas', 'unbilled'],
  ['quantas horas ainda não foram faturadas?', 'unbilled'],
  ['quanto a Acme ainda deve, desde quando?', 'acme'],
  ['qual foi o lucro do mês passado?', 'all'],
  ['qual projeto rende mais?', 'projects'],
  ['quanto lucramos com a Acme este ano?', 'earned'],
  ['tem horas sem fatura no Portal do Cooperado?', 'unbilled'],
  ['qual cliente dá mais lucro?', 'clients'],
  ['o Portal Antigo está dando prejuízo?', 'lost'],
  ['margem por cliente', 'clients'],
  ['margem por mês', 'months'],
  ['quais projetos são rentáveis?', 'projects'],
  ['desde quando a Acme deve?', 'acme'],
  ['horas a faturar', 'unbilled'],
  ['quanto rendeu cada projeto?', 'projects'],
  ['qual a margem da empresa?', 'all'],
]

const apart: [string, keyof typeof expected][] = [
  ['quanto rendeu o Portal Antigo em novembro?', 'lost'],
  ['quanto ganhamos com o Portal do Cooperado?', 'earned'],
  ['qual foi a margem de outubro?', 'all'],
  // Said of health too, which is what is answered.
  ['algum projeto no vermelho?', 'red'],
  ['projetos com prejuízo este ano', 'lost'],
  ['quais horas faltam faturar?', 'unbilled'],
  ['quanto a Acme está devendo e desde quando?', 'acme'],
  ['lucro por projeto', 'projects'],
  ['qual o projeto mais lucrativo?', 'projects'],
  ['qual projeto menos rentável?', 'lost'],
  ['horas trabalhadas e não cobradas', 'unbilled'],
  ['me mostra a rentabilidade dos projetos', 'projects'],
  ['qual a rentabilidade da Acme?', 'earned'],
  ['quanto lucrou a empresa em outubro?', 'all'],
  ['o Portal do Cooperado deu lucro?', 'earned'],
  ['quanto cada cliente rendeu este ano?', 'clients'],
  ['quanto temos de horas não faturadas da Acme?', 'unbilled'],
  ['a margem do Portal do Cooperado caiu?', 'earned'],
  ['quem deve há mais tempo?', 'acme'],
  ['quantas horas faturáveis sem nota?', 'unbilled'],
]

const refused = /^(Não sei|Não entendi|Não encontrei|Ainda não)|não sei aplicar/i

test.each([...written, ...apart])(
  '[MT-10] “%s” is answered with its rows, or refused; never guessed',
  async (text, what) => {
    const answer = await ask(text)
    if (!refused.test(answer)) expect(answer).toMatch(expected[what])
  },
)

test('[MT-10] what was written for the rules is answered, all of it; of what no rule was written from at least twelve of twenty', async () => {
  const unanswered: string[] = []
  for (const [text, what] of written) {
    const answer = await ask(text)
    if (!expected[what].test(answer)) unanswered.push(`${text} → ${answer}`)
  }
  expect(unanswered).toEqual([])
  let answered = 0
  for (const [text, what] of apart) if (expected[what].test(await ask(text))) answered += 1
  expect(answered).toBeGreaterThanOrEqual(12)
})

test('[MT-10] the answer names the figures and the rows behind them, as the page does', async () => {
  expect(await ask('quanto o Portal do Cooperado rendeu em outubro?')).toBe(
    [
      'Portal do Cooperado rendeu R$ 350,00 em outubro de 2026: R$ 1.000,00 faturados, menos R$ 650,00 de horas.',
      '• 20/10/2026, Camila Rocha: −R$ 250,00',
      '• 05/10/2026, Camila Rocha: −R$ 400,00',
      '• 05/10/2026, F-1: R$ 1.000,00',
    ].join('\n'),
  )
  expect(await ask('que projeto deu prejuízo?')).toBe(
    '1 projeto deu prejuízo em todos os meses, de R$ 300,00.\n• Portal Antigo: −R$ 300,00',
  )
})

test.each(['horas não faturadas', 'horas não faturadas por projeto', 'horas ainda não cobradas por projeto'])(
  '[MT-10] “%s” are named by project',
  async (text) => {
    expect(await ask(text)).toBe(
      [
        '5,5h depois da última fatura, em 2 projetos.',
        '• Portal Antigo: 3h desde 04/11/2026, R$ 750,00',
        '• Portal do Cooperado: 2,5h desde 20/10/2026, R$ 625,00',
      ].join('\n'),
    )
  },
)

test('[MT-10] what an hour of somebody costs is their rate of today, and no hours', async () => {
  for (const text of ['quanto custa a hora da Camila?', 'qual o custo por hora da Camila?'])
    expect(await ask(text)).toBe('A hora de Camila Rocha custa R$ 100,00 desde 01/01/2026.')
  expect(await ask('quanto custa uma hora do Portal do Cooperado?')).toBe(
    'Quanto custa a hora respondo só de uma pessoa, e quanto se cobra por ela, de uma pessoa, um projeto ou um cliente; todas as taxas, também de funções e projetos, estão em Taxas.',
  )
})

test('[MT-10] a member’s question about margin is refused in words, whatever it asks', async () => {
  for (const text of [
    'qual a margem do Portal do Cooperado?',
    'que projeto deu prejuízo?',
    'horas não faturadas',
    'quanto custa a hora da Camila?',
  ]) {
    const answer = await ask(text, stage.member)
    expect(answer).toBe('Margem, custos, taxas e horas sem fatura só gerentes e administradores veem.')
  }
})

test('[MT-10] a margin is of whole months: of other days there is none', async () => {
  expect(await ask('qual a margem do Portal do Cooperado ontem?')).toMatch(/meses inteiros/)
})
