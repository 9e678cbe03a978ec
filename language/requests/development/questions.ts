import { answers, startItems } from '../write-items.ts'

const { items, one } = startItems()
export const questions = items

// ── Questions
one('question late', 'o que está atrasado?', answers('late_work'))
one('question late', 'quais tasks tão atrasadas no App de Vendas', answers('late_work', { project: 'App de Vendas' }))
one(
  'question late',
  'tem alguma coisa do Rafael que já passou do prazo?',
  answers('late_work', { person: 'Rafael Nunes' }),
)
one('question late', 'atrasos do migração de dados', answers('late_work', { project: 'Migração de Dados' }))
one('question due', 'o que vence amanhã?', answers('due_work', { period: { from: '2026-11-19', to: '2026-11-19' } }))
one('question due', 'quais entregas temos pra essa semana', answers('due_work'))
one(
  'question due',
  'o que a Júlia tem pra entregar até o fim do mês?',
  answers(['due_work', 'person_work'], { person: 'Júlia Peixoto' }),
)
one('question blocked', 'tem alguma task bloqueada?', answers('blocked_work'))
one(
  'question blocked',
  'o que tá travado no chatbot de atendimento',
  answers('blocked_work', { project: 'Chatbot de Atendimento' }),
)
one(
  'question blocked',
  'impedimentos do projeto Migração de Dados',
  answers('blocked_work', { project: 'Migração de Dados' }),
)
one('question person', 'no que o Thiago está trabalhando?', answers('person_work', { person: 'Thiago Barros' }))
one('question person', 'minhas tasks', answers('person_work', { person: 'Marina Azevedo' }))
one('question person', 'o que a Camila tá fazendo hoje', answers('person_work', { person: 'Camila Duarte' }))
one('question person', 'lista as tarefas do André Figueira', answers('person_work', { person: 'André Figueira' }))
one('question people', 'quem está no projeto App de Vendas?', answers('project_people', { project: 'App de Vendas' }))
one(
  'question people',
  'quem tá trabalhando no quê no Painel Financeiro',
  answers('project_people', { project: 'Painel Financeiro' }),
)
one('question projects', 'quais projetos estão em andamento?', answers('projects'))
one('question projects', 'lista os projetos da Lojas Aurora', answers('projects', { client: 'Lojas Aurora' }))
one('question projects', 'quantos projetos nós temos', answers('projects'))
one(
  'question progress',
  'qual o progresso do App de Vendas?',
  answers('project_progress', { project: 'App de Vendas' }),
)
one(
  'question progress',
  'quantos por cento do chatbot de atendimento já tá pronto',
  answers('project_progress', { project: 'Chatbot de Atendimento' }),
)
one(
  'question progress',
  'como anda o migração de dados?',
  answers(['project_progress', 'project_health'], { project: 'Migração de Dados' }),
)
one(
  'question health',
  'qual a saúde do Migração de Dados?',
  answers('project_health', { project: 'Migração de Dados' }),
)
one(
  'question health',
  'por que a saúde do App de Vendas caiu?',
  answers('project_health', { project: 'App de Vendas' }),
)
one('question health', 'quais projetos estão em risco?', answers(['project_health', 'projects']))
one(
  'question budget',
  'quantas horas já gastamos do budget do App de Vendas?',
  answers('project_budget', { project: 'App de Vendas' }),
)
one(
  'question budget',
  'horas x orçamento do Painel Financeiro',
  answers('project_budget', { project: 'Painel Financeiro' }),
)
one(
  'question budget',
  'o motor de precificação estourou as horas?',
  answers('project_budget', { project: 'Motor de Precificação' }),
)
one('question tickets', 'quais chamados estão abertos?', answers('open_tickets'))
one('question tickets', 'tem ticket aberto?', answers('open_tickets'))
one('question tickets', 'quantos tickets pendentes a gente tem', answers('open_tickets'))
one('question to receive', 'quanto temos a receber?', answers('to_receive'))
one(
  'question to receive',
  'quanto entra em dezembro',
  answers('to_receive', { period: { from: '2026-12-01', to: '2026-12-31' } }),
)
one(
  'question to receive',
  'o que falta receber do Banco Horizonte?',
  answers(['to_receive'], { client: 'Banco Horizonte' }),
)
one('question overdue', 'quem está devendo?', answers('overdue_by_client'))
one('question overdue', 'vencidos por cliente', answers('overdue_by_client'), 'finance')
one('question overdue', 'qual cliente tá inadimplente', answers('overdue_by_client'))
one('question invoices', 'quais faturas vencem esse mês?', answers('invoices'))
one('question invoices', 'notas fiscais da Clínica Vida', answers('invoices', { client: 'Clínica Vida' }), 'finance')
one('question invoices', 'mostra as faturas em aberto', answers('invoices'))
one('question agent cost', 'quanto gastamos com agentes este mês?', answers('agent_cost'))
one(
  'question agent cost',
  'custo do Atendente Virtual em outubro',
  answers('agent_cost', { agent: 'Atendente Virtual', period: { from: '2026-10-01', to: '2026-10-31' } }),
)
one(
  'question agent cost',
  'quanto custou o resumidor de contratos ontem',
  answers('agent_cost', { agent: 'Resumidor de Contratos', period: { from: '2026-11-17', to: '2026-11-17' } }),
)
one(
  'question agent failures',
  'quais agentes falharam hoje?',
  answers('agent_failures', { period: { from: '2026-11-18', to: '2026-11-18' } }),
)
one(
  'question agent failures',
  'falhas do Triador de Currículos na última semana',
  answers('agent_failures', { agent: 'Triador de Currículos' }),
)
one(
  'question agent runs',
  'quantas execuções os agentes tiveram ontem?',
  answers('agent_runs', { period: { from: '2026-11-17', to: '2026-11-17' } }),
)
one(
  'question agent runs',
  'execuções do atendente virtual nos últimos 7 dias',
  answers('agent_runs', { agent: 'Atendente Virtual' }),
)
