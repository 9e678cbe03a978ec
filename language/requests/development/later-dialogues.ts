import {
  asks,
  confirms,
  epic,
  pressConfirm,
  previews,
  project,
  refuses,
  startItems,
  story,
  task,
  titles,
} from '../write-items.ts'

const { items, talk } = startItems()
const vendas = 'App de Vendas'
const painel = 'Painel Financeiro'
const precos = 'Motor de Precificação'
const juridico = 'Assistente Jurídico'
const base = 'Base de Conhecimento'

const shows = (place: string, ...epics: string[]) => previews(place, { epics: titles(...epics) })
const writes = (place: string, ...epics: string[]) => confirms(place, { epics: titles(...epics) })

// What is missing is asked for, and the answer goes on.
talk('missing fact', [
  ['cria um projeto chamado Portal do Fornecedor', asks('client')],
  ['é pro Mercado Bom Preço', project('Portal do Fornecedor', 'Mercado Bom Preço')],
])
talk('missing fact', [
  ['preciso de um projeto novo pra Vetor Energia', asks('name', 'title')],
  ['Medidor Inteligente', project('Medidor Inteligente', 'Vetor Energia')],
])
const privacy = { priority: 'P2', due_date: '2026-11-20' } as const
talk('missing fact', [
  ['criar task Revisar política de privacidade, P2, pra sexta', asks('project')],
  ['Assistente Jurídico', task('Revisar política de privacidade', juridico, privacy)],
])
const balance = { assignee: 'Sônia Medeiros', due_date: '2026-11-19' }
talk(
  'missing fact',
  [
    ['cria uma tarefa pra Sônia até amanhã', asks('title')],
    ['Conferir saldo de abertura', task('Conferir saldo de abertura', painel, balance)],
  ],
  { project: painel },
)
talk('missing fact', [
  ['quero abrir um projeto', asks('name', 'title', 'client')],
  ['Agenda Online, para a Clínica Vida Nova', project('Agenda Online', 'Clínica Vida Nova')],
])
const billing = { budget_hours: 160, start_date: '2026-12-01' }
talk('missing fact', [
  ['Crie o projeto Cobrança Automática com 160 horas de orçamento e início em 1º de dezembro.', asks('client')],
  ['Cooperativa Serra Azul', project('Cobrança Automática', 'Cooperativa Serra Azul', billing)],
])
talk('missing fact', [
  ['crie um épico no Motor de Precificação', asks('title', 'epics')],
  ['Simulador de preços', epic('Simulador de preços', precos)],
])
talk('missing fact', [
  ['nova história Ver metas do vendedor', asks('project')],
  ['no app de vendas', story('Ver metas do vendedor', vendas)],
])
talk('missing fact', [
  ['adiciona os épicos Onboarding, Perfil e Planos', asks('project')],
  ['Base de Conhecimento', shows(base, 'Onboarding', 'Perfil', 'Planos')],
  ['pode criar', writes(base, 'Onboarding', 'Perfil', 'Planos')],
])
talk('missing fact', [
  ['Por gentileza, crie o projeto Gestão de Contratos.', asks('client')],
  ['O cliente é a Prado & Filhos, por favor.', project('Gestão de Contratos', 'Prado & Filhos Advogados')],
])
talk('slips', [
  ['cria projeto Vitrine Digital, tipo produto, 240h', asks('client')],
  ['lojas auroa', [project('Vitrine Digital', 'Lojas Aurora', { kind: 'product', budget_hours: 240 }), asks('client')]],
])
talk('impossible date', [
  ['cria a task Enviar proposta no Assistente Jurídico para 31 de novembro', asks('due_date', 'date')],
  ['30 de novembro então', task('Enviar proposta', juridico, { due_date: '2026-11-30' })],
])
talk('inactive client', [
  ['cria o projeto Rastreio de Frota pra Transportes Rocha', [asks('client'), refuses]],
  ['então coloca na Acme Logística', project('Rastreio de Frota', 'Acme Logística')],
])

