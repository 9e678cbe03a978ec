import type { ProjectExpected } from '../item.ts'
import { asks, changes, confirms, epic, pressConfirm, previews, project, startItems, titles } from '../write-items.ts'

const { items, one, each, talk } = startItems()
/** Projects, epics and lists of them, as nobody who works on the grammar has seen them. */
export const laterProjects = items

const acmePortal = 'Portal do Cliente/Acme Indústria'
const bankPortal = 'Portal do Cliente/Banco Horizonte'

each('project', {
  'Cria o projeto Gestão de Frotas para a Vetor Energia': project('Gestão de Frotas', 'Vetor Energia'),
  'abre um projeto novo chamado Chat Interno pro Banco Horizonte, 200 horas': project(
    'Chat Interno',
    'Banco Horizonte',
    { budget_hours: 200 },
  ),
  'novo projeto Previsão de Demanda, cliente bom preço, começa 1/12 e acaba em 31/03/2027': project(
    'Previsão de Demanda',
    'Mercado Bom Preço',
    { start_date: '2026-12-01', end_date: '2027-03-31' },
  ),
  'Por gentileza, cadastrar o projeto "Arquivo Digital" do cliente Editora Ipê, com parceiro Datavale e orçamento de 320 horas.':
    project('Arquivo Digital', 'Editora Ipê', { partner: 'Datavale', budget_hours: 320 }),
  'Crie o projeto Hub de Integrações, tipo produto, cliente Norte Sistemas': project(
    'Hub de Integrações',
    'Norte Sistemas',
    { kind: 'product' },
  ),
  'preciso de um projeto pra Cooperativa Serra Azul: App do Cooperado, delivery, 450h, início na segunda e fim em 30/04/2027':
    project('App do Cooperado', 'Cooperativa Serra Azul', {
      budget_hours: 450,
      start_date: '2026-11-23',
      end_date: '2027-04-30',
    }),
  'cria aí um projeto pra Talento RH com o nome de Portal de Vagas com orçamento de 120 horas': project(
    'Portal de Vagas',
    'Talento RH',
    { budget_hours: 120 },
  ),
  'novo projeto Sinistro Digital pra Atlântico': project('Sinistro Digital', 'Seguradora Atlântico'),
  'Registre o projeto Vitrine Virtual para a Lojas Aurora, com término em 26 de fevereiro de 2027 e 180 horas.':
    project('Vitrine Virtual', 'Lojas Aurora', { end_date: '2027-02-26', budget_hours: 180 }),
  'Novo projeto: Agenda Online | Cliente: Clínica Vida Nova | Orçamento: 150h | Início: 01/12/2026 | Fim: 26/02/2027':
    project('Agenda Online', 'Clínica Vida Nova', {
      budget_hours: 150,
      start_date: '2026-12-01',
      end_date: '2027-02-26',
    }),
  'cadastra esse projeto:\nNome: Controle de Safra\nCliente: Cooperativa Serra Azul\nParceiro: AgroTec\nOrçamento: 280 horas\nInício: 04/01/2027\nFim: 30/06/2027':
    project('Controle de Safra', 'Cooperativa Serra Azul', {
      partner: 'AgroTec',
      budget_hours: 280,
      start_date: '2027-01-04',
      end_date: '2027-06-30',
    }),
  'cria o projeto Ouvidoria para a Vetor, descrição: canal único de reclamações': project(
    'Ouvidoria',
    'Vetor Energia',
    {
      description: ['canal único de reclamações', 'Canal único de reclamações'],
    },
  ),
})
talk('project', [
  ['quero criar um projeto pra Vetor', asks('name', 'title')],
  ['Medição Remota', project('Medição Remota', 'Vetor Energia')],
])
talk('project', [
  ['Cadastra o projeto Revisão de Contratos', asks('client')],
  ['é do Prado', project('Revisão de Contratos', 'Prado & Filhos Advogados')],
])
const collection = { epics: titles('Emissão', 'Baixa automática', 'Conciliação') }
talk('project', [
  ['cria o projeto Central de Boletos pro Banco Horizonte', project('Central de Boletos', 'Banco Horizonte')],
  ['agora os épicos Emissão, Baixa automática e Conciliação nesse projeto', previews('Central de Boletos', collection)],
  [pressConfirm, confirms('Central de Boletos', collection)],
])
const drones = (budget_hours: number) => project('Inventário por Drone', 'Lojas Aurora', { budget_hours })
talk('project', [
  ['Projeto Inventário por Drone para a Lojas Aurora, 200 horas', drones(200)],
  ['na verdade são 250 horas', changes(drones(250))],
])

