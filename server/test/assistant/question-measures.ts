import { formatHours, formatMoney } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import {
  ages,
  compared,
  count,
  days,
  isNot,
  type Measure,
  moneyGroups,
  none,
  notOfClients,
  ofClients,
  sameName,
  turning,
  unknown,
} from './question-filters.ts'

const invoices = (where: string) => `(select *, due_date as due, paid_date as paid from finance_invoices
  where org_id = $1 and ${where.replaceAll('LATE', `status in ('pending', 'overdue') and due_date < '2026-11-23'`).replaceAll('PENDING', `status in ('pending', 'overdue') and due_date >= '2026-11-23'`)}) money`
const money = (text: string, where: string, [one, many]: [string, string], day = 'due'): Measure => ({
  text,
  from: invoices(where),
  sum: 'sum(amount)::text',
  figures: ({ count: of, sum }) => none(of, [formatMoney(sum ?? '0'), count(of, one, many)]),
  filters: [
    ...ofClients,
    ...days(day),
    ...ages,
    ...compared(day),
    ...notOfClients,
    ...unknown(
      'acima de R$ 900',
      'com desconto',
      'do fornecedor Xavante',
      'em dólares',
      'sem nota de crédito',
      'parceladas',
    ),
  ],
  groups:
    day === 'due'
      ? moneyGroups
      : moneyGroups.map((group) =>
          group.words === 'por mês' ? { ...group, label: `to_char(paid, 'YYYY-MM')` } : group,
        ),
})
const both = (
  where: string,
) => `(select 'r' as kind, client, amount, expected_date as due, received_date as paid from finance_receivables
  where org_id = $1 and ${where}) money`

const tasks = (text: string, where: string, [one, many]: [string, string]): Measure => ({
  text,
  from: `(select tasks.*, tasks.due_date as due, projects.name as project, projects.client, users.display_name as person
    from tasks join projects on projects.id = tasks.project_id left join users on users.id = tasks.assignee_user_id
    where tasks.org_id = $1 and ${where}) work`,
  sum: 'null',
  figures: ({ count: of }) => none(of, [count(of, one, many)]),
  filters: [
    { words: 'da Camila', where: `person = 'Camila Rocha'` },
    { words: 'do Rafael', where: `person = 'Rafael Lima'` },
    { words: 'do projeto Loja Virtual', where: `project = 'Loja Virtual'` },
    { words: 'no Prontuário', where: `project = 'Prontuário'` },
    { words: 'P1', where: `priority = 'P1'` },
    { words: 'P3', where: `priority = 'P3'` },
    { words: 'sem prazo', where: 'due is null' },
    { words: 'sem responsável', where: 'person is null' },
    { words: 'sem estimativa', where: 'estimate_hours is null' },
    { words: 'da Clínica Vida', where: sameName('client', 'Clínica Vida') },
    ...turning([
      { words: 'que não são da Camila', where: isNot(`person = 'Camila Rocha'`) },
      { words: 'exceto as do Rafael', where: isNot(`person = 'Rafael Lima'`) },
      { words: 'sem o Rafael', where: isNot(`person = 'Rafael Lima'`) },
      { words: 'que não estão com a Camila', where: isNot(`person = 'Camila Rocha'`) },
      { words: 'fora do projeto Loja Virtual', where: isNot(`project = 'Loja Virtual'`) },
      { words: 'que não são do Prontuário', where: isNot(`project = 'Prontuário'`) },
      { words: 'exceto da Clínica Vida', where: isNot(sameName('client', 'Clínica Vida')) },
      { words: 'que não são P1', where: `priority <> 'P1'` },
      { words: 'que nunca foram do Rafael', where: null },
      { words: 'nem da Camila nem do Rafael', where: null },
      { words: 'que vencem antes de outubro', where: `due < '2026-10-01'` },
      { words: 'com vencimento até setembro', where: `due <= '2026-09-30'` },
      { words: 'com vencimento depois de setembro', where: `due > '2026-09-30'` },
      { words: 'que vencem a partir de outubro', where: `due >= '2026-10-01'` },
      { words: 'com prazo entre agosto e setembro', where: `due between '2026-08-01' and '2026-09-30'` },
    ]),
    ...unknown(
      'com mais de 5 horas',
      'sem épico',
      'criadas pela diretoria',
      'do sprint 12',
      'com anexo',
      'etiquetadas',
      'reabertas',
    ),
  ],
  groups: [
    { words: 'por pessoa', label: 'person' },
    { words: 'por projeto', label: 'project' },
    { words: 'por prioridade', label: 'priority' },
    { words: 'por semana', label: null },
    { words: 'por tipo', label: null },
    { words: 'por pessoa e por projeto', label: null },
  ],
})

