import { asks, confirms, epic, previews, project, startItems, story, task, titles } from '../write-items.ts'

const { items, one, talk } = startItems()
export const moreCreations = items

one(
  'project',
  'Faz um projeto pro Mercado Bom Preço: "Gôndola Virtual"',
  project('Gôndola Virtual', 'Mercado Bom Preço'),
)
one(
  'project',
  'registra aí o projeto Sinistro Zero, da Seguradora Atlântico, com 420 horas de orçamento',
  project('Sinistro Zero', 'Seguradora Atlântico', { budget_hours: 420 }),
)
one(
  'project',
  'quero abrir um produto interno chamado Bússola, cliente Norte Sistemas, tipo product',
  project('Bússola', 'Norte Sistemas', { kind: 'product' }),
)
one(
  'project',
  'Nome: Medição Remota\nCliente: Vetor Energia\nParceiro: Estúdio Maré\nHoras: 75\nInício: 04/01/2027\nFim: 26/02/2027',
  project('Medição Remota', 'Vetor Energia', {
    partner: 'Estúdio Maré',
    budget_hours: 75,
    start_date: '2027-01-04',
    end_date: '2027-02-26',
  }),
)
one(
  'project',
  'pode criar um projeto novo pra Cooperativa Serra Azul? vai se chamar Safra Conectada e tem 128,5 horas',
  project('Safra Conectada', 'Cooperativa Serra Azul', { budget_hours: 128.5 }),
)
one(
  'project',
  'inclui o projeto Pesquisa Salarial do Talento RH, começa segunda e acaba dia 18 de dezembro',
  project(['Pesquisa Salarial', 'Pesquisa Salarial do Talento RH'], 'Talento RH', {
    start_date: '2026-11-23',
    end_date: '2026-12-18',
  }),
)

one(
  'epics inline',
  'quero dois épicos no Assistente Jurídico, Peças e Prazos',
  previews('Assistente Jurídico', { epics: titles('Peças', 'Prazos') }),
)
one(
  'epics inline',
  'coloca mais um épico no Radar de Estoque chamado Devoluções',
  epic('Devoluções', 'Radar de Estoque'),
)
one(
  'epics inline',
  'Base de Conhecimento vai ter 4 épicos novos: Editor, Versões, Permissões e Métricas de uso',
  previews('Base de Conhecimento', { epics: titles('Editor', 'Versões', 'Permissões', 'Métricas de uso') }),
)
one(
  'epics inline',
  'novo projeto Gráfica Expressa (Editora Ipê), épicos: Orçamentos, Pedidos e Entrega',
  previews({ name: 'Gráfica Expressa', client: 'Editora Ipê' }, { epics: titles('Orçamentos', 'Pedidos', 'Entrega') }),
)
one('epics inline', 'inclua o épico Multas e juros no painel financeiro', epic('Multas e juros', 'Painel Financeiro'))

one(
  'epics pasted',
  'Seguem os épicos do projeto Leitor de Notas Fiscais, pode cadastrar:\n\n1 - Captura de e-mail\n2 - Leitura de PDF\n3 - Envio para o ERP',
  previews('Leitor de Notas Fiscais', { epics: titles('Captura de e-mail', 'Leitura de PDF', 'Envio para o ERP') }),
)
one(
  'epics pasted',
  'cadastra como épico cada linha, projeto Chatbot de Atendimento\n* Vacinas\n* Exames\n* Convênios\n* Segunda via de receita',
  previews('Chatbot de Atendimento', { epics: titles('Vacinas', 'Exames', 'Convênios', 'Segunda via de receita') }),
)
one(
  'epics pasted',
  'Criar épicos:\n\n– Descoberta;\n– Construção;\n– Implantação.',
  previews('Triagem de Currículos', { epics: titles('Descoberta', 'Construção', 'Implantação') }),
  { project: 'Triagem de Currículos' },
)
one(
  'epics pasted',
  'lança os épicos abaixo no motor de precificação\n01. Coleta de concorrentes\n02. Margem mínima\n03. Aprovação',
  previews('Motor de Precificação', { epics: titles('Coleta de concorrentes', 'Margem mínima', 'Aprovação') }),
)

