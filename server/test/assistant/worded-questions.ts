/** What the first line of an answer holds: an amount, a number of rows, or names, one of each item; null where nothing answers it, and `said` where an answer may say first what it leaves out. */
export type Worded = readonly [text: string, holds: 'money' | 'count' | 'days' | 'names' | 'said' | null, sql?: string]

const open = `status in ('pending', 'overdue')`
const late = `${open} and due_date < '2026-11-23'`
const invoices = (what: string, where: string) =>
  `select ${what} as value from finance_invoices where org_id = $1 and ${where}`
const sum = (where: string) => invoices('coalesce(sum(amount), 0)::text', where)
const count = (where: string) => invoices('count(*)', where)
const is = (name: string) => `client collate public.same_name = '${name}'`
const tasks = (where: string) => `select count(*) as value from tasks join projects on projects.id = project_id
  left join users on users.id = assignee_user_id where tasks.org_id = $1 and ${where}`
const tickets = (where: string) => `select count(*) as value from tickets left join clients on clients.id = client_id
  where tickets.org_id = $1 and ${where}`
const projects = (where: string) => `select name as value from projects where org_id = $1 and ${where}`
const hours = (where: string) => `select sum(hours) as value from time_entries join users on users.id = user_id
  where time_entries.org_id = $1 and ${where}`
/** Money that came, which receivables alone say. */
const received = (where: string) => `select coalesce(sum(amount), 0)::text as value from (
  select client, amount, received_date as day from finance_receivables where org_id = $1 and received_date is not null) got where ${where}`

const owed = (
  where: string,
  bills = late,
  debts = `expected_date < '2026-11-23'`,
) => `select sum(amount)::text as value from (
  select client, amount, due_date from finance_invoices where org_id = $1 and ${bills}
  union all select client, amount, expected_date from finance_receivables r where org_id = $1 and received_date is null and ${debts}
    and not exists (select from finance_invoices i where i.org_id = r.org_id and i.status in ('pending', 'overdue')
      and i.client collate public.same_name = r.client and i.amount = r.amount and i.due_date = r.expected_date)) debts where ${where}`
const projectsWithout = (name: string) => `select count(*) as value from projects where org_id = $1 and not exists (
  select from project_members join users on users.id = user_id where project_id = projects.id and display_name = '${name}')`