const tickets = (text: string, where: string, [one, many]: [string, string]): Measure => ({
  text,
  from: `(select tickets.*, clients.name as client, projects.name as project, users.display_name as person,
      (tickets.created_at at time zone 'America/Sao_Paulo')::date as day
    from tickets left join clients on clients.id = client_id left join projects on projects.id = project_id
    left join users on users.id = tickets.assignee_user_id where tickets.org_id = $1 and tickets.${where}) desk`,
  sum: 'null',
  figures: ({ count: of }) => none(of, [count(of, one, many)]),
  filters: [
    { words: 'P1', where: `priority = 'P1'` },
    { words: 'P2', where: `priority = 'P2'` },
    { words: 'da Clínica Vida', where: `client = 'Clínica Vida'` },
    { words: 'da Camila', where: `person = 'Camila Rocha'` },
    { words: 'sem responsável', where: 'person is null' },
    { words: 'em outubro', where: text.includes('resolvid') ? null : `day between '2026-10-01' and '2026-10-31'` },
    { words: 'há mais de 30 dias', where: text.includes('resolvid') ? null : `day < date '2026-11-23' - 30` },
    ...turning(
      [
        { words: 'antes de outubro', where: `day < '2026-10-01'` },
        { words: 'até setembro', where: `day <= '2026-09-30'` },
        { words: 'desde outubro', where: `day >= '2026-10-01'` },
        { words: 'que não são da Clínica Vida', where: `(client = 'Clínica Vida') is not true` },
        { words: 'que não estão com a Camila', where: `(person = 'Camila Rocha') is not true` },
      ].map((one) => (text.includes('resolvid') && /outubro|setembro/.test(one.words) ? { ...one, where: null } : one)),
    ),
    ...unknown('com anexo', 'reabertos', 'fora do SLA', 'sem prazo', 'do setor fiscal'),
  ],
  groups: [
    { words: 'por cliente', label: 'client' },
    { words: 'por prioridade', label: 'priority' },
    { words: 'por projeto', label: 'project' },
    { words: 'por mês', label: null },
  ],
})

