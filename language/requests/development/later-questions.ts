import type { Expected, Kind } from '../item.ts'
import {
  answers,
  asks,
  chats,
  confirms,
  declines,
  givesUp,
  helps,
  previews,
  project,
  refuses,
  startItems,
  story,
  task,
  titles,
  writesNothing,
} from '../write-items.ts'

const { items, one, talk } = startItems()
const vendas = 'App de Vendas'
const chatbot = 'Chatbot de Atendimento'
const painel = 'Painel Financeiro'
const precos = 'Motor de Precificação'
const dados = 'Migração de Dados'
const acmePortal = 'Portal do Cliente/Acme Indústria'

const day = (from: string, to = from) => ({ from: `2026-${from}`, to: `2026-${to}` })
/** Until today, or until its end. */
const thisMonth = [day('11-01', '11-18'), day('11-01', '11-30')]
const lastMonth = day('10-01', '10-31')
const sevenDays = [day('11-12', '11-18'), day('11-11', '11-18'), day('11-11', '11-17')]
const thisWeek = ['11-15', '11-16'].flatMap((from) => ['11-18', '11-20', '11-21', '11-22'].map((to) => day(from, to)))

// Work.
one('question late', 'tem alguma coisa atrasada no app de vendas?', answers('late_work', { project: vendas }))
one('question late', 'quais tarefas já passaram do prazo', answers('late_work'))
one(
  'question late',
  'O Rafael está com algo em atraso?',
  answers(['late_work', 'person_work'], { person: 'Rafael Nunes' }),
)
one(
  'question due',
  'o que a gente tem pra entregar até sexta',
  answers('due_work', { period: [day('11-18', '11-20'), ...thisWeek] }),
)
one(
  'question due',
  'quais os próximos prazos da Migração de Dados?',
  answers(['due_work', 'open_work'], { project: dados }),
)
one('question blocked', 'tem alguma task travada?', answers('blocked_work'))
one('question blocked', 'o que está bloqueado no chatbot de atendimento', answers('blocked_work', { project: chatbot }))
one('question person', 'me mostra minhas tasks', answers('person_work', { person: 'Marina Azevedo' }))
one(
  'question person',
  'quais tarefas da Letícia estão em aberto?',
  answers(['person_work', 'open_work'], { person: 'Letícia Gouveia' }),
)
one(
  'question person',
  'o que o Bruno ta fazendo no App de Vendas',
  answers('person_work', { person: 'Bruno Siqueira', project: vendas }),
)
one('question people', 'quem trabalha no Motor de Precificação?', answers('project_people', { project: precos }))
one('question people', 'me fala a equipe do painel financeiro', answers('project_people', { project: painel }))

// Projects.
one('question projects', 'lista os projetos das Lojas Aurora', answers('projects', { client: 'Lojas Aurora' }))
one('question projects', 'quantos projetos já foram concluídos?', answers('projects'))
one('question progress', 'quanto já foi feito do App de Vendas?', answers('project_progress', { project: vendas }))
one(
  'question progress',
  'qual o andamento da migração de dados',
  answers(['project_progress', 'project_health'], { project: dados }),
)
one(
  'question progress',
  'quantos por cento do chatbot estão prontos?',
  answers('project_progress', { project: chatbot }),
)
one(
  'question health',
  'Por que a saúde da Migração de Dados está tão baixa?',
  answers('project_health', { project: dados }),
)
one('question health', 'qual o health score do Painel Financeiro?', answers('project_health', { project: painel }))
one('question health', 'quais projetos estão com a saúde ruim?', answers(['project_health', 'projects']))
one(
  'question budget',
  'quantas horas ainda sobram no Motor de Precificação?',
  answers('project_budget', { project: precos }),
)
one('question budget', 'algum projeto estourou o orçamento', answers('project_budget'))
one(
  'question budget',
  'horas gastas x horas previstas do app de vendas',
  answers('project_budget', { project: vendas }),
)

// Tickets and money.
one('question tickets', 'quantos chamados temos em aberto?', answers('open_tickets'))
one('question tickets', 'a Vetor Energia tem ticket aberto?', answers('open_tickets', { client: 'Vetor Energia' }))
one(
  'question to receive',
  'Bom dia! Quanto temos a receber em dezembro?',
  answers('to_receive', { period: day('12-01', '12-31') }),
)
one('question to receive', 'quanto falta entrar de dinheiro dos clientes?', answers('to_receive'))
one(
  'question to receive',
  'quanto o Banco Horizonte tem a pagar pra gente',
  answers(['to_receive', 'invoices'], { client: 'Banco Horizonte' }),
)
one('question overdue', 'quais clientes estão inadimplentes?', answers('overdue_by_client'))
one('question overdue', 'quem tá devendo pra gente?', answers(['overdue_by_client', 'to_receive']))
one(
  'question overdue',
  'quanto a Acme Indústria tem vencido?',
  answers(['overdue_by_client', 'invoices', 'to_receive'], { client: 'Acme Indústria' }),
)
one(
  'question invoices',
  'quais notas fiscais vencem este mês?',
  answers('invoices', { period: [...thisMonth, day('11-18', '11-30')] }),
)
one('question invoices', 'a nota da Lojas Aurora já foi paga?', answers('invoices', { client: 'Lojas Aurora' }))