one(
  'nested list',
  'monta essa estrutura no Triagem de Currículos\n\nÉpico: Entrevistas\n  Story: Agenda compartilhada\n    Task: Conectar calendário\n    Task: Enviar convite\n  Story: Roteiro',
  previews('Triagem de Currículos', {
    epics: [
      {
        title: 'Entrevistas',
        stories: [
          { title: 'Agenda compartilhada', tasks: [{ title: 'Conectar calendário' }, { title: 'Enviar convite' }] },
          { title: 'Roteiro' },
        ],
      },
    ],
  }),
)
one(
  'nested list',
  'cria no Base de Conhecimento os épicos e stories:\n1) Importação\n  a) Ler Word\n  b) Ler PDF\n2) Publicação\n  a) Revisão por pares',
  previews('Base de Conhecimento', {
    epics: [
      { title: 'Importação', stories: titles('Ler Word', 'Ler PDF') },
      { title: 'Publicação', stories: titles('Revisão por pares') },
    ],
  }),
)
one(
  'nested list',
  'preciso do épico Comissões com as stories Regra por vendedor e Extrato no App de Vendas',
  previews('App de Vendas', { epics: [{ title: 'Comissões', stories: titles('Regra por vendedor', 'Extrato') }] }),
)
one(
  'nested list',
  'adiciona no Radar de Estoque\n- Compras\n  - Pedido automático\n    - Definir ponto de pedido (P2)\n    - Testar com histórico (4h)\n- Perdas\n  - Relatório de validade\ncomo épicos, stories e tasks',
  [
    previews('Radar de Estoque', {
      epics: [
        {
          title: 'Compras',
          stories: [
            {
              title: 'Pedido automático',
              tasks: [
                { title: 'Definir ponto de pedido', priority: 'P2' },
                { title: 'Testar com histórico', estimate_hours: 4 },
              ],
            },
          ],
        },
        { title: 'Perdas', stories: [{ title: 'Relatório de validade' }] },
      ],
    }),
  ],
)

one(
  'story',
  'inclui a story Nota parcelada no projeto Leitor de Notas Fiscais',
  story('Nota parcelada', 'Leitor de Notas Fiscais'),
)
one(
  'story',
  'no épico Extração do Migração de Dados, cria uma história: tratar registros duplicados',
  story('tratar registros duplicados', 'Migração de Dados', { epic: 'Extração' }),
)
one(
  'story',
  'Story nova pro App de Vendas (épico Notificações): Avisar queda de preço, prioridade média, 2 dias',
  story('Avisar queda de preço', 'App de Vendas', { epic: 'Notificações', priority: 'P2', estimate_hours: 16 }),
)
one(
  'story',
  'quero uma história de usuário chamada Trocar plano no Chatbot de Atendimento, responsável Letícia',
  story('Trocar plano', 'Chatbot de Atendimento', { owner: 'Letícia Gouveia' }),
)

one(
  'task',
  'faz uma task no Assistente Jurídico: separar sentenças de teste',
  task('separar sentenças de teste', 'Assistente Jurídico'),
)
one(
  'task',
  'lança uma tarefa chamada Limpar bucket no projeto Base de Conhecimento',
  task('Limpar bucket', 'Base de Conhecimento'),
)
one('task', 'No Radar de Estoque, inclua a atividade Calibrar balanças', task('Calibrar balanças', 'Radar de Estoque'))
one(
  'task',
  'cria aí pra gente uma tarefinha de testar o leitor de código de barras no radar de estoque',
  task('testar o leitor de código de barras', 'Radar de Estoque'),
)
one('task', 'quero uma task pra investigar lentidão no App de Vendas', [
  task('investigar lentidão', 'App de Vendas'),
  task('investigar lentidão no App de Vendas', 'App de Vendas'),
  asks('project'),
])