const club: ProjectExpected = { name: 'Clube de Pontos', client: 'Mercado Bom Preço' }
each('epics inline', {
  'crie os épicos Carrinho, Frete e Cupons no App de Vendas': previews('App de Vendas', {
    epics: titles('Carrinho', 'Frete', 'Cupons'),
  }),
  'adiciona o épico Relatórios gerenciais no Motor de Precificação': epic(
    'Relatórios gerenciais',
    'Motor de Precificação',
  ),
  'Bota mais dois épicos no Leitor de Notas Fiscais: Leitura de NFS-e e Consulta na SEFAZ': previews(
    'Leitor de Notas Fiscais',
    { epics: titles('Leitura de NFS-e', 'Consulta na SEFAZ') },
  ),
  'Favor incluir na Triagem de Currículos os épicos "Importação de currículos", "Ranking de candidatos" e "Entrevistas".':
    previews('Triagem de Currículos', {
      epics: titles('Importação de currículos', 'Ranking de candidatos', 'Entrevistas'),
    }),
  'na base de conhecimento, épicos: Ingestão; Busca semântica; Permissões': previews('Base de Conhecimento', {
    epics: titles('Ingestão', 'Busca semântica', 'Permissões'),
  }),
  'cria o épico Antifraude no app de vendas com o Rafael de responsável': epic('Antifraude', 'App de Vendas', {
    owner: 'Rafael Nunes',
  }),
  'cria o épico Devoluções no App de Vendas com as histórias Solicitar troca e Gerar etiqueta de envio': previews(
    'App de Vendas',
    { epics: [{ title: 'Devoluções', stories: titles('Solicitar troca', 'Gerar etiqueta de envio') }] },
  ),
  'crie os seguintes épicos no App de Vendas:': asks('title', 'epics'),
})
const points = { epics: titles('Cadastro', 'Resgate', 'Parceiros') }
talk('epics inline', [
  [
    'Crie o projeto Clube de Pontos para o Mercado Bom Preço com os épicos Cadastro, Resgate e Parceiros',
    previews(club, points),
  ],
  ['Pode criar, obrigado', confirms(club, points)],
])
const law = { epics: titles('Peças', 'Prazos') }
talk('epics inline', [
  ['cria os épicos Peças e Prazos no assistente jurídico', previews('Assistente Jurídico', law)],
  ['sim', confirms('Assistente Jurídico', law)],
])
const operations = { epics: titles('Backup', 'Monitoramento') }
talk('epics inline', [
  ['crie os épicos Backup e Monitoramento', asks('project')],
  ['na Migração de Dados', previews('Migração de Dados', operations)],
  [pressConfirm, confirms('Migração de Dados', operations)],
])
const service = titles('Transbordo humano', 'Pesquisa de satisfação')
talk('epics inline', [
  [
    'no chatbot de atendimento quero três épicos: Transbordo humano, Pesquisa de satisfação, Métricas',
    previews('Chatbot de Atendimento', { epics: [...service, { title: 'Métricas' }] }),
  ],
  ['tira o Métricas', previews('Chatbot de Atendimento', { epics: service })],
  ['ok, pode criar', confirms('Chatbot de Atendimento', { epics: service })],
])

