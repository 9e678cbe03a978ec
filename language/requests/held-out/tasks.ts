import { asks, previews, startItems, task } from '../write-items.ts'

const { items, one, each } = startItems()
/** Tasks with each fact, with several, and several of them. */
export const tasks = items

const vendas = 'App de Vendas'
const chatbot = 'Chatbot de Atendimento'
const notas = 'Leitor de Notas Fiscais'
const painel = 'Painel Financeiro'
const migracao = 'Migração de Dados'
const motor = 'Motor de Precificação'
const base = 'Base de Conhecimento'

each('task', {
  'Crie a tarefa Revisar contrato de manutenção no projeto Assistente Jurídico': task(
    'Revisar contrato de manutenção',
    'Assistente Jurídico',
  ),
  'adiciona uma tarefa no painel financeiro pra conferir os boletos de outubro': task(
    'conferir os boletos de outubro',
    painel,
  ),
  'Por gentileza, registre uma tarefa no projeto Triagem de Currículos: solicitar amostra de currículos ao cliente.':
    task('solicitar amostra de currículos ao cliente', 'Triagem de Currículos'),
  'Cria uma task "Trocar logo" no Motor de Precificação com a descrição "Usar a versão em SVG"': task(
    'Trocar logo',
    motor,
    { description: 'Usar a versão em SVG' },
  ),
})

each('task priority', {
  'Cria uma task urgente no App de Vendas: corrigir travamento ao abrir o carrinho': task(
    'corrigir travamento ao abrir o carrinho',
    vendas,
    { priority: 'P1' },
  ),
  'Crie a tarefa Validar layout do DANFE no Leitor de Notas Fiscais, prioridade média': task(
    'Validar layout do DANFE',
    notas,
    { priority: 'P2' },
  ),
  'cria task P2 Escrever testes de carga no projeto Motor de Precificação': task('Escrever testes de carga', motor, {
    priority: 'P2',
  }),
  'adiciona a tarefa Revisar textos de ajuda no Chatbot de Atendimento com prioridade alta': task(
    'Revisar textos de ajuda',
    chatbot,
    { priority: 'P1' },
  ),
})

each('task estimate', {
  'Crie a task Configurar monitoramento no Chatbot de Atendimento, estimativa 4h': task(
    'Configurar monitoramento',
    chatbot,
    { estimate_hours: 4 },
  ),
  'nova tarefa Migrar anexos na Migração de Dados, deve levar 2 dias': task('Migrar anexos', migracao, {
    estimate_hours: 16,
  }),
  'cria a task Ajustar cores dos gráficos no Painel Financeiro, meio dia de trabalho': task(
    'Ajustar cores dos gráficos',
    painel,
    { estimate_hours: 4 },
  ),
  'Adicionar tarefa Reunião de alinhamento na Base de Conhecimento com estimativa de 1h30': task(
    'Reunião de alinhamento',
    base,
    { estimate_hours: 1.5 },
  ),
})

each('task due date', {
  'Cria a task Enviar build de teste no App de Vendas para sexta': task('Enviar build de teste', vendas, {
    due_date: '2026-11-20',
  }),
  'Crie uma tarefa no Painel Financeiro: fechar relatório mensal, até o fim do mês': task(
    'fechar relatório mensal',
    painel,
    { due_date: '2026-11-30' },
  ),
  'tarefa nova no leitor de notas fiscais, treinar modelo com notas antigas, prazo dia 15': task(
    'treinar modelo com notas antigas',
    notas,
    { due_date: '2026-12-15' },
  ),
  'cadastra a tarefa Apresentar protótipo na Triagem de Currículos com entrega daqui a duas semanas': task(
    'Apresentar protótipo',
    'Triagem de Currículos',
    { due_date: '2026-12-02' },
  ),
  'Incluir tarefa "Renovar certificado" no Chatbot de Atendimento com vencimento em 05/12/2026': task(
    'Renovar certificado',
    chatbot,
    { due_date: '2026-12-05' },
  ),
})

each('task assignee', {
  'Crie a task Revisar consultas SQL na Migração de Dados para o André': task('Revisar consultas SQL', migracao, {
    assignee: 'André Figueira',
  }),
  'cria uma tarefa pro bruno no app de vendas: atualizar a lib de pagamento': task(
    'atualizar a lib de pagamento',
    vendas,
    { assignee: 'Bruno Siqueira' },
  ),
  'Criar tarefa Entrevistar recrutadores no projeto Triagem de Currículos e atribuir à Júlia': task(
    'Entrevistar recrutadores',
    'Triagem de Currículos',
    { assignee: 'Júlia Peixoto' },
  ),
  'coloca uma task pra mim na Base de Conhecimento: aprovar o layout': task('aprovar o layout', base, {
    assignee: 'Marina Azevedo',
  }),
})