one('task priority', 'task crítica no Painel Financeiro: saldo negativo na tela', [
  task('saldo negativo na tela', 'Painel Financeiro', { priority: 'P1' }),
  asks('title', 'project', 'priority'),
])
one(
  'task priority',
  'inclui no Base de Conhecimento a task Padronizar títulos com baixa prioridade',
  task('Padronizar títulos', 'Base de Conhecimento', { priority: 'P3' }),
)
one(
  'task priority',
  'P2: cria a task Rever permissões no Triagem de Currículos',
  task('Rever permissões', 'Triagem de Currículos', { priority: 'P2' }),
)
one(
  'task priority',
  'abre tarefa Reverter deploy no chatbot de atendimento, é urgente',
  task('Reverter deploy', 'Chatbot de Atendimento', { priority: 'P1' }),
)

one(
  'task estimate',
  'task Ler manual da SEFAZ no Leitor de Notas Fiscais (3h)',
  task('Ler manual da SEFAZ', 'Leitor de Notas Fiscais', { estimate_hours: 3 }),
)
one(
  'task estimate',
  'cria Pesquisar concorrentes como task no Motor de Precificação, estimo um dia e meio',
  task('Pesquisar concorrentes', 'Motor de Precificação', { estimate_hours: 12 }),
)
one(
  'task estimate',
  'cadastra a task Montar apresentação no Triagem de Currículos com 90 minutos de estimativa',
  task('Montar apresentação', 'Triagem de Currículos', { estimate_hours: 1.5 }),
)
one(
  'task estimate',
  'nova tarefa no assistente jurídico, Digitalizar acervo, esforço de uma semana',
  task('Digitalizar acervo', 'Assistente Jurídico', { estimate_hours: 40 }),
)
one(
  'task estimate',
  'App de Vendas: task Otimizar imagens, est. 2,5h',
  task('Otimizar imagens', 'App de Vendas', { estimate_hours: 2.5 }),
)

one(
  'task due date',
  'preciso de uma task Entregar relatório mensal no Painel Financeiro para segunda-feira',
  task('Entregar relatório mensal', 'Painel Financeiro', { due_date: '2026-11-23' }),
)
one(
  'task due date',
  'inclui task Atualizar política de cookies no App de Vendas, deadline 10/12',
  task('Atualizar política de cookies', 'App de Vendas', { due_date: '2026-12-10' }),
)
one('task due date', 'task Desligar servidor antigo no Migração de Dados, depois de amanhã', [
  task('Desligar servidor antigo', 'Migração de Dados', { due_date: '2026-11-20' }),
])
one(
  'task due date',
  'abre tarefa Levantar requisitos no Assistente Jurídico com vencimento em 10 dias',
  task('Levantar requisitos', 'Assistente Jurídico', { due_date: '2026-11-28' }),
)
one(
  'task due date',
  'tarefa Assinar aditivo, Base de Conhecimento, até o dia 25',
  task('Assinar aditivo', 'Base de Conhecimento', { due_date: '2026-11-25' }),
)
one(
  'task due date',
  'cria a task Renovar domínio no Radar de Estoque para 15 de janeiro de 2027',
  task('Renovar domínio', 'Radar de Estoque', { due_date: '2027-01-15' }),
)
one(
  'task due date',
  'task Fechar o mês no Painel Financeiro prazo final do mês',
  task('Fechar o mês', 'Painel Financeiro', { due_date: '2026-11-30' }),
)

one('task assignee', 'passa pro Thiago a task Rodar testes de regressão no Motor de Precificação', [
  task('Rodar testes de regressão', 'Motor de Precificação', { assignee: 'Thiago Barros' }),
  previews('Motor de Precificação', { tasks: [{ title: 'Rodar testes de regressão', assignee: 'Thiago Barros' }] }),
  asks('title', 'project'),
])
one(
  'task assignee',
  'cria task Escolher paleta no App de Vendas e atribui pra Júlia',
  task('Escolher paleta', 'App de Vendas', { assignee: 'Júlia Peixoto' }),
)
one('task assignee', '@rafael tem que fazer a task Publicar na loja no App de Vendas', [
  task('Publicar na loja', 'App de Vendas', { assignee: 'Rafael Nunes' }),
  asks('title', 'project', 'assignee'),
])
one(
  'task assignee',
  'Task Configurar webhook, Chatbot de Atendimento, dona: Letícia',
  task('Configurar webhook', 'Chatbot de Atendimento', { assignee: 'Letícia Gouveia' }),
)
talk('task assignee', [
  ['inclui a task Negociar prazo no Radar de Estoque pra Camila', asks('assignee')],
  ['põe o Bruno', task('Negociar prazo', 'Radar de Estoque', { assignee: 'Bruno Siqueira' })],
])
talk('task assignee', [
  ['tarefa Testar OCR no Leitor de Notas Fiscais pra Letícia', asks('assignee')],
  ['pode deixar sem ninguém', task('Testar OCR', 'Leitor de Notas Fiscais')],
])