const driver: ProjectExpected = { name: 'App do Motorista', client: 'Acme Logística' }
each('epics pasted', {
  'Cria esses épicos no Painel Financeiro:\n1. Contas a pagar\n2. Conciliação bancária\n3. DRE mensal': previews(
    'Painel Financeiro',
    { epics: titles('Contas a pagar', 'Conciliação bancária', 'DRE mensal') },
  ),
  'épicos para a Triagem de Currículos:\n\n•\tCadastro de vagas;\n•\tTriagem automática;\n•\tAgenda de entrevistas.':
    previews('Triagem de Currículos', {
      epics: [
        { title: ['Cadastro de vagas', 'Cadastro de vagas;'] },
        { title: ['Triagem automática', 'Triagem automática;'] },
        { title: ['Agenda de entrevistas', 'Agenda de entrevistas.'] },
      ],
    }),
  'Novo projeto App do Motorista para a Acme Logística, com os épicos:\na) Rotas\nb) Entregas\nc) Ocorrências':
    previews(driver, { epics: titles('Rotas', 'Entregas', 'Ocorrências') }),
  'Crie no Assistente Jurídico os épicos abaixo:\nPetições\nPrazos processuais\nJurisprudência': previews(
    'Assistente Jurídico',
    { epics: titles('Petições', 'Prazos processuais', 'Jurisprudência') },
  ),
})
const bankEpics = { epics: titles('Extrato', 'Segunda via de boleto', 'Atualização cadastral') }
one(
  'epics pasted',
  'cria esses épicos aqui\n- Extrato\n- Segunda via de boleto\n- Atualização cadastral',
  previews(bankPortal, bankEpics),
  { project: bankPortal },
)
const steps = { epics: [{ title: ['Coleta', 'Épico 1: Coleta'] }, { title: ['Tratamento', 'Épico 2: Tratamento'] }] }
talk('epics pasted', [
  [
    'oi! saiu da reunião, cadastra por favor na Base de Conhecimento\n\nÉpico 1: Coleta\nÉpico 2: Tratamento',
    previews('Base de Conhecimento', steps),
  ],
  ['perfeito, confirma', confirms('Base de Conhecimento', steps)],
])

const loyalty = {
  epics: [
    {
      title: 'Fidelidade',
      stories: [
        { title: 'Acumular pontos', tasks: titles('Criar tabela de pontos', 'Tela de saldo') },
        { title: 'Trocar pontos' },
      ],
    },
    { title: 'Avaliações', stories: titles('Avaliar produto') },
  ],
}
const hiring = {
  epics: [{ title: 'Vagas', stories: titles('Publicar vaga', 'Encerrar vaga') }, { title: 'Candidatos' }],
}
const memory = {
  epics: [{ title: 'Acervo', stories: [{ title: 'Digitalizar livros', tasks: titles('Comprar scanner') }] }],
}
const sync = {
  epics: [
    {
      title: 'Coletas',
      stories: [{ title: 'Agendar coleta', tasks: [{ title: 'Criar endpoint', estimate_hours: 4 }] }],
    },
  ],
}
each('nested list', {
  'Cria no App de Vendas os épicos:\n- Fidelidade\n  - Acumular pontos\n    - Criar tabela de pontos\n    - Tela de saldo\n  - Trocar pontos\n- Avaliações\n  - Avaliar produto':
    previews('App de Vendas', loyalty),
  'épicos da Triagem de Currículos\n1. Vagas\n1.1. Publicar vaga\n1.2. Encerrar vaga\n2. Candidatos': previews(
    'Triagem de Currículos',
    hiring,
  ),
  'cadastra no Leitor de Notas Fiscais\nÉpico: Coletas\n  História: Agendar coleta\n    Tarefa: Criar endpoint (4h)':
    previews('Leitor de Notas Fiscais', sync),
  'No épico Checkout do App de Vendas, crie as histórias:\n- Pagar com cartão\n  - Tokenizar cartão\n  - Tela de parcelas\n- Pagar com boleto':
    previews('App de Vendas', {
      stories: [
        { title: 'Pagar com cartão', epic: 'Checkout', tasks: titles('Tokenizar cartão', 'Tela de parcelas') },
        { title: 'Pagar com boleto', epic: 'Checkout' },
      ],
    }),
})
const press: ProjectExpected = { name: 'Memória', client: 'Editora Ipê' }
talk('nested list', [
  [
    'Crie o projeto Memória para a Editora Ipê com estes épicos\n* Acervo\n\t* Digitalizar livros\n\t\t* Comprar scanner',
    previews(press, memory),
  ],
  [pressConfirm, confirms(press, memory)],
])
const access = { epics: [{ title: 'Perfis', stories: titles('Criar perfil', 'Bloquear usuário') }] }
talk(
  'nested list',
  [
    ['inclui neste projeto os épicos\n\nPerfis\n    Criar perfil\n    Bloquear usuário', previews(acmePortal, access)],
    ['isso mesmo, pode criar', confirms(acmePortal, access)],
  ],
  { project: acmePortal },
)
