import type { ProjectKind } from '@leme/contract/project/project-kind'
import type { Priority, ProjectStatus } from '@leme/contract/status'

/** When every item is said: on a Wednesday, at 10:00 in São Paulo. */
export const now = new Date('2026-11-18T13:00:00Z')

/** The first one speaks, as admin. */
export const people = [
  'Marina Azevedo',
  'Rafael Nunes',
  'Camila Duarte',
  'Bruno Siqueira',
  'Júlia Peixoto',
  'Juliana Prates',
  'Pedro Lacerda',
  'Pedro Monteiro',
  'Letícia Gouveia',
  'Thiago Barros',
  'André Figueira',
  'Sônia Medeiros',
] as const
export type PersonName = (typeof people)[number]

export const clients = [
  'Acme Indústria',
  'Acme Logística',
  'Banco Horizonte',
  'Mercado Bom Preço',
  'Clínica Vida',
  'Clínica Vida Nova',
  'Seguradora Atlântico',
  'Lojas Aurora',
  'Vetor Energia',
  'Talento RH',
  'Norte Sistemas',
  'Prado & Filhos Advogados',
  'Editora Ipê',
  'Cooperativa Serra Azul',
  'Transportes Rocha',
] as const
export const inactiveClient = 'Transportes Rocha'

export type TaskRow = {
  title: string
  story?: string
  priority?: Priority
  estimate_hours?: number
  due_date?: string
  assignee?: PersonName
  status?: 'doing' | 'review' | 'blocked' | 'done'
}
export type ProjectRow = {
  name: string
  client: (typeof clients)[number]
  kind?: ProjectKind
  partner?: string
  budget_hours?: number
  start_date?: string
  end_date?: string
  status: ProjectStatus
  /** Besides the speaker, who is a member of all. */
  members: PersonName[]
  /** Titles of epics, with the titles of their stories. */
  epics?: Record<string, string[]>
  tasks?: TaskRow[]
}

export const projects: ProjectRow[] = [
  {
    name: 'Portal do Cliente',
    client: 'Acme Indústria',
    budget_hours: 300,
    status: 'doing',
    members: ['Camila Duarte', 'Rafael Nunes'],
    epics: { Autenticação: ['Login único'] },
    tasks: [{ title: 'Ajustar tela de senha', due_date: '2026-11-12', assignee: 'Camila Duarte', status: 'doing' }],
  },
  {
    name: 'Portal do Cliente',
    client: 'Banco Horizonte',
    budget_hours: 520,
    status: 'planned',
    members: ['Bruno Siqueira', 'Júlia Peixoto'],
  },
  {
    name: 'App de Vendas',
    client: 'Mercado Bom Preço',
    partner: 'Estúdio Maré',
    budget_hours: 400,
    start_date: '2026-09-01',
    end_date: '2026-12-18',
    status: 'doing',
    members: ['Rafael Nunes', 'Camila Duarte', 'Bruno Siqueira', 'Júlia Peixoto', 'Pedro Lacerda'],
    epics: {
      Catálogo: ['Busca de produtos', 'Filtro por categoria'],
      Checkout: ['Pagamento por Pix'],
      Notificações: [],
    },
    tasks: [
      {
        title: 'Indexar produtos',
        story: 'Busca de produtos',
        estimate_hours: 8,
        assignee: 'Rafael Nunes',
        status: 'done',
      },
      {
        title: 'Gerar QR code do Pix',
        story: 'Pagamento por Pix',
        priority: 'P1',
        due_date: '2026-11-16',
        assignee: 'Rafael Nunes',
        status: 'doing',
      },
      {
        title: 'Homologar gateway',
        priority: 'P1',
        due_date: '2026-11-20',
        assignee: 'Bruno Siqueira',
        status: 'blocked',
      },
      { title: 'Desenhar ícones', due_date: '2026-11-27', assignee: 'Júlia Peixoto' },
    ],
  },
  {
    name: 'Chatbot de Atendimento',
    client: 'Clínica Vida',
    budget_hours: 260,
    status: 'review',
    members: ['Camila Duarte', 'Thiago Barros', 'Juliana Prates', 'Letícia Gouveia'],
    epics: { Intenções: ['Respostas de horário'], 'Integração WhatsApp': ['Webhook de mensagens', 'Envio de modelos'] },
    tasks: [
      {
        title: 'Treinar intenções de agenda',
        story: 'Respostas de horário',
        assignee: 'Thiago Barros',
        status: 'review',
      },
      { title: 'Aprovar modelos no WhatsApp', due_date: '2026-11-10', assignee: 'Letícia Gouveia', status: 'blocked' },
    ],
  },
  {
    name: 'Migração de Dados',
    client: 'Seguradora Atlântico',
    budget_hours: 180,
    start_date: '2026-08-03',
    end_date: '2026-11-13',
    status: 'blocked',
    members: ['André Figueira', 'Bruno Siqueira', 'Pedro Monteiro', 'Sônia Medeiros'],
    epics: { Extração: ['Leitura do legado'], Carga: ['Carga incremental'] },
    tasks: [
      {
        title: 'Mapear tabelas do legado',
        story: 'Leitura do legado',
        due_date: '2026-10-30',
        assignee: 'André Figueira',
      },
      { title: 'Validar apólices', due_date: '2026-11-05', assignee: 'Pedro Monteiro', status: 'blocked' },
    ],
  },
  {
    name: 'Motor de Precificação',
    client: 'Lojas Aurora',
    kind: 'product',
    budget_hours: 600,
    status: 'doing',
    members: ['Rafael Nunes', 'Letícia Gouveia', 'Thiago Barros'],
    epics: { Regras: ['Cadastro de regras'], Modelo: [] },
    tasks: [{ title: 'Calibrar elasticidade', due_date: '2026-12-01', assignee: 'Letícia Gouveia', status: 'doing' }],
  },
  {
    name: 'Painel Financeiro',
    client: 'Vetor Energia',
    budget_hours: 120,
    status: 'doing',
    members: ['Sônia Medeiros', 'Camila Duarte', 'Rafael Nunes', 'Pedro Lacerda', 'Pedro Monteiro'],
    epics: { Relatórios: ['Exportar planilha', 'Fluxo de caixa'] },
    tasks: [{ title: 'Somar parcelas', story: 'Fluxo de caixa', due_date: '2026-11-19', assignee: 'Sônia Medeiros' }],
  },
  {
    name: 'Triagem de Currículos',
    client: 'Talento RH',
    status: 'planned',
    members: ['Júlia Peixoto', 'Juliana Prates', 'André Figueira'],
  },
  {
    name: 'Leitor de Notas Fiscais',
    client: 'Acme Logística',
    budget_hours: 220,
    status: 'doing',
    members: ['Bruno Siqueira', 'Rafael Nunes', 'Thiago Barros'],
    epics: { OCR: ['Leitura do DANFE'] },
  },
  {
    name: 'Base de Conhecimento',
    client: 'Norte Sistemas',
    kind: 'product',
    status: 'doing',
    members: ['Letícia Gouveia', 'Camila Duarte', 'André Figueira'],
  },
  {
    name: 'Assistente Jurídico',
    client: 'Prado & Filhos Advogados',
    budget_hours: 340,
    status: 'planned',
    members: ['Thiago Barros', 'Sônia Medeiros', 'Júlia Peixoto'],
  },
  {
    name: 'Radar de Estoque',
    client: 'Lojas Aurora',
    status: 'done',
    members: ['Rafael Nunes', 'Bruno Siqueira', 'Pedro Lacerda'],
  },
]