// One name, several things.
talk('ambiguous name', [
  ['crie o projeto Catálogo B2B para a Acme', asks('client')],
  ['a Indústria', project('Catálogo B2B', 'Acme Indústria')],
])
talk('ambiguous name', [
  ['cria task Corrigir rodapé no Portal do Cliente', asks('project')],
  ['o do banco', task('Corrigir rodapé', 'Portal do Cliente/Banco Horizonte')],
])
const ledger = { assignee: 'Pedro Monteiro', due_date: '2026-11-25' }
talk('ambiguous name', [
  ['task Fechar balancete no Painel Financeiro pro Pedro, dia 25', asks('assignee', 'person')],
  ['Monteiro', task('Fechar balancete', painel, ledger)],
])
talk('ambiguous name', [
  ['abre o projeto Prontuário Digital pra clínica, 300 horas', asks('client')],
  ['Vida Nova', project('Prontuário Digital', 'Clínica Vida Nova', { budget_hours: 300 })],
])
talk('unknown name', [
  ['crie a task Validar contrato no projeto Fênix', [asks('project'), refuses]],
  ['ah, é no Assistente Jurídico', task('Validar contrato', juridico)],
])

// Something else in between.
talk('another command', [
  ['cria a task Revisar layout', asks('project')],
  ['deixa essa, cria o épico Alertas de preço no Motor de Precificação', epic('Alertas de preço', precos)],
])

// What was created last, and the page.
talk('page', [
  ['crie o projeto Loja de Livros para a Editora Ipê', project('Loja de Livros', 'Editora Ipê')],
  ['agora os épicos Vitrine e Carrinho nele', shows('Loja de Livros', 'Vitrine', 'Carrinho')],
  ['sim', writes('Loja de Livros', 'Vitrine', 'Carrinho')],
])
talk('page', [
  ['abre um projeto Safra Digital pra Cooperativa Serra Azul', project('Safra Digital', 'Cooperativa Serra Azul')],
  [
    'coloca nesse projeto a task Agendar kickoff pra sexta',
    task('Agendar kickoff', 'Safra Digital', { due_date: '2026-11-20' }),
  ],
])
talk('page', [
  ['crie o épico Avaliações no App de Vendas', epic('Avaliações', vendas)],
  ['nesse épico, crie a história Nota do produto', story('Nota do produto', vendas, { epic: 'Avaliações' })],
  [
    'e nessa história a task Desenhar estrelas, 3h',
    task('Desenhar estrelas', vendas, { story: 'Nota do produto', estimate_hours: 3 }),
  ],
])
talk(
  'page',
  [
    [
      'cria uma task Escrever testes nesta história, 6h',
      task('Escrever testes', vendas, { story: 'Busca de produtos', estimate_hours: 6 }),
    ],
    [
      'mais uma nesta história: Revisar código, 2h',
      task('Revisar código', vendas, { story: 'Busca de produtos', estimate_hours: 2 }),
    ],
  ],
  { project: vendas, epic: 'Catálogo', story: 'Busca de produtos' },
)
talk('page', [
  [
    'nova task Publicar versão de teste no App de Vendas, P2',
    task('Publicar versão de teste', vendas, { priority: 'P2' }),
  ],
  [
    'e outra no mesmo projeto: Coletar opiniões, pro Bruno',
    task('Coletar opiniões', vendas, { assignee: 'Bruno Siqueira' }),
  ],
])
const productStories = ['Favoritar produto', 'Comparar produtos'].map((title) => ({ title, epic: 'Catálogo' }))
talk(
  'page',
  [
    [
      'crie as histórias Favoritar produto e Comparar produtos neste épico',
      previews(vendas, { stories: productStories }),
    ],
    [pressConfirm, confirms(vendas, { stories: productStories })],
  ],
  { project: vendas, epic: 'Catálogo' },
)

// A person, a day, and a list that waits.
const licences = { assignee: ['Marina Azevedo', null], due_date: '2026-11-30' } as const
talk('missing fact', [
  ['cria uma task pra mim: Comprar licenças, até o fim do mês', asks('project')],
  ['painel financeiro', task('Comprar licenças', painel, licences)],
])
talk('unknown name', [
  ['cria task Ajustar cores no App de Vendas para o Fernando', asks('assignee', 'person')],
  ['pode ser a Júlia', task('Ajustar cores', vendas, { assignee: 'Júlia Peixoto' })],
])
talk('another command', [
  ['crie os épicos Fotos e Vídeos na Base de Conhecimento', shows(base, 'Fotos', 'Vídeos')],
  [
    'antes, cria a task Liberar acesso no Painel Financeiro pra Camila',
    task('Liberar acesso', painel, { assignee: 'Camila Duarte' }),
  ],
])

export const laterDialogues = items