// Agents.
one('question agent cost', 'quanto gastamos com os agentes este mês?', answers('agent_cost', { period: thisMonth }))
one(
  'question agent cost',
  'custo do Atendente Virtual nos últimos 7 dias',
  answers('agent_cost', { agent: 'Atendente Virtual', period: sevenDays }),
)
one('question agent cost', 'Qual foi o custo de IA em outubro?', answers('agent_cost', { period: lastMonth }))
one(
  'question agent failures',
  'quantas falhas os agentes tiveram essa semana?',
  answers('agent_failures', { period: thisWeek }),
)
one(
  'question agent failures',
  'o resumidor de contratos deu erro ontem?',
  answers('agent_failures', { agent: 'Resumidor de Contratos', period: day('11-17') }),
)
one(
  'question agent runs',
  'quantas vezes o Triador de Currículos rodou no mês passado?',
  answers('agent_runs', { agent: 'Triador de Currículos', period: lastMonth }),
)
one('question agent runs', 'quantas execuções de agentes tivemos hoje', answers('agent_runs', { period: day('11-18') }))

// By the page.
one('page', 'como está este projeto?', answers(['project_health', 'project_progress'], { project: painel }), {
  project: painel,
})
one('page', 'quem tá na equipe deste projeto', answers('project_people', { project: precos }), { project: precos })

// A question that needs one more answer, or that leads to the next.
talk('ambiguous name', [
  ['como está o portal do cliente?', asks('project')],
  ['o da Acme', answers(['project_health', 'project_progress'], { project: acmePortal })],
])
talk('ambiguous name', [
  ['o que o Pedro está fazendo?', asks('person')],
  ['Lacerda', answers('person_work', { person: 'Pedro Lacerda' })],
])
talk('ambiguous name', [
  ['quem tá no portal do cliente?', asks('project')],
  ['do Banco Horizonte', answers('project_people', { project: 'Portal do Cliente/Banco Horizonte' })],
])
talk('unknown name', [
  [
    'qual o progresso do projeto Netuno?',
    [asks('project'), refuses, givesUp, answers('project_progress', { project: 'Netuno' })],
  ],
  ['quis dizer o Painel Financeiro', answers('project_progress', { project: painel })],
])

// Something else in between.
talk('another command', [
  ['cria o projeto Banco de Vagas', asks('client')],
  ['antes me diz: o que está atrasado?', answers('late_work')],
  ['o cliente é a Talento RH', project('Banco de Vagas', 'Talento RH')],
])
talk('another command', [
  ['crie os épicos Cotação e Sinistro na Migração de Dados', previews(dados, { epics: titles('Cotação', 'Sinistro') })],
  ['quem está nesse projeto?', answers('project_people', { project: dados })],
  ['certo, confirma os épicos', confirms(dados, { epics: titles('Cotação', 'Sinistro') })],
])
talk('another command', [
  ['quem está no Chatbot de Atendimento?', answers('project_people', { project: chatbot })],
  [
    'cria a task Revisar respostas no Chatbot de Atendimento pro Thiago',
    task('Revisar respostas', chatbot, { assignee: 'Thiago Barros' }),
  ],
])
talk('another command', [
  [
    'nova história Histórico de preços no Motor de Precificação, P2',
    story('Histórico de preços', precos, { priority: 'P2' }),
  ],
  ['e quantas horas já foram gastas nele?', answers('project_budget', { project: precos })],
])
talk('small talk', [
  ['cria task Renovar domínio no Painel Financeiro, alta', task('Renovar domínio', painel, { priority: 'P1' })],
  ['valeu, obrigada!', chats],
])

// Nothing to write, nothing to look up.
const said: [Kind, string, Expected | readonly Expected[]][] = [
  ['help', 'o que você consegue fazer?', helps],
  ['help', 'me explica como eu crio uma task por aqui', helps],
  ['small talk', 'boa tarde, tudo bem?', [chats, helps]],
  ['out of scope', 'qual a previsão do tempo pra amanhã em Curitiba?', declines],
  ['out of scope', 'manda um e-mail pro Rafael cobrando o QR code', declines],
  ['out of scope', 'exclui o projeto Radar de Estoque', declines],
  ['negation', 'não precisa criar a task de backup', writesNothing],
  ['negation', 'por enquanto não crie nenhum projeto', writesNothing],
]
for (const [kind, say, fair] of said) one(kind, say, fair)

export const laterQuestions = items
