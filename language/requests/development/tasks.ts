import { asks, givesUp, previews, startItems, task, titles } from '../write-items.ts'

const { items, one, talk } = startItems()
export const tasks = items

// ── Tasks
one(
  'task',
  'cria uma task Revisar contrato no projeto Migração de Dados',
  task('Revisar contrato', 'Migração de Dados'),
)
one(
  'task',
  'task: subir ambiente de homologação no Painel Financeiro',
  task('subir ambiente de homologação', 'Painel Financeiro'),
)
one(
  'task',
  'adiciona uma tarefa no App de Vendas pra trocar o logo da home',
  task('trocar o logo da home', 'App de Vendas'),
)
one('task', 'preciso que alguém atualize as dependências do Leitor de Notas Fiscais, abre uma task', [
  task(
    [
      'atualizar as dependências',
      'atualize as dependências',
      'atualizar dependências',
      'atualizar as dependências do Leitor de Notas Fiscais',
    ],
    'Leitor de Notas Fiscais',
  ),
  asks('title', 'project'),
  givesUp,
])
one(
  'task',
  'Registrar tarefa "Escrever manual do usuário" em Base de Conhecimento',
  task('Escrever manual do usuário', 'Base de Conhecimento'),
)
one(
  'task',
  'bota aí uma task de documentar a API no assistente jurídico',
  task('documentar a API', 'Assistente Jurídico'),
)

one(
  'task priority',
  'cria task Corrigir erro 500 no login, P1, no App de Vendas',
  task('Corrigir erro 500 no login', 'App de Vendas', { priority: 'P1' }),
)
one(
  'task priority',
  'task urgente no chatbot de atendimento: responder fora do horário',
  task('responder fora do horário', 'Chatbot de Atendimento', { priority: 'P1' }),
)
one(
  'task priority',
  'nova task Ajustar rodapé, prioridade baixa, projeto Radar de Estoque',
  task('Ajustar rodapé', 'Radar de Estoque', { priority: 'P3' }),
)
one(
  'task priority',
  'cria uma task de prioridade média no Painel Financeiro chamada Renomear colunas',
  task('Renomear colunas', 'Painel Financeiro', { priority: 'P2' }),
)
one(
  'task priority',
  'tarefa Refazer índice com prioridade p2 na base de conhecimento',
  task('Refazer índice', 'Base de Conhecimento', { priority: 'P2' }),
)

one(
  'task estimate',
  'cria a task Migrar tabela de clientes no Migração de Dados, estimativa de 4h',
  task('Migrar tabela de clientes', 'Migração de Dados', { estimate_hours: 4 }),
)
one(
  'task estimate',
  'task Testar carga no Migração de Dados, leva meio dia',
  task('Testar carga', 'Migração de Dados', { estimate_hours: 4 }),
)
one(
  'task estimate',
  'coloca no Motor de Precificação uma task Revisar fórmulas estimada em 2 dias',
  task('Revisar fórmulas', 'Motor de Precificação', { estimate_hours: 16 }),
)
one(
  'task estimate',
  'cria task Desenhar telas de relatório no Painel Financeiro, deve levar 1h30',
  task('Desenhar telas de relatório', 'Painel Financeiro', { estimate_hours: 1.5 }),
)
one(
  'task estimate',
  'tarefa Treinar modelo de classificação, uns 3 dias de trabalho, Assistente Jurídico',
  task('Treinar modelo de classificação', 'Assistente Jurídico', { estimate_hours: 24 }),
)
one('task estimate', 'nova tarefa no triagem de currículos: montar base de exemplos (uma semana)', [
  task('montar base de exemplos', 'Triagem de Currículos', { estimate_hours: 40 }),
  task('montar base de exemplos (uma semana)', 'Triagem de Currículos'),
])

one(
  'task due date',
  'cria task Enviar proposta no App de Vendas pra sexta',
  task('Enviar proposta', 'App de Vendas', { due_date: '2026-11-20' }),
)
one(
  'task due date',
  'task Publicar versão 2 no Painel Financeiro até amanhã',
  task('Publicar versão 2', 'Painel Financeiro', { due_date: '2026-11-19' }),
)
one(
  'task due date',
  'cria uma tarefa Renovar certificado no Chatbot de Atendimento com prazo dia 15',
  task('Renovar certificado', 'Chatbot de Atendimento', { due_date: '2026-12-15' }),
)
one(
  'task due date',
  'Fechar escopo da fase 2, task no Assistente Jurídico, vence no fim do mês',
  task('Fechar escopo da fase 2', 'Assistente Jurídico', { due_date: '2026-11-30' }),
)
one(
  'task due date',
  'cria task Apresentar protótipo no Triagem de Currículos daqui a duas semanas',
  task('Apresentar protótipo', 'Triagem de Currículos', { due_date: '2026-12-02' }),
)
one(
  'task due date',
  'task no radar de estoque: conferir inventário, entrega 03/12',
  task('conferir inventário', 'Radar de Estoque', { due_date: '2026-12-03' }),
)
one(
  'task due date',
  'task Virar o DNS no Migração de Dados, prazo: quarta',
  task('Virar o DNS', 'Migração de Dados', { due_date: '2026-11-25' }),
)
one('task due date', 'cria uma task Ligar para o cliente hoje no app de vendas', [
  task('Ligar para o cliente', 'App de Vendas', { due_date: '2026-11-18' }),
  task('Ligar para o cliente hoje', 'App de Vendas'),
])
one(
  'task due date',
  'tarefa Reunião de kickoff no Base de Conhecimento para 7 de dezembro',
  task('Reunião de kickoff', 'Base de Conhecimento', { due_date: '2026-12-07' }),
)

