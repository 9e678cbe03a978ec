import { answers, asks, chats, declines, helps, startItems, writesNothing } from '../write-items.ts'

const { items, each, one, talk } = startItems()
export const questions = items

const thisWeek = [
  { from: '2026-11-16', to: '2026-11-22' },
  { from: '2026-11-16', to: '2026-11-20' },
  { from: '2026-11-15', to: '2026-11-21' },
]
const restOfWeek = [
  { from: '2026-11-18', to: '2026-11-22' },
  { from: '2026-11-18', to: '2026-11-20' },
]
const weekSoFar = [{ from: '2026-11-16', to: '2026-11-18' }]
const thisMonth = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-11-01', to: '2026-11-18' },
]
const lastSevenDays = [
  { from: '2026-11-12', to: '2026-11-18' },
  { from: '2026-11-11', to: '2026-11-18' },
  { from: '2026-11-11', to: '2026-11-17' },
]

each('question late', {
  'Quais tarefas do Chatbot de Atendimento estão atrasadas?': answers('late_work', {
    project: 'Chatbot de Atendimento',
  }),
  'o André tem alguma coisa atrasada': answers(['late_work', 'person_work'], { person: 'André Figueira' }),
})
each('question due', {
  'o que vence essa semana?': answers('due_work', { period: [...thisWeek, ...restOfWeek] }),
  'Quais entregas temos para amanhã?': answers('due_work', { period: { from: '2026-11-19', to: '2026-11-19' } }),
  'quais tarefas do App de Vendas vencem na sexta?': answers('due_work', {
    project: 'App de Vendas',
    period: { from: '2026-11-20', to: '2026-11-20' },
  }),
})
each('question blocked', {
  'tem alguma tarefa bloqueada?': answers('blocked_work'),
  'o que está travado na migração de dados': answers('blocked_work', { project: 'Migração de Dados' }),
})
each('question person', {
  'No que o Rafael está trabalhando?': answers('person_work', { person: 'Rafael Nunes' }),
  'quais são as minhas tarefas?': answers(['person_work', 'open_work'], { person: 'Marina Azevedo' }),
  'o que a leticia tem pra fazer': answers(['person_work', 'open_work'], { person: 'Letícia Gouveia' }),
  'quais tarefas estão abertas no Painel Financeiro?': answers('open_work', { project: 'Painel Financeiro' }),
})
each('question people', {
  'Quem está no projeto Motor de Precificação?': answers('project_people', { project: 'Motor de Precificação' }),
  'quem participa da triagem de curriculos?': answers('project_people', { project: 'Triagem de Currículos' }),
  'Quem faz parte da nossa equipe?': answers('team'),
})
each('question projects', {
  'Quais são os projetos da Lojas Aurora?': answers('projects', { client: 'Lojas Aurora' }),
  'lista os clientes pra mim': answers('clients'),
})
each('question progress', {
  'qual o andamento do App de Vendas?': answers(['project_progress', 'project_health'], { project: 'App de Vendas' }),
  'Quantos por cento do Leitor de Notas Fiscais já está pronto?': answers('project_progress', {
    project: 'Leitor de Notas Fiscais',
  }),
})
each('question health', {
  'como está a saúde do projeto Migração de Dados?': answers('project_health', { project: 'Migração de Dados' }),
  'por que o Chatbot de Atendimento está em risco?': answers('project_health', { project: 'Chatbot de Atendimento' }),
})
each('question budget', {
  'quantas horas do orçamento já usamos no App de Vendas?': answers(['project_budget', 'logged_hours'], {
    project: 'App de Vendas',
  }),
  'O Painel Financeiro estourou o orçamento?': answers('project_budget', { project: 'Painel Financeiro' }),
  'quantas horas a Camila lançou este mês?': answers('logged_hours', { person: 'Camila Duarte', period: thisMonth }),
})
each('question tickets', {
  'tem chamado aberto?': answers('open_tickets'),
  'quais chamados da Vetor Energia estão em aberto': answers('open_tickets', { client: 'Vetor Energia' }),
})
each('question to receive', {
  'quanto vamos receber em dezembro?': answers('to_receive', { period: { from: '2026-12-01', to: '2026-12-31' } }),
  'quanto temos a receber do Banco Horizonte': answers('to_receive', { client: 'Banco Horizonte' }),
})
each('question overdue', {
  'quais clientes estão devendo?': answers('overdue_by_client'),
  'Qual o total vencido por cliente?': answers('overdue_by_client'),
})
each('question invoices', {
  'mostra as notas em aberto': answers('invoices'),
  'Quais faturas da Acme Indústria não foram pagas?': answers(['invoices', 'overdue_by_client'], {
    client: 'Acme Indústria',
  }),
})
each('question agent cost', {
  'Quanto custou o Resumidor de Contratos nos últimos 7 dias?': answers('agent_cost', {
    agent: 'Resumidor de Contratos',
    period: lastSevenDays,
  }),
})
each('question agent failures', {
  'quais agentes falharam ontem?': answers('agent_failures', { period: { from: '2026-11-17', to: '2026-11-17' } }),
  'Quantas falhas o Triador de Currículos teve esta semana?': answers('agent_failures', {
    agent: 'Triador de Currículos',
    period: [...thisWeek, ...weekSoFar],
  }),
})
each('question agent runs', {
  'quantas vezes o Atendente Virtual rodou em novembro?': answers('agent_runs', {
    agent: 'Atendente Virtual',
    period: thisMonth,
  }),
  'quais agentes nós temos?': answers('agents'),
})

one('page', 'quem está neste projeto?', answers('project_people', { project: 'Painel Financeiro' }), {
  project: 'Painel Financeiro',
})
one('page', 'o que está atrasado neste projeto?', answers('late_work', { project: 'App de Vendas' }), {
  project: 'App de Vendas',
})
talk('ambiguous name', [
  ['Como está o andamento do Portal do Cliente?', asks('project')],
  [
    'o do Banco Horizonte',
    answers(['project_progress', 'project_health'], { project: 'Portal do Cliente/Banco Horizonte' }),
  ],
])

each('help', {
  'como eu crio um épico por aqui?': helps,
})
each('small talk', {
  'bom dia!': [chats, helps],
  'valeu, obrigado': chats,
})
each('out of scope', {
  'manda um e-mail pra Acme avisando do atraso': declines,
})
each('negation', {
  'não cria nada ainda, só estou testando': writesNothing,
  'por enquanto não quero abrir nenhuma tarefa no App de Vendas': writesNothing,
})
