import { epic, previews, project, startItems, story, titles } from '../write-items.ts'

const { items, one } = startItems()
export const creations = items

// ── Projects
one('project', 'Cria um projeto chamado Portal RH para o cliente Talento RH', project('Portal RH', 'Talento RH'))
one(
  'project',
  'novo projeto Cotação Online, cliente Seguradora Atlântico, 200 horas de budget, começa em 01/12/2026 e termina em 31/03/2027',
  project('Cotação Online', 'Seguradora Atlântico', {
    budget_hours: 200,
    start_date: '2026-12-01',
    end_date: '2027-03-31',
  }),
)
one(
  'project',
  'abre um projeto de produto pra gente: "Leme Mobile", cliente Norte Sistemas',
  project('Leme Mobile', 'Norte Sistemas', { kind: 'product' }),
)
one(
  'project',
  'preciso de um projeto novo pro Banco Horizonte, nome Antifraude, parceiro Estúdio Maré, orçamento de 350h',
  project('Antifraude', 'Banco Horizonte', { partner: 'Estúdio Maré', budget_hours: 350 }),
)
one(
  'project',
  'Projeto: Gestão de Frotas\nCliente: Cooperativa Serra Azul\nTipo: delivery\nBudget: 160h',
  project('Gestão de Frotas', 'Cooperativa Serra Azul', { kind: 'delivery', budget_hours: 160 }),
)
one(
  'project',
  'criar projeto Vitrine Digital cliente Lojas Aurora inicio dia 1 de dezembro',
  project('Vitrine Digital', 'Lojas Aurora', { start_date: '2026-12-01' }),
)
one(
  'project',
  'fechamos com a Editora Ipê! cadastra o projeto Acervo Inteligente pra eles',
  project('Acervo Inteligente', 'Editora Ipê'),
)

// ── Epics
one(
  'epics inline',
  'cria os épicos Cadastro, Permissões e Auditoria no projeto Painel Financeiro',
  previews('Painel Financeiro', { epics: titles('Cadastro', 'Permissões', 'Auditoria') }),
)
one('epics inline', 'cria um épico Onboarding no App de Vendas', epic('Onboarding', 'App de Vendas'))
one(
  'epics inline',
  'adiciona no Leitor de Notas Fiscais dois épicos: Importação de XML e Conferência',
  previews('Leitor de Notas Fiscais', { epics: titles('Importação de XML', 'Conferência') }),
)
one(
  'epics inline',
  'cria o projeto Agenda Digital para a Clínica Vida Nova com os épicos Marcação, Lembretes e Prontuário',
  previews(
    { name: 'Agenda Digital', client: 'Clínica Vida Nova' },
    { epics: titles('Marcação', 'Lembretes', 'Prontuário') },
  ),
)
one(
  'epics inline',
  'no motor de precificação quero mais 3 épicos: simulador; histórico de preços; alertas',
  previews('Motor de Precificação', { epics: titles('simulador', 'histórico de preços', 'alertas') }),
)
one(
  'epics inline',
  'épico "Busca e recomendação" na Base de Conhecimento, a dona é a Letícia',
  epic('Busca e recomendação', 'Base de Conhecimento', { owner: 'Letícia Gouveia' }),
)

one(
  'epics pasted',
  'Cria estes épicos no Assistente Jurídico:\n1. Coleta de processos\n2. Classificação\n3. Minutas\n4. Painel de prazos',
  previews('Assistente Jurídico', {
    epics: titles('Coleta de processos', 'Classificação', 'Minutas', 'Painel de prazos'),
  }),
)
one(
  'epics pasted',
  'segue o escopo que o cliente mandou, joga como épicos no Triagem de Currículos\n\n- Recebimento de currículos\n- Pontuação\n- Agenda de entrevistas\n- Relatórios para o RH\n',
  previews('Triagem de Currículos', {
    epics: titles('Recebimento de currículos', 'Pontuação', 'Agenda de entrevistas', 'Relatórios para o RH'),
  }),
)
one(
  'epics pasted',
  'épicos:\n• Infraestrutura\n• Observabilidade\n• Segurança',
  previews('Migração de Dados', { epics: titles('Infraestrutura', 'Observabilidade', 'Segurança') }),
  { project: 'Migração de Dados' },
)
one(
  'epics pasted',
  'Adicionar ao projeto Radar de Estoque os seguintes épicos:\n1) Inventário\n2) Previsão de demanda\n3) Integração com ERP, WMS e TMS',
  previews('Radar de Estoque', {
    epics: titles('Inventário', 'Previsão de demanda', 'Integração com ERP, WMS e TMS'),
  }),
)