one(
  'task assignee',
  'cria uma task Revisar layout no App de Vendas para a Camila',
  task('Revisar layout', 'App de Vendas', { assignee: 'Camila Duarte' }),
)
one(
  'task assignee',
  'task Limpar filas no Chatbot de Atendimento, responsável Thiago',
  task('Limpar filas', 'Chatbot de Atendimento', { assignee: 'Thiago Barros' }),
)
one('task assignee', 'cria pra mim uma task Preparar ata no Painel Financeiro', [
  task('Preparar ata', 'Painel Financeiro', { assignee: 'Marina Azevedo' }),
  task('Preparar ata', 'Painel Financeiro'),
])
one(
  'task assignee',
  'bota o Bruno pra fazer a task Conferir DANFE no leitor de notas fiscais',
  task('Conferir DANFE', 'Leitor de Notas Fiscais', { assignee: 'Bruno Siqueira' }),
)
one(
  'task assignee',
  'nova tarefa Mapear perguntas frequentes na Base de Conhecimento atribuída à Letícia Gouveia',
  task('Mapear perguntas frequentes', 'Base de Conhecimento', { assignee: 'Letícia Gouveia' }),
)
talk('task assignee', [
  ['cria task Revisar preço no Motor de Precificação pra Sônia', asks('assignee')],
  ['então o Rafael', task('Revisar preço', 'Motor de Precificação', { assignee: 'Rafael Nunes' })],
])
talk('task assignee', [
  ['task Atualizar FAQ no Assistente Jurídico com o Bruno', asks('assignee')],
  ['sem responsável', task('Atualizar FAQ', 'Assistente Jurídico')],
])

one(
  'task place',
  'cria task Validar CNPJ na story Leitura do DANFE do Leitor de Notas Fiscais',
  task('Validar CNPJ', 'Leitor de Notas Fiscais', { story: 'Leitura do DANFE' }),
)
one(
  'task place',
  'no App de Vendas, story Busca de produtos, adiciona a task Ordenar por relevância',
  task('Ordenar por relevância', 'App de Vendas', { story: 'Busca de produtos' }),
)
one(
  'task place',
  'cria uma task Gerar comprovante no épico Checkout do App de Vendas',
  task('Gerar comprovante', 'App de Vendas', { story: 'Pagamento por Pix' }),
)
talk('task place', [
  ['cria a task Traduzir rótulos no épico Catálogo do App de Vendas', asks('story')],
  ['Filtro por categoria', task('Traduzir rótulos', 'App de Vendas', { story: 'Filtro por categoria' })],
])

one(
  'task with everything',
  'cria no App de Vendas a task Integrar antifraude na story Pagamento por Pix, P1, 6h, pro Rafael, até sexta',
  task('Integrar antifraude', 'App de Vendas', {
    story: 'Pagamento por Pix',
    priority: 'P1',
    estimate_hours: 6,
    assignee: 'Rafael Nunes',
    due_date: '2026-11-20',
  }),
)
one(
  'task with everything',
  'Task: Monitorar webhook\nProjeto: Chatbot de Atendimento\nStory: Webhook de mensagens\nResponsável: Camila\nPrioridade: média\nEstimativa: 8h\nPrazo: 30/11',
  task('Monitorar webhook', 'Chatbot de Atendimento', {
    story: 'Webhook de mensagens',
    assignee: 'Camila Duarte',
    priority: 'P2',
    estimate_hours: 8,
    due_date: '2026-11-30',
  }),
)
one(
  'task with everything',
  'Marina aqui: abre uma tarefa urgente pro André no Migração de Dados, Reprocessar apólices, 2 dias de estimativa, prazo amanhã',
  task('Reprocessar apólices', 'Migração de Dados', {
    priority: 'P1',
    assignee: 'André Figueira',
    estimate_hours: 16,
    due_date: '2026-11-19',
  }),
)
one(
  'task with everything',
  'a Sônia precisa fazer a task Fechar balancete até dia 30 no Painel Financeiro, prioridade alta, 4 horas',
  task('Fechar balancete', 'Painel Financeiro', {
    assignee: 'Sônia Medeiros',
    due_date: '2026-11-30',
    priority: 'P1',
    estimate_hours: 4,
  }),
)

one(
  'several tasks',
  'cria três tasks no Radar de Estoque: contar prateleiras, etiquetar caixas e fotografar itens',
  previews('Radar de Estoque', { tasks: titles('contar prateleiras', 'etiquetar caixas', 'fotografar itens') }),
)
one(
  'several tasks',
  'tasks pro Painel Financeiro:\n- Somar impostos (P1, Rafael)\n- Ajustar gráfico (2h)\n- Publicar (sexta)',
  previews('Painel Financeiro', {
    tasks: [
      { title: 'Somar impostos', priority: 'P1', assignee: 'Rafael Nunes' },
      { title: 'Ajustar gráfico', estimate_hours: 2 },
      { title: 'Publicar', due_date: '2026-11-20' },
    ],
  }),
)
one(
  'several tasks',
  'na story Leitura do legado do Migração de Dados cria as tasks Ler clientes, Ler apólices e Ler sinistros',
  previews('Migração de Dados', {
    tasks: [
      { title: 'Ler clientes', story: 'Leitura do legado' },
      { title: 'Ler apólices', story: 'Leitura do legado' },
      { title: 'Ler sinistros', story: 'Leitura do legado' },
    ],
  }),
)
