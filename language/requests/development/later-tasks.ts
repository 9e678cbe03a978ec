import type { Expected, TaskExpected } from '../item.ts'
import { asks, changes, confirms, previews, startItems, story, task, titles } from '../write-items.ts'

const { items, each, talk } = startItems()
/** Stories and tasks, as nobody who works on the grammar has seen them. */
export const laterTasks = items

const acmePortal = 'Portal do Cliente/Acme Indústria'
/** Shown first is fair too. */
const orShown = (title: TaskExpected['title'], place: string, rest: Omit<TaskExpected, 'title'> = {}): Expected[] => [
  task(title, place, rest),
  previews(place, { tasks: [{ title, ...rest }] }),
]
/** Where a part of a project's name was said, it must be shown. */
const shown = (title: TaskExpected['title'], place: string, rest: Omit<TaskExpected, 'title'> = {}): Expected =>
  previews(place, { tasks: [{ title, ...rest }] })

each('story', {
  'cria a história Comparar preços no épico Catálogo do App de Vendas': story('Comparar preços', 'App de Vendas', {
    epic: 'Catálogo',
  }),
  'No App de Vendas cria a história: Como vendedor, quero ver minhas comissões': story(
    'Como vendedor, quero ver minhas comissões',
    'App de Vendas',
  ),
  'história Exportar PDF, épico Relatórios, Painel Financeiro, prioridade alta, 2 dias': story(
    'Exportar PDF',
    'Painel Financeiro',
    { epic: 'Relatórios', priority: 'P1', estimate_hours: 16 },
  ),
  'adicione as histórias Reajuste por região e Simulação de margem no épico Regras do Motor de Precificação': previews(
    'Motor de Precificação',
    {
      stories: [
        { title: 'Reajuste por região', epic: 'Regras' },
        { title: 'Simulação de margem', epic: 'Regras' },
      ],
    },
  ),
  'nova story Dúvidas frequentes no Chatbot de Atendimento, épico Intenções, responsável Thiago': story(
    'Dúvidas frequentes',
    'Chatbot de Atendimento',
    { epic: 'Intenções', owner: 'Thiago Barros' },
  ),
})
const load = {
  stories: [{ title: 'Carga histórica', epic: 'Carga', tasks: titles('Dividir lotes', 'Conferir totais') }],
}
talk('story', [
  [
    'cria a story Carga histórica no épico Carga da Migração de Dados com as tasks Dividir lotes e Conferir totais',
    previews('Migração de Dados', load),
  ],
  ['s', confirms('Migração de Dados', load)],
])
const vault = {
  tasks: [
    { title: 'Criar cofre', story: 'Salvar cartão' },
    { title: 'Tela de cartões', story: 'Salvar cartão' },
  ],
}
talk(
  'story',
  [
    ['nova história nesse épico: Salvar cartão', story('Salvar cartão', 'App de Vendas', { epic: 'Checkout' })],
    ['e nela as tasks Criar cofre e Tela de cartões', previews('App de Vendas', vault)],
    ['confirma', confirms('App de Vendas', vault)],
  ],
  { project: 'App de Vendas', epic: 'Checkout' },
)

