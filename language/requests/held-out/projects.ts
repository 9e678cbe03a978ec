import { epic, previews, project, startItems, story, titles } from '../write-items.ts'

const { items, one, each } = startItems()
/** Projects, epics, lists with levels and stories. */
export const projects = items

each('project', {
  'Cria um projeto Portal do Fornecedor pra Vetor Energia': project('Portal do Fornecedor', 'Vetor Energia'),
  'Criar projeto: App de Fidelidade; cliente: Mercado Bom Preço; orçamento: 320 horas; início: 01/12/2026; término: 30/04/2027':
    project('App de Fidelidade', 'Mercado Bom Preço', {
      budget_hours: 320,
      start_date: '2026-12-01',
      end_date: '2027-04-30',
    }),
  'Por favor, cadastre o projeto Revisão de Contratos, do cliente Prado & Filhos, com orçamento de 150 horas e início em 7 de dezembro.':
    project('Revisão de Contratos', 'Prado & Filhos Advogados', { budget_hours: 150, start_date: '2026-12-07' }),
  'abre um projeto novo pro banco horizonte chamado Onboarding Digital, 480h, começa em 1/12 e termina em 31 de março':
    project('Onboarding Digital', 'Banco Horizonte', {
      budget_hours: 480,
      start_date: '2026-12-01',
      end_date: '2027-03-31',
    }),
  'Crie o projeto Gerador de Propostas, tipo product, cliente Norte Sistemas': project(
    'Gerador de Propostas',
    'Norte Sistemas',
    { kind: 'product' },
  ),
  'novo projeto Clube do Livro, cliente editora ipê, parceiro Estúdio Maré, 200 horas': project(
    'Clube do Livro',
    'Editora Ipê',
    { partner: 'Estúdio Maré', budget_hours: 200 },
  ),
  'cria aí um projeto pra acme logística chamado rastreio de cargas com duzentas horas de orçamento': project(
    ['rastreio de cargas', 'Rastreio de Cargas'],
    'Acme Logística',
    { budget_hours: 200 },
  ),
  'Preciso de um projeto chamado Cobrança Automática para a Cooperativa Serra Azul.': [
    project('Cobrança Automática', 'Cooperativa Serra Azul'),
    previews({ name: 'Cobrança Automática', client: 'Cooperativa Serra Azul' }, {}),
  ],
})

each('epics inline', {
  'Crie os épicos Petições, Prazos e Jurisprudência no Assistente Jurídico': previews('Assistente Jurídico', {
    epics: titles('Petições', 'Prazos', 'Jurisprudência'),
  }),
  'No projeto Triagem de Currículos, crie os seguintes épicos: Coleta de vagas, Ranking de candidatos, Entrevistas':
    previews('Triagem de Currículos', { epics: titles('Coleta de vagas', 'Ranking de candidatos', 'Entrevistas') }),
  'Cria o projeto Portal do Cooperado pra Serra Azul com os épicos Cadastro, Assembleias e Extrato': previews(
    { name: 'Portal do Cooperado', client: 'Cooperativa Serra Azul' },
    { epics: titles('Cadastro', 'Assembleias', 'Extrato') },
  ),
  'crie um épico chamado Relatórios gerenciais no Motor de Precificação': epic(
    'Relatórios gerenciais',
    'Motor de Precificação',
  ),
  'Inclua no Leitor de Notas Fiscais os épicos "Captura por e-mail", "Conferência e aprovação" e "Integração com ERP"':
    previews('Leitor de Notas Fiscais', {
      epics: titles('Captura por e-mail', 'Conferência e aprovação', 'Integração com ERP'),
    }),
  'quero 3 épicos na Base de Conhecimento: Editor, Busca semântica e Permissões': previews('Base de Conhecimento', {
    epics: titles('Editor', 'Busca semântica', 'Permissões'),
  }),
  'cria o épico Homologação no Painel Financeiro, responsável Sônia': epic('Homologação', 'Painel Financeiro', {
    owner: 'Sônia Medeiros',
  }),
})

const vendas = 'App de Vendas'

each('epics pasted', {
  'Crie estes épicos no App de Vendas:\n1. Programa de pontos\n2. Entrega agendada\n3. Avaliação de produtos\n4. Trocas e devoluções':
    previews(vendas, {
      epics: titles('Programa de pontos', 'Entrega agendada', 'Avaliação de produtos', 'Trocas e devoluções'),
    }),
  'Épicos da Triagem de Currículos:\n• Importação de PDFs\n• Pontuação automática\n• Painel do recrutador': previews(
    'Triagem de Currículos',
    { epics: titles('Importação de PDFs', 'Pontuação automática', 'Painel do recrutador') },
  ),
  'Por favor, criar os épicos abaixo no projeto Assistente Jurídico.\n\na) Consulta processual\nb) Geração de minutas\nc) Controle de prazos':
    previews('Assistente Jurídico', {
      epics: titles('Consulta processual', 'Geração de minutas', 'Controle de prazos'),
    }),
  'cria o projeto Loja Virtual pra Editora Ipê com esses épicos:\n- Catálogo de livros\n- Carrinho\n- Assinaturas':
    previews(
      { name: 'Loja Virtual', client: 'Editora Ipê' },
      { epics: titles('Catálogo de livros', 'Carrinho', 'Assinaturas') },
    ),
})
one(
  'epics pasted',
  'cadastra esses epicos aqui\n\n- [ ] Cálculo de margem\n- [ ] Simulador de descontos\n- [ ] Auditoria de preços',
  previews('Motor de Precificação', {
    epics: titles('Cálculo de margem', 'Simulador de descontos', 'Auditoria de preços'),
  }),
  { project: 'Motor de Precificação' },
)