/** Questions as a person words them, written before the rules that read them. */
export const wordedQuestions: readonly Worded[] = [
  // Not, without, never
  [
    'me mostra as faturas abertas que não sejam da Norte Engenharia',
    'money',
    sum(`${open} and not ${is('Norte Engenharia')}`),
  ],
  ['quanto temos vencido sem considerar a Clínica Vida?', 'money', owed(`not ${is('Clínica Vida')}`)],
  ['quais notas ainda não foram quitadas?', 'money', sum(open)],
  ['quantas notas não estão em rascunho?', 'count', count(`status <> 'draft'`)],
  ['tem fatura que não está cancelada nem paga?', null],
  ['faturas sem atraso', null],
  ['que clientes não estão em atraso?', null],
  ['quem nunca pagou atrasado?', null],
  ['quem não deve nada?', null],
  ['quais clientes nunca atrasaram um pagamento?', null],
  ['recebíveis que ainda não caíram há mais de 60 dias', null],
  ['tarefas do Rafael que não estão em revisão', null],
  [
    'quantas tasks abertas não são da Camila?',
    'count',
    tasks(`tasks.status <> 'done' and (display_name = 'Camila Rocha') is not true`),
  ],
  [
    'tasks do Prontuário que não são do Rafael',
    'count',
    tasks(`tasks.status <> 'done' and name = 'Prontuário' and (display_name = 'Rafael Lima') is not true`),
  ],
  ['o que não está bloqueado no Estoque?', null],
  ['tasks que não são P1 nem P2', null],
  ['projetos que não são da Sabiá', 'names', projects(`not ${is('Sabiá')}`)],
  ['projetos em que o Rafael não participa', 'count', projectsWithout('Rafael Lima')],
  ['quais projetos não estão em andamento?', null],
  ['projetos que ainda não terminaram', 'names', projects(`status not in ('done', 'cancelled')`)],
  ['quais projetos nunca atrasaram?', null],
  ['chamados que não são P1', null],
  ['chamados ainda não atendidos da Clínica Vida', null],
  ['quem não lançou horas em outubro?', null],
  [
    'horas lançadas fora do Estoque',
    'count',
    hours(`project_id <> (select id from projects where org_id = $1 and name = 'Estoque')`),
  ],
  ['agentes que não falharam ontem', null],
  // Before, until, since
  ['quanto já recebemos até hoje da Sabiá?', 'money', received(`${is('Sabiá')} and day <= '2026-11-23'`)],
  ['total recebido até outubro', 'money', received(`day <= '2026-10-31'`)],
  ['quanto entrou antes de agosto?', 'money', received(`day < '2026-08-01'`)],
  ['faturas pagas depois de agosto', 'money', sum(`status = 'paid' and paid_date > '2026-08-31'`)],
  ['faturas pagas em 08/2026', 'money', sum(`status = 'paid' and paid_date between '2026-08-01' and '2026-08-31'`)],
  ['quanto recebemos em agosto de 2025?', 'money', received(`day between '2025-08-01' and '2025-08-31'`)],
  ['quanto recebemos em 2025?', 'money', received(`day between '2025-01-01' and '2025-12-31'`)],
  ['quanto venceu entre agosto e setembro e não foi pago?', null],
  ['notas que venceram antes de setembro', 'money', sum(`${late} and due_date < '2026-09-01'`)],
  ['notas vencidas depois de outubro', 'money', sum(`${late} and due_date > '2026-10-31'`)],
  ['o que vencia até agosto e está atrasado?', 'count', tasks(`tasks.status <> 'done' and due_date <= '2026-08-31'`)],
  [
    'projetos que terminam depois de janeiro',
    'names',
    projects(`status not in ('done', 'cancelled') and end_date > '2027-01-31'`),
  ],
  [
    'projetos que acabam antes de janeiro',
    'names',
    projects(`status not in ('done', 'cancelled') and end_date < '2027-01-01'`),
  ],
  ['horas lançadas até setembro', 'count', hours(`date <= '2026-09-30'`)],
  [
    'quantas horas a Camila lançou desde outubro?',
    'count',
    hours(`display_name = 'Camila Rocha' and date >= '2026-10-01'`),
  ],
  ['quantas horas lançamos antes de novembro?', 'count', hours(`date < '2026-11-01'`)],
  ['notas vencidas há menos de 20 dias', 'money', sum(`${late} and due_date > date '2026-11-23' - 20`)],
  ['faturas pagas com até 3 dias de atraso', null],
  ['faturas que foram pagas antes do vencimento', null],
  ['faturas que vencem no Natal', 'money', sum(`status in ('pending', 'overdue', 'paid') and due_date = '2026-12-25'`)],
  ['o que vence no último dia útil do ano?', 'count', tasks(`tasks.status <> 'done' and due_date = '2026-12-31'`)],
  [
    'chamados abertos desde outubro',
    'count',
    tickets(`tickets.status = 'open' and tickets.created_at >= '2026-10-01 00:00-03'`),
  ],
  // Measures, groups, order
  [
    'quantos dias a Sabiá demora para pagar em média?',
    'days',
    invoices('round(avg(paid_date - due_date), 1)', `status = 'paid' and ${is('Sabiá')}`),
  ],
  ['em média quantos dias a Sabiá atrasa?', null],
  ['qual a porcentagem de faturas pagas em dia?', 'count', count(`status = 'paid' and paid_date <= due_date`)],
  ['qual o terceiro maior devedor?', null],
  ['segunda maior fatura em aberto', null],
  ['qual o pior mês de recebimentos?', null],
  [
    'em que mês recebemos mais?',
    'money',
    `select max(sum)::text as value from (select sum(amount) as sum from finance_receivables
      where org_id = $1 and received_date is not null group by to_char(received_date, 'YYYY-MM')) months`,
  ],
  ['faturas vencidas por cliente e por status', 'said'],
  ['quantas faturas existem no total?', 'count', count(`status in ('pending', 'overdue', 'paid')`)],
  ['em quantos dias a Norte Engenharia pagou a última fatura?', null],
  ['quantos tokens usamos neste mês?', 'said'],
  [
    'projeto com mais horas lançadas em outubro',
    'names',
    `select name as value from time_entries join projects on projects.id = project_id
    where time_entries.org_id = $1 and date between '2026-10-01' and '2026-10-31' group by name order by sum(hours) desc`,
  ],
]