const hours: Measure = {
  text: 'quantas horas foram lançadas _?',
  from: `(select time_entries.*, projects.name as project, projects.client, users.display_name as person from time_entries
    join projects on projects.id = project_id join users on users.id = user_id where time_entries.org_id = $1) logged`,
  sum: 'sum(hours)::text',
  figures: ({ count: of, sum }) => none(of, [formatHours(Number(sum))]),
  filters: [
    { words: 'pela Camila', where: `person = 'Camila Rocha'` },
    { words: 'pelo Rafael', where: `person = 'Rafael Lima'` },
    { words: 'no projeto Estoque', where: `project = 'Estoque'` },
    ...days('date'),
    ...compared('date'),
    ...turning([
      { words: 'sem o Rafael', where: `person <> 'Rafael Lima'` },
      { words: 'exceto pela Camila', where: `person <> 'Camila Rocha'` },
      { words: 'fora do projeto Estoque', where: `project <> 'Estoque'` },
    ]),
    ...unknown('em reuniões', 'faturáveis', 'aprovadas', 'extras'),
  ],
  groups: [
    { words: 'por pessoa', label: 'person' },
    { words: 'por projeto', label: 'project' },
    { words: 'por mês', label: `to_char(date, 'MM/YYYY')` },
    { words: 'por semana', label: null },
    { words: 'por atividade', label: null },
  ],
}
const runs = (text: string, where: string, figures: Measure['figures'], isCost = false): Measure => ({
  text,
  from: `(select agent_runs.*, agents.name as agent, (agent_runs.created_at at time zone 'America/Sao_Paulo')::date as day
    from agent_runs join agents on agents.id = agent_id where agent_runs.org_id = $1 and ${where === 'true' ? where : `agent_runs.${where}`}) ran`,
  sum: 'trim_scale(sum(cost_usd))::text',
  figures,
  filters: [
    { words: 'em novembro', where: `day between '2026-11-01' and '2026-11-30'` },
    { words: 'na semana passada', where: `day between '2026-11-16' and '2026-11-22'` },
    { words: 'ontem', where: `day = '2026-11-22'` },
    ...turning([
      { words: 'antes de novembro', where: `day < '2026-11-01'` },
      { words: 'até outubro', where: `day <= '2026-10-31'` },
      { words: 'desde 10/11', where: `day >= '2026-11-10'` },
      { words: 'até hoje', where: 'true' },
      { words: 'exceto a Triagem em novembro', where: `agent <> 'Triagem' and day >= '2026-11-01'` },
    ]),
    ...(isCost
      ? unknown('em reais em novembro', 'em novembro com cache', 'em novembro no GPT-5')
      : unknown('em novembro com cache', 'em novembro no ambiente de homologação')),
  ],
  groups: [
    { words: 'em novembro por mês', label: null },
    { words: 'em novembro por cliente', label: null },
  ],
})