one(
  'nested list',
  'cria no App de Vendas:\n- Épico: Fidelidade\n  - Story: Acúmulo de pontos\n    - Task: Modelar tabela de pontos\n    - Task: Calcular pontos por compra\n  - Story: Resgate',
  previews('App de Vendas', {
    epics: [
      {
        title: 'Fidelidade',
        stories: [
          {
            title: 'Acúmulo de pontos',
            tasks: [{ title: 'Modelar tabela de pontos' }, { title: 'Calcular pontos por compra' }],
          },
          { title: 'Resgate' },
        ],
      },
    ],
  }),
)
one(
  'nested list',
  'cria esses épicos com as stories no Painel Financeiro\n1. Conciliação\n   1.1 Importar extrato\n   1.2 Casar lançamentos\n2. Cobrança\n   2.1 Emitir boleto',
  previews('Painel Financeiro', {
    epics: [
      { title: 'Conciliação', stories: [{ title: 'Importar extrato' }, { title: 'Casar lançamentos' }] },
      { title: 'Cobrança', stories: [{ title: 'Emitir boleto' }] },
    ],
  }),
)
one(
  'nested list',
  'Épicos para o Chatbot de Atendimento:\n\n- Triagem\n    - Coletar sintomas\n        - Escrever roteiro\n        - Revisar com a enfermagem\n- Pós-consulta\n    - Pesquisa de satisfação',
  previews('Chatbot de Atendimento', {
    epics: [
      {
        title: 'Triagem',
        stories: [
          { title: 'Coletar sintomas', tasks: [{ title: 'Escrever roteiro' }, { title: 'Revisar com a enfermagem' }] },
        ],
      },
      { title: 'Pós-consulta', stories: [{ title: 'Pesquisa de satisfação' }] },
    ],
  }),
)
one(
  'nested list',
  'cria o épico Exportação com as stories PDF, Excel e CSV no Motor de Precificação',
  previews('Motor de Precificação', {
    epics: [{ title: 'Exportação', stories: titles('PDF', 'Excel', 'CSV') }],
  }),
)
one(
  'nested list',
  'cria os épicos:\n* Coleta\n\t* Robô de captura\n\t\t* Tratar captcha (P1, 6h)\n\t\t* Agendar execução\n* Entrega\nno projeto Assistente Jurídico',
  previews('Assistente Jurídico', {
    epics: [
      {
        title: 'Coleta',
        stories: [
          {
            title: 'Robô de captura',
            tasks: [{ title: 'Tratar captcha', priority: 'P1', estimate_hours: 6 }, { title: 'Agendar execução' }],
          },
        ],
      },
      { title: 'Entrega' },
    ],
  }),
)

// ── Stories
one(
  'story',
  'cria uma story "Exportar pedidos" no épico Checkout do App de Vendas',
  story('Exportar pedidos', 'App de Vendas', { epic: 'Checkout' }),
)
one(
  'story',
  'nova story no chatbot de atendimento: cancelar consulta pelo WhatsApp',
  story('cancelar consulta pelo WhatsApp', 'Chatbot de Atendimento'),
)
one(
  'story',
  'story Conferir alíquotas, épico OCR, projeto Leitor de Notas Fiscais, P2, 12h, dono Thiago',
  story('Conferir alíquotas', 'Leitor de Notas Fiscais', {
    epic: 'OCR',
    priority: 'P2',
    estimate_hours: 12,
    owner: 'Thiago Barros',
  }),
)
one(
  'story',
  'adiciona a história Simular desconto dentro do épico Regras no Motor de Precificação com prioridade alta',
  story('Simular desconto', 'Motor de Precificação', { epic: 'Regras', priority: 'P1' }),
)
one(
  'story',
  'preciso de uma user story no Painel Financeiro pra comparar meses, no épico Relatórios',
  story('comparar meses', 'Painel Financeiro', { epic: 'Relatórios' }),
)