each('task place', {
  'Crie a task Testar estorno na história Pagamento por Pix do App de Vendas': task('Testar estorno', vendas, {
    story: 'Pagamento por Pix',
  }),
  'adiciona a tarefa Formatar colunas de data na história Exportar planilha': [
    task('Formatar colunas de data', painel, { story: 'Exportar planilha' }),
    asks('project'),
  ],
  'No projeto Chatbot de Atendimento, história Webhook de mensagens, crie a tarefa Validar assinatura da requisição':
    task('Validar assinatura da requisição', chatbot, { story: 'Webhook de mensagens' }),
})
one(
  'task place',
  'cria uma task nessa história: tratar arquivo vazio',
  task('tratar arquivo vazio', migracao, { story: 'Carga incremental' }),
  { project: migracao, epic: 'Carga', story: 'Carga incremental' },
)

each('task with everything', {
  'Crie a task Publicar versão 2.0 no App de Vendas, P1, 6h, para sexta, responsável Rafael': task(
    'Publicar versão 2.0',
    vendas,
    { priority: 'P1', estimate_hours: 6, due_date: '2026-11-20', assignee: 'Rafael Nunes' },
  ),
  'cria pra Camila uma tarefa urgente no Painel Financeiro até amanhã: corrigir total do fluxo de caixa': task(
    'corrigir total do fluxo de caixa',
    painel,
    { priority: 'P1', due_date: '2026-11-19', assignee: 'Camila Duarte' },
  ),
  'Tarefa: Mapear campos obrigatórios\nProjeto: Migração de Dados\nResponsável: André\nPrioridade: média\nEstimativa: 12h\nPrazo: 27/11/2026':
    [
      task('Mapear campos obrigatórios', migracao, {
        priority: 'P2',
        estimate_hours: 12,
        due_date: '2026-11-27',
        assignee: 'André Figueira',
      }),
      previews(migracao, {
        tasks: [
          {
            title: 'Mapear campos obrigatórios',
            priority: 'P2',
            estimate_hours: 12,
            due_date: '2026-11-27',
            assignee: 'André Figueira',
          },
        ],
      }),
    ],
  'Solicito a criação da tarefa "Revisar política de preços" no projeto Motor de Precificação, com prioridade normal, prazo em 10 de dezembro, estimativa de um dia e sob responsabilidade da Letícia.':
    task('Revisar política de preços', motor, {
      priority: 'P2',
      estimate_hours: 8,
      due_date: '2026-12-10',
      assignee: 'Letícia Gouveia',
    }),
  'adiciona na história Busca de produtos do App de Vendas a task Ordenar por preço, prioridade alta, 3 horas, Júlia, segunda-feira':
    task('Ordenar por preço', vendas, {
      story: 'Busca de produtos',
      priority: 'P1',
      estimate_hours: 3,
      due_date: '2026-11-23',
      assignee: 'Júlia Peixoto',
    }),
})

each('several tasks', {
  'Crie as tarefas Escrever roteiro, Gravar vídeo e Publicar tutorial na Base de Conhecimento': previews(base, {
    tasks: [{ title: 'Escrever roteiro' }, { title: 'Gravar vídeo' }, { title: 'Publicar tutorial' }],
  }),
  'cria essas tasks no leitor de notas fiscais:\n- tratar nota cancelada\n- ler nota de serviço\n- gerar log de erros':
    previews(notas, {
      tasks: [{ title: 'tratar nota cancelada' }, { title: 'ler nota de serviço' }, { title: 'gerar log de erros' }],
    }),
  'Adicione 2 tarefas ao Chatbot de Atendimento: Revisar saudações (Camila, 2h) e Ajustar tempo de espera (Thiago, 4h)':
    previews(chatbot, {
      tasks: [
        { title: 'Revisar saudações', assignee: 'Camila Duarte', estimate_hours: 2 },
        { title: 'Ajustar tempo de espera', assignee: 'Thiago Barros', estimate_hours: 4 },
      ],
    }),
  'Na história Cadastro de regras do Motor de Precificação, crie as tasks:\n1. Modelar tabela de regras - P1\n2. Criar formulário - P2\n3. Escrever testes':
    previews(motor, {
      tasks: [
        { title: 'Modelar tabela de regras', story: 'Cadastro de regras', priority: 'P1' },
        { title: 'Criar formulário', story: 'Cadastro de regras', priority: 'P2' },
        { title: 'Escrever testes', story: 'Cadastro de regras' },
      ],
    }),
  'duas tarefas pro App de Vendas, ambas pra sexta: atualizar screenshots da loja e revisar a política de privacidade':
    previews(vendas, {
      tasks: [
        { title: 'atualizar screenshots da loja', due_date: '2026-11-20' },
        { title: 'revisar a política de privacidade', due_date: '2026-11-20' },
      ],
    }),
})

one(
  'page',
  'Crie uma tarefa para o Thiago: revisar cláusulas padrão, até sexta',
  task('revisar cláusulas padrão', 'Assistente Jurídico', { assignee: 'Thiago Barros', due_date: '2026-11-20' }),
  { project: 'Assistente Jurídico' },
)