one(
  'task place',
  'adiciona a task Exportar XLSX dentro da story Exportar planilha no Painel Financeiro',
  task('Exportar XLSX', 'Painel Financeiro', { story: 'Exportar planilha' }),
)
one(
  'task place',
  'chatbot de atendimento > story Envio de modelos: criar task Traduzir modelos',
  task('Traduzir modelos', 'Chatbot de Atendimento', { story: 'Envio de modelos' }),
)
one(
  'task place',
  'task Simular carga parcial no épico Carga do Migração de Dados',
  task('Simular carga parcial', 'Migração de Dados', { story: 'Carga incremental' }),
)
talk('task place', [
  ['inclui no épico Relatórios do Painel Financeiro a task Revisar totais', asks('story')],
  ['na de Fluxo de caixa', task('Revisar totais', 'Painel Financeiro', { story: 'Fluxo de caixa' })],
])

one('task with everything', 'Task Tratar estorno — App de Vendas / Pagamento por Pix — Bruno — P1 — 5h — 27/11', [
  task('Tratar estorno', 'App de Vendas', {
    story: 'Pagamento por Pix',
    assignee: 'Bruno Siqueira',
    priority: 'P1',
    estimate_hours: 5,
    due_date: '2026-11-27',
  }),
  asks('title', 'project', 'story'),
])
one(
  'task with everything',
  'preciso que a Camila faça, até terça, a task Ajustar fluxo de boas-vindas no Chatbot de Atendimento. É prioridade alta e deve levar 3 horas.',
  task('Ajustar fluxo de boas-vindas', 'Chatbot de Atendimento', {
    assignee: 'Camila Duarte',
    due_date: '2026-11-24',
    priority: 'P1',
    estimate_hours: 3,
  }),
)
one(
  'task with everything',
  'cria task Conferir prêmio líquido no Migração de Dados, story Leitura do legado, com a Sônia, média prioridade, meio dia de trabalho, pra amanhã',
  task('Conferir prêmio líquido', 'Migração de Dados', {
    story: 'Leitura do legado',
    assignee: 'Sônia Medeiros',
    priority: 'P2',
    estimate_hours: 4,
    due_date: '2026-11-19',
  }),
)

one(
  'several tasks',
  'preciso de duas tarefas no Base de Conhecimento: revisar glossário e arquivar páginas velhas',
  previews('Base de Conhecimento', { tasks: titles('revisar glossário', 'arquivar páginas velhas') }),
)
one(
  'several tasks',
  'Painel Financeiro, tasks:\n1. Importar OFX\n2. Testar OFX\n3. Documentar OFX',
  previews('Painel Financeiro', { tasks: titles('Importar OFX', 'Testar OFX', 'Documentar OFX') }),
)
talk('several tasks', [
  [
    'coloca as tasks Medir, Cortar e Colar no Radar de Estoque, todas pro Bruno',
    previews('Radar de Estoque', {
      tasks: [
        { title: 'Medir', assignee: 'Bruno Siqueira' },
        { title: 'Cortar', assignee: 'Bruno Siqueira' },
        { title: 'Colar', assignee: 'Bruno Siqueira' },
      ],
    }),
  ],
  [
    'confirmado',
    confirms('Radar de Estoque', {
      tasks: [
        { title: 'Medir', assignee: 'Bruno Siqueira' },
        { title: 'Cortar', assignee: 'Bruno Siqueira' },
        { title: 'Colar', assignee: 'Bruno Siqueira' },
      ],
    }),
  ],
])