each('task', {
  'cria a task Atualizar certificado SSL no Portal do Cliente da Acme Indústria': task(
    'Atualizar certificado SSL',
    acmePortal,
  ),
  'anota aí uma tarefa no app de vendas: trocar o logo da tela inicial': task(
    'trocar o logo da tela inicial',
    'App de Vendas',
  ),
  'Nova tarefa "Ligar para o fornecedor" no projeto Base de Conhecimento, por favor.': task(
    'Ligar para o fornecedor',
    'Base de Conhecimento',
  ),
  'task no motor de precificação - rodar teste de carga': task('rodar teste de carga', 'Motor de Precificação'),
  'cria a task Configurar alertas no Painel Financeiro com a descrição "avisar quando o saldo ficar negativo"': task(
    'Configurar alertas',
    'Painel Financeiro',
    { description: ['avisar quando o saldo ficar negativo', 'Avisar quando o saldo ficar negativo'] },
  ),
})
talk('task', [
  ['cria uma task no chatbot', asks('title')],
  ['Revisar mensagem de boas-vindas', shown('Revisar mensagem de boas-vindas', 'Chatbot de Atendimento')],
])
each('task priority', {
  'task urgente no App de Vendas: corrigir travamento no login': task('corrigir travamento no login', 'App de Vendas', {
    priority: 'P1',
  }),
  'Nova tarefa P2 Padronizar logs, projeto Leitor de Notas Fiscais': task(
    'Padronizar logs',
    'Leitor de Notas Fiscais',
    {
      priority: 'P2',
    },
  ),
  'cria a task Limpar cache com prioridade baixa no Motor de Precificação': task(
    'Limpar cache',
    'Motor de Precificação',
  ),
})
const queue = (priority: 'P1' | 'P2') => task('Revisar fila', 'Chatbot de Atendimento', { priority })
talk('task priority', [
  ['cria a tarefa Revisar fila no Chatbot de Atendimento, prioridade média', queue('P2')],
  ['pensando bem, é crítica', changes(queue('P1'))],
])
each('task estimate', {
  'task Revisar índices, App de Vendas, 4h': task('Revisar índices', 'App de Vendas', { estimate_hours: 4 }),
  'põe no leitor de notas fiscais a task Medir acerto do OCR, deve levar meio dia': task(
    'Medir acerto do OCR',
    'Leitor de Notas Fiscais',
    { estimate_hours: 4 },
  ),
  'adiciona a task Gravar demonstração na Base de Conhecimento, estimada em 1h30': task(
    'Gravar demonstração',
    'Base de Conhecimento',
    { estimate_hours: 1.5 },
  ),
})
const sheets = (estimate_hours: number) => task('Migrar planilhas', 'Painel Financeiro', { estimate_hours })
talk('task estimate', [
  ['Criar tarefa Migrar planilhas no Painel Financeiro, com estimativa de 2 dias', sheets(16)],
  ['corrigindo: são 3 dias', changes(sheets(24))],
])
const onFriday = { due_date: '2026-11-20' }
each('task due date', {
  'cria a task Enviar ata no Assistente Jurídico pra sexta': task('Enviar ata', 'Assistente Jurídico', onFriday),
  'preciso da tarefa Renovar domínio no Portal do Cliente da Acme Indústria até dia 15': task(
    'Renovar domínio',
    acmePortal,
    { due_date: '2026-12-15' },
  ),
  'task Fechar conciliação no painel financeiro fim do mês': orShown('Fechar conciliação', 'Painel Financeiro', {
    due_date: '2026-11-30',
  }),
  'Inclua a tarefa Apresentar resultados no Motor de Precificação, prazo daqui a duas semanas.': task(
    'Apresentar resultados',
    'Motor de Precificação',
    { due_date: '2026-12-02' },
  ),
  'nova task publicar versão de teste, app de vendas, prazo 03/12': task('publicar versão de teste', 'App de Vendas', {
    due_date: '2026-12-03',
  }),
  'pra amanhã, cria no chatbot a task Testar horário de almoço': shown(
    'Testar horário de almoço',
    'Chatbot de Atendimento',
    {
      due_date: '2026-11-19',
    },
  ),
})
const minutes = (due_date: string) => task('Enviar relatório', 'Migração de Dados', { due_date })
talk('task due date', [
  ['task Enviar relatório na Migração de Dados, entrega depois de amanhã', minutes('2026-11-20')],
  ['muda o prazo pra terça', changes(minutes('2026-11-24'))],
])
each('task assignee', {
  'cria a task Revisar modelos reprovados no chatbot para a Letícia': shown(
    'Revisar modelos reprovados',
    'Chatbot de Atendimento',
    { assignee: 'Letícia Gouveia' },
  ),
  'cria pra mim no App de Vendas a task Falar com o cliente e deixa comigo': orShown(
    'Falar com o cliente',
    'App de Vendas',
    {
      assignee: 'Marina Azevedo',
    },
  ),
  'Tarefa Pesquisar concorrentes, projeto Triagem de Currículos, responsável: Juliana Prates': task(
    'Pesquisar concorrentes',
    'Triagem de Currículos',
    { assignee: 'Juliana Prates' },
  ),
  'o Bruno vai fazer a task Simular queda de rede no App de Vendas, registra aí': orShown(
    'Simular queda de rede',
    'App de Vendas',
    { assignee: 'Bruno Siqueira' },
  ),
})
const dictionary = (assignee: string) => task('Montar dicionário', 'Migração de Dados', { assignee })
talk('task assignee', [
  ['task Montar dicionário na Migração de Dados pro Bruno', dictionary('Bruno Siqueira')],
  ['passa pro André', changes(dictionary('André Figueira'))],
])
each('task place', {
  'cria a task Escrever testes na história Filtro por categoria do App de Vendas': task(
    'Escrever testes',
    'App de Vendas',
    {
      story: 'Filtro por categoria',
    },
  ),
  'task Tratar timeout, história Webhook de mensagens, projeto Chatbot de Atendimento': task(
    'Tratar timeout',
    'Chatbot de Atendimento',
    { story: 'Webhook de mensagens' },
  ),
  'Cria no projeto da Talento RH a task Mapear perfis': [
    task('Mapear perfis', 'Triagem de Currículos'),
    asks('project'),
  ],
})
talk('task place', [
  ['nova task Revisar termos de uso', asks('project')],
  ['assistente jurídico', task('Revisar termos de uso', 'Assistente Jurídico')],
])
each('task with everything', {
  'crie a task Assinar contrato no Assistente Jurídico para a Sônia, P1, 4h, até sexta': task(
    'Assinar contrato',
    'Assistente Jurídico',
    { assignee: 'Sônia Medeiros', priority: 'P1', estimate_hours: 4, ...onFriday },
  ),
  'Título: Calcular juros | Projeto: Painel Financeiro | Responsável: Camila | Prioridade: média | Estimativa: 6h | Prazo: 30/11\ncria essa task':
    task('Calcular juros', 'Painel Financeiro', {
      assignee: 'Camila Duarte',
      priority: 'P2',
      estimate_hours: 6,
      due_date: '2026-11-30',
    }),
  'urgente: no app de vendas, pro Rafael, até amanhã, task Reprocessar pagamentos, história Pagamento por Pix, 1 dia':
    task('Reprocessar pagamentos', 'App de Vendas', {
      assignee: 'Rafael Nunes',
      priority: 'P1',
      estimate_hours: 8,
      due_date: '2026-11-19',
      story: 'Pagamento por Pix',
    }),
})
const ranking = { assignee: 'Júlia Peixoto', priority: 'P2', estimate_hours: 12, due_date: '2026-12-04' } as const
talk('task with everything', [
  ['task Validar ranking pra Júlia, P2, 12 horas, prazo 4 de dezembro', asks('project')],
  ['Triagem de Currículos', task('Validar ranking', 'Triagem de Currículos', ranking)],
])