/** Written after the rules that read them. */
export const laterQuestions: readonly Worded[] = [
  ['quais boletos a Sabiá ainda não pagou?', 'money', sum(`${open} and ${is('Sabiá')}`)],
  ['cobranças que não foram canceladas nem pagas', null],
  [
    'faturas de todos menos a Norte Engenharia',
    'money',
    sum(`status in ('pending', 'overdue', 'paid') and not ${is('Norte Engenharia')}`),
  ],
  [
    'me lista o que está vencido, fora a Sabiá',
    'count',
    tasks(`tasks.status <> 'done' and due_date < '2026-11-23' and not ${is('Sabiá')}`),
  ],
  ['quem não está com nada atrasado?', null],
  ['clientes que pagaram sem atrasar', null],
  ['há alguma fatura que não venceu ainda?', 'money', sum(`${open} and due_date >= '2026-11-23'`)],
  ['quantas faturas não vencem em dezembro?', null],
  ['tarefas sem ser do Rafael', null],
  [
    'tasks atrasadas que não estão com o Rafael',
    'count',
    tasks(`tasks.status <> 'done' and due_date < '2026-11-23' and (display_name = 'Rafael Lima') is not true`),
  ],
  ['o Rafael não está em quais projetos?', null],
  ['quais tasks do Estoque não foram iniciadas?', 'count', tasks(`tasks.status = 'planned' and name = 'Estoque'`)],
  ['tasks que ninguém concluiu', null],
  ['quantos chamados não são da Sabiá?', 'count', tickets(`tickets.status = 'open' and (name = 'Sabiá') is not true`)],
  ['chamados que ainda não foram resolvidos', null],
  ['projetos exceto os concluídos', null],
  ['projetos sem atraso', null],
  [
    'quem lançou horas em outubro exceto o Rafael?',
    'count',
    hours(`date between '2026-10-01' and '2026-10-31' and display_name <> 'Rafael Lima'`),
  ],
  ['quanto caiu na conta até setembro?', 'money', received(`day <= '2026-09-30'`)],
  ['recebimentos anteriores a setembro', null],
  [
    'faturas quitadas entre julho e agosto',
    'money',
    sum(`status = 'paid' and paid_date between '2026-07-01' and '2026-08-31'`),
  ],
  ['faturas vencidas desde agosto de 2026', 'money', sum(`${late} and due_date >= '2026-08-01'`)],
  ['o que venceu até ontem e não foi pago?', null],
  ['quanto temos a receber a partir de dezembro?', 'money', owed(`due_date >= '2026-12-01'`, open, 'true')],
  ['faturas com vencimento depois do Natal', 'money', sum(`${open} and due_date > '2026-12-25'`)],
  ['faturas abertas com mais de 100 dias de atraso', 'money', sum(`${late} and due_date < date '2026-11-23' - 100`)],
  ['boletos pagos com menos de 5 dias de atraso', null],
  ['horas lançadas de setembro até outubro', 'count', hours(`date between '2026-09-01' and '2026-10-31'`)],
  ['quantas horas foram lançadas depois de 10/2026?', 'count', hours(`date > '2026-10-31'`)],
  ['horas por mês desde outubro', 'count', hours(`date >= '2026-10-01'`)],
  [
    'projetos que acabam até o fim do ano',
    'names',
    projects(`status not in ('done', 'cancelled') and end_date between '2026-11-23' and '2026-12-31'`),
  ],
  [
    'quanto os agentes gastaram antes de novembro?',
    'count',
    `select count(*) as value from agent_runs where org_id = $1 and created_at < '2026-11-01 00:00-03'`,
  ],
  ['quais os piores clientes?', null],
  ['quem é o segundo que mais deve?', null],
  ['qual foi o pior mês de faturamento?', null],
  ['faturas por mês e por status', 'said'],
  ['percentual de faturas vencidas por cliente', 'said'],
  ['em quantos dias recebemos da Sabiá?', null],
  ['quantos dias de atraso tem a Sabiá?', null],
  ['faturas por status', 'money', sum('true')],
]
