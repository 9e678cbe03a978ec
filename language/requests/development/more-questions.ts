import { answers, asks, givesUp, startItems } from '../write-items.ts'

const { items, one, talk } = startItems()
export const moreQuestions = items

one('question late', 'me mostra tudo que passou do prazo', answers('late_work'))
one('question late', 'Painel Financeiro tem task vencida?', answers('late_work', { project: 'Painel Financeiro' }))
one('question late', 'a Camila está com alguma tarefa em atraso?', answers('late_work', { person: 'Camila Duarte' }))
talk('question late', [
  ['o que ficou pra trás no Migração de Dados?', answers('late_work', { project: 'Migração de Dados' })],
  ['e no App de Vendas?', [answers('late_work', { project: 'App de Vendas' }), givesUp]],
])
one(
  'question due',
  'quais tarefas vencem sexta?',
  answers('due_work', { period: { from: '2026-11-20', to: '2026-11-20' } }),
)
one('question due', 'próximos vencimentos do App de Vendas', answers('due_work', { project: 'App de Vendas' }))
one(
  'question due',
  'o que preciso entregar hoje?',
  answers(['due_work', 'person_work'], { person: 'Marina Azevedo', period: { from: '2026-11-18', to: '2026-11-18' } }),
)
one('question blocked', 'quais tarefas estão paradas por bloqueio?', answers('blocked_work'))
one('question blocked', 'o Bruno tá com algo bloqueado?', answers('blocked_work', { person: 'Bruno Siqueira' }))
one('question blocked', 'mostra os bloqueios do app de vendas', answers('blocked_work', { project: 'App de Vendas' }))
one('question person', 'quais são as tasks da Letícia?', answers('person_work', { person: 'Letícia Gouveia' }))
one('question person', 'em que a Júlia Peixoto anda mexendo', answers('person_work', { person: 'Júlia Peixoto' }))
one('question person', 'o que eu tenho pra fazer?', answers('person_work', { person: 'Marina Azevedo' }))
talk('question person', [
  ['tarefas do Pedro', asks('person')],
  ['Lacerda', answers('person_work', { person: 'Pedro Lacerda' })],
])
one(
  'question people',
  'equipe do Chatbot de Atendimento',
  answers('project_people', { project: 'Chatbot de Atendimento' }),
)
one(
  'question people',
  'quem são os membros do Leitor de Notas Fiscais?',
  answers('project_people', { project: 'Leitor de Notas Fiscais' }),
)
one(
  'question people',
  'quem faz o quê no migração de dados',
  answers('project_people', { project: 'Migração de Dados' }),
)
one('question projects', 'me lista os projetos', answers('projects'))
one('question projects', 'que projetos temos com a Acme Logística?', answers('projects', { client: 'Acme Logística' }))
one('question projects', 'projetos ativos', answers('projects'))
one(
  'question progress',
  'quanto falta pro App de Vendas acabar?',
  answers('project_progress', { project: 'App de Vendas' }),
)
one(
  'question progress',
  'andamento do Painel Financeiro',
  answers(['project_progress', 'project_health'], { project: 'Painel Financeiro' }),
)
one(
  'question progress',
  'em que pé está o chatbot de atendimento?',
  answers(['project_progress', 'project_health'], { project: 'Chatbot de Atendimento' }),
)
one(
  'question health',
  'o Chatbot de Atendimento tá saudável?',
  answers('project_health', { project: 'Chatbot de Atendimento' }),
)
one(
  'question health',
  'me explica a nota de saúde do Painel Financeiro',
  answers('project_health', { project: 'Painel Financeiro' }),
)
talk('question health', [
  ['saúde do Portal do Cliente', asks('project')],
  ['Acme', answers('project_health', { project: 'Portal do Cliente/Acme Indústria' })],
])
one(
  'question budget',
  'já consumimos quanto do orçamento de horas do Chatbot de Atendimento?',
  answers('project_budget', { project: 'Chatbot de Atendimento' }),
)
one(
  'question budget',
  'saldo de horas do Migração de Dados',
  answers('project_budget', { project: 'Migração de Dados' }),
)
one('question budget', 'quantas horas sobram no App de Vendas', answers('project_budget', { project: 'App de Vendas' }))
one('question tickets', 'como estão os chamados?', answers('open_tickets'))
one('question tickets', 'lista de tickets em aberto por favor', answers('open_tickets'))
one('question tickets', 'tem chamado sem resolver?', answers('open_tickets'))
one('question to receive', 'quanto falta entrar?', answers('to_receive'), 'finance')
one('question to receive', 'valores a receber da Clínica Vida', answers('to_receive', { client: 'Clínica Vida' }))
one(
  'question to receive',
  'o que temos a receber em novembro',
  answers('to_receive', { period: { from: '2026-11-01', to: '2026-11-30' } }),
)
one('question overdue', 'quais clientes estão com pagamento atrasado?', answers('overdue_by_client'))
one('question overdue', 'total vencido por cliente', answers('overdue_by_client'))
one(
  'question overdue',
  'a Acme Indústria está nos devendo?',
  answers(['overdue_by_client', 'to_receive'], { client: 'Acme Indústria' }),
)
one('question invoices', 'lista as NFs da Acme Indústria', answers('invoices', { client: 'Acme Indústria' }))
one(
  'question invoices',
  'faturas de outubro',
  answers('invoices', { period: { from: '2026-10-01', to: '2026-10-31' } }),
)
one(
  'question invoices',
  'que notas a gente emitiu pro Banco Horizonte',
  answers('invoices', { client: 'Banco Horizonte' }),
)
one(
  'question agent cost',
  'custo total dos agentes no mês passado',
  answers('agent_cost', { period: { from: '2026-10-01', to: '2026-10-31' } }),
)
one(
  'question agent cost',
  'quanto o Triador de Currículos consumiu de dinheiro hoje',
  answers('agent_cost', { agent: 'Triador de Currículos', period: { from: '2026-11-18', to: '2026-11-18' } }),
)
one('question agent cost', 'qual agente custa mais caro?', answers('agent_cost'))
one(
  'question agent failures',
  'teve erro de agente ontem?',
  answers('agent_failures', { period: { from: '2026-11-17', to: '2026-11-17' } }),
)
one(
  'question agent failures',
  'o Atendente Virtual está falhando?',
  answers('agent_failures', { agent: 'Atendente Virtual' }),
)
one('question agent failures', 'taxa de falha dos agentes em novembro', answers('agent_failures'))
one(
  'question agent runs',
  'quantas vezes o Resumidor de Contratos rodou hoje?',
  answers('agent_runs', { agent: 'Resumidor de Contratos', period: { from: '2026-11-18', to: '2026-11-18' } }),
)
one('question agent runs', 'últimas execuções dos agentes', answers('agent_runs'))