each('nested list', {
  'Crie no projeto Base de Conhecimento:\n- Editor de artigos\n  - Rascunhos\n    - Salvar automaticamente\n    - Listar rascunhos\n  - Publicação\n- Busca\n  - Busca por etiqueta\n    - Indexar etiquetas':
    previews('Base de Conhecimento', {
      epics: [
        {
          title: 'Editor de artigos',
          stories: [
            { title: 'Rascunhos', tasks: [{ title: 'Salvar automaticamente' }, { title: 'Listar rascunhos' }] },
            { title: 'Publicação' },
          ],
        },
        { title: 'Busca', stories: [{ title: 'Busca por etiqueta', tasks: [{ title: 'Indexar etiquetas' }] }] },
      ],
    }),
  'Épicos para o Leitor de Notas Fiscais:\n1. Captura\n1.1 Ler caixa de e-mail\n1.1.1 Conectar por IMAP\n1.1.2 Baixar anexos\n1.2 Enviar foto\n2. Conferência\n2.1 Comparar com o pedido':
    previews('Leitor de Notas Fiscais', {
      epics: [
        {
          title: 'Captura',
          stories: [
            { title: 'Ler caixa de e-mail', tasks: [{ title: 'Conectar por IMAP' }, { title: 'Baixar anexos' }] },
            { title: 'Enviar foto' },
          ],
        },
        { title: 'Conferência', stories: [{ title: 'Comparar com o pedido' }] },
      ],
    }),
  'cria no painel financeiro\nÉpico: Conciliação\n  História: Importar extrato\n    Tarefa: Ler arquivo OFX\n    Tarefa: Tratar lançamentos repetidos\n  História: Conciliar automaticamente':
    previews('Painel Financeiro', {
      epics: [
        {
          title: 'Conciliação',
          stories: [
            {
              title: 'Importar extrato',
              tasks: [{ title: 'Ler arquivo OFX' }, { title: 'Tratar lançamentos repetidos' }],
            },
            { title: 'Conciliar automaticamente' },
          ],
        },
      ],
    }),
  'No épico Checkout do App de Vendas, crie as histórias:\n- Pagamento com cartão\n  - Integrar adquirente\n  - Testar recusa\n- Pagamento com boleto\n  - Gerar PDF':
    previews(vendas, {
      stories: [
        {
          title: 'Pagamento com cartão',
          epic: 'Checkout',
          tasks: [{ title: 'Integrar adquirente' }, { title: 'Testar recusa' }],
        },
        { title: 'Pagamento com boleto', epic: 'Checkout', tasks: [{ title: 'Gerar PDF' }] },
      ],
    }),
  'Criar projeto Agenda Online para a Clínica Vida Nova com os épicos e histórias:\n\n* Agendamento\n\t* Marcar consulta\n\t* Remarcar consulta\n* Lembretes\n\t* Lembrete por SMS':
    previews(
      { name: 'Agenda Online', client: 'Clínica Vida Nova' },
      {
        epics: [
          { title: 'Agendamento', stories: [{ title: 'Marcar consulta' }, { title: 'Remarcar consulta' }] },
          { title: 'Lembretes', stories: [{ title: 'Lembrete por SMS' }] },
        ],
      },
    ),
})

const relatorios = 'Como gestor, quero exportar o fluxo de caixa em PDF'

each('story', {
  'Cria a história Compartilhar carrinho no épico Checkout do App de Vendas': story('Compartilhar carrinho', vendas, {
    epic: 'Checkout',
  }),
  [`adicionar user story "${relatorios}" no épico Relatórios do Painel Financeiro`]: story(
    relatorios,
    'Painel Financeiro',
    { epic: 'Relatórios' },
  ),
  'Crie as histórias Login com biometria e Recuperação de senha no épico Autenticação do Portal do Cliente da Acme':
    previews('Portal do Cliente/Acme Indústria', {
      stories: [
        { title: 'Login com biometria', epic: 'Autenticação' },
        { title: 'Recuperação de senha', epic: 'Autenticação' },
      ],
    }),
  'nova história Cadastro de cupons no épico Regras do Motor de Precificação, P2, estimativa de 3 dias, responsável Letícia':
    story('Cadastro de cupons', 'Motor de Precificação', {
      epic: 'Regras',
      priority: 'P2',
      estimate_hours: 24,
      owner: 'Letícia Gouveia',
    }),
  'nova história na Base de Conhecimento: Importar artigos do Confluence': story(
    'Importar artigos do Confluence',
    'Base de Conhecimento',
  ),
})

one(
  'page',
  'cria os épicos Metas e Comissões neste projeto',
  previews(vendas, { epics: titles('Metas', 'Comissões') }),
  {
    project: vendas,
  },
)
one(
  'page',
  'nova história nesse épico: Receber áudio do paciente',
  story('Receber áudio do paciente', 'Chatbot de Atendimento', { epic: 'Integração WhatsApp' }),
  { project: 'Chatbot de Atendimento', epic: 'Integração WhatsApp' },
)