export const measures: readonly Measure[] = [
  money('quantas faturas _ temos?', `status in ('pending', 'overdue', 'paid')`, ['fatura', 'faturas']),
  money('faturas vencidas _', 'LATE', ['fatura vencida', 'faturas vencidas']),
  money('quantas faturas pagas _?', `status = 'paid'`, ['fatura paga', 'faturas pagas'], 'paid'),
  money('faturas em aberto _', `status in ('pending', 'overdue')`, ['fatura em aberto', 'faturas em aberto']),
  money('quais faturas canceladas _?', `status = 'cancelled'`, ['fatura cancelada', 'faturas canceladas']),
  money('faturas em rascunho _', `status = 'draft'`, ['fatura em rascunho', 'faturas em rascunho']),
  money(
    'faturas pagas com atraso _',
    `status = 'paid' and paid_date > due_date`,
    ['fatura paga com atraso', 'faturas pagas com atraso'],
    'paid',
  ),
  ...[
    money('faturas não canceladas _', `status <> 'cancelled'`, ['fatura', 'faturas']),
    money('quais faturas não estão vencidas _?', `not (LATE)`, ['fatura', 'faturas']),
    money('faturas não pagas _', `status in ('pending', 'overdue')`, ['fatura em aberto', 'faturas em aberto']),
    money('faturas em aberto que ainda não venceram _', 'PENDING', ['fatura a vencer', 'faturas a vencer']),
    money('faturas pendentes sem as atrasadas _', 'PENDING', ['fatura a vencer', 'faturas a vencer']),
    money(
      'faturas pagas sem atraso _',
      `status = 'paid' and paid_date <= due_date`,
      ['fatura paga em dia', 'faturas pagas em dia'],
      'paid',
    ),
    money(
      'quantas faturas foram pagas em dia _?',
      `status = 'paid' and paid_date <= due_date`,
      ['fatura paga em dia', 'faturas pagas em dia'],
      'paid',
    ),
    money(
      'faturas pagas com mais de 3 dias de atraso _',
      `status = 'paid' and paid_date > due_date + 3`,
      ['fatura paga', 'faturas pagas'],
      'paid',
    ),
    money('faturas que nunca foram pagas _', `status in ('pending', 'overdue')`, ['fatura', 'faturas']),
    tasks('quantas tasks não estão bloqueadas _?', `tasks.status not in ('blocked', 'done')`, ['task', 'tasks']),
    tasks('tasks não concluídas _', `tasks.status <> 'done'`, ['task aberta', 'tasks abertas']),
    tasks('tasks que não estão atrasadas _', `tasks.status <> 'done' and (tasks.due_date < '2026-11-23') is not true`, [
      'task',
      'tasks',
    ]),
    tickets('tickets não resolvidos _', `status not in ('resolved', 'closed')`, ['ticket', 'tickets']),
    tickets('quantos tickets que não estão em espera _?', `status <> 'waiting'`, ['ticket', 'tickets']),
  ].map((measure) => ({ ...measure, turns: true as const })),
  {
    ...money('qual o valor médio das faturas vencidas _?', 'LATE', ['', '']),
    sum: 'round(avg(amount), 2)::text',
    figures: ({ count: of, sum }) => none(of, [formatMoney(sum ?? '0')]),
    groups: [],
  },
  {
    ...money('qual o atraso médio das faturas pagas _?', `status = 'paid' and paid_date is not null`, ['', ''], 'paid'),
    sum: 'round(avg(paid_date - due_date), 1)::text',
    figures: ({ count: of, sum }) =>
      none(of, [
        `Em média, ${(sum ?? '').replace('-', '').replace('.', ',')} dias? ${Number(sum) < 0 ? 'antes' : 'depois'}`,
      ]),
    groups: [],
  },
  {
    ...money('recebíveis em atraso _', '', ['recebível em atraso', 'recebíveis em atraso']),
    from: both(`received_date is null and expected_date < '2026-11-23'`),
    figures: ({ count: of, sum }) =>
      none(of, [formatMoney(sum ?? '0')]).map((one) => (one.startsWith('(') ? '(?:Nenhum|Nada|não está)' : one)),
  },
  {
    ...money('quanto temos em recebíveis recebidos _?', '', ['recebível', 'recebíveis'], 'paid'),
    from: both('received_date is not null'),
    groups: [],
  },
  {
    // A receivable of the same client, amount and day as an overdue invoice is the same debt.
    ...money('quanto temos em atraso _?', '', ['', '']),
    from: `(select client, amount, due from (
      select client, amount, due_date as due from finance_invoices where org_id = $1 and status in ('pending', 'overdue') and due_date < '2026-11-23'
      union all select client, amount, expected_date from finance_receivables r where org_id = $1 and received_date is null
        and expected_date < '2026-11-23' and not exists (select from finance_invoices i where i.org_id = r.org_id
          and i.status in ('pending', 'overdue') and i.client collate public.same_name = r.client and i.amount = r.amount and i.due_date = r.expected_date)
    ) debts) money`,
    figures: ({ count: of, sum }) => (of === '0' ? ['(?:Nenhum|Nada|não está)'] : [formatMoney(sum ?? '0')]),
  },
  tasks('quantas tasks abertas _?', `tasks.status <> 'done'`, ['task aberta', 'tasks abertas']),
  tasks('tasks atrasadas _', `tasks.status <> 'done' and tasks.due_date < '2026-11-23'`, [
    'task atrasada',
    'tasks atrasadas',
  ]),
  tasks('quantas tasks em andamento _?', `tasks.status = 'doing'`, ['task', 'tasks']),
  tasks('tasks bloqueadas _', `tasks.status = 'blocked'`, ['task', 'tasks']),
  tickets('quantos tickets abertos _?', `status = 'open'`, ['ticket aberto', 'tickets abertos']),
  tickets('tickets em espera _', `status = 'waiting'`, ['ticket em espera', 'tickets em espera']),
  tickets('quantos tickets resolvidos _?', `status in ('resolved', 'closed')`, [
    'ticket resolvido ou fechado',
    'tickets resolvidos ou fechados',
  ]),
  hours,
  runs('quanto gastamos com agentes _?', 'true', ({ count: of, sum }) => none(of, [formatCost(sum ?? '0')]), true),
  runs('quantas execuções de agentes _?', 'true', ({ count: of }) => none(of, [count(of, 'execução', 'execuções')])),
  runs('quantas falhas dos agentes _?', `status = 'failed'`, ({ count: of }) =>
    of === '0' ? ['Nada falhou'] : [count(of, 'falha', 'falhas')],
  ),
]