export const invoices = [
  { number: 'NF-1041', client: 'Acme Indústria', amount: '18500.00', due_date: '2026-10-20' },
  { number: 'NF-1042', client: 'Banco Horizonte', amount: '32000.00', due_date: '2026-11-30' },
  { number: 'NF-1043', client: 'Clínica Vida', amount: '9400.50', due_date: '2026-11-05' },
  { number: 'NF-1044', client: 'Lojas Aurora', amount: '27000.00', due_date: '2026-11-10', paid_date: '2026-11-11' },
]

export const receivables = [
  { external_id: 'rec-1', client: 'Acme Indústria', amount: '18500.00', expected_date: '2026-10-20' },
  { external_id: 'rec-2', client: 'Banco Horizonte', amount: '32000.00', expected_date: '2026-11-30' },
  { external_id: 'rec-3', client: 'Clínica Vida', amount: '9400.50', expected_date: '2026-11-05' },
  { external_id: 'rec-4', client: 'Vetor Energia', amount: '12750.00', expected_date: '2026-12-10' },
  {
    external_id: 'rec-5',
    client: 'Lojas Aurora',
    amount: '27000.00',
    expected_date: '2026-11-10',
    received_date: '2026-11-11',
  },
]

export const tickets = [
  { external_id: 'ch-1', title: 'Relatório não abre', requester: 'Vetor Energia', priority: 'P1', status: 'open' },
  { external_id: 'ch-2', title: 'Senha expirada', requester: 'Acme Indústria', priority: 'P2', status: 'waiting' },
  { external_id: 'ch-3', title: 'Dúvida de fatura', requester: 'Clínica Vida', status: 'closed' },
]

export const agents = [
  { external_id: 'ag-1', name: 'Triador de Currículos', area: 'RH' },
  { external_id: 'ag-2', name: 'Resumidor de Contratos', area: 'Jurídico' },
  { external_id: 'ag-3', name: 'Atendente Virtual', area: 'Atendimento' },
]

export const runs = Array.from({ length: 40 }, (_, index) => ({
  external_id: `run-${index}`,
  agent: { external_id: `ag-${1 + (index % 3)}`, name: agents[index % 3]?.name ?? '' },
  run_type: 'invoke_agent',
  status: index % 7 === 0 ? 'failed' : 'completed',
  latency_ms: 900 + 37 * index,
  cost_usd: (0.01 + index / 1000).toFixed(4),
  error: index % 7 === 0 ? 'O modelo não respondeu' : null,
  created_at: new Date(now.getTime() - (1 + index) * 9 * 3_600_000).toISOString(),
}))
