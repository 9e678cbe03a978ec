import {
  answers,
  asks,
  cancels,
  changes,
  chats,
  confirms,
  epic,
  givesUp,
  helps,
  pressCancel,
  pressConfirm,
  pressUndo,
  previews,
  project,
  refuses,
  startItems,
  story,
  task,
  titles,
  undoes,
} from '../write-items.ts'

const { items, one, talk } = startItems()
export const talks = items

// ── What is missing
talk('missing fact', [
  ['quero criar um projeto', asks('name')],
  ['Central de Ajuda', asks('client')],
  ['Norte Sistemas', project('Central de Ajuda', 'Norte Sistemas')],
])
talk('missing fact', [
  ['cria um projeto chamado Cobrança Amigável', asks('client')],
  ['é pro Banco Horizonte', project('Cobrança Amigável', 'Banco Horizonte')],
])
talk('missing fact', [
  ['nova task: configurar alertas', asks('project')],
  ['no painel financeiro', task('configurar alertas', 'Painel Financeiro')],
])
talk('missing fact', [
  ['adiciona uma task no App de Vendas', asks('title')],
  ['Revisar textos da home', task('Revisar textos da home', 'App de Vendas')],
])
talk(
  'missing fact',
  [
    ['cria um épico', asks('project', 'title', 'epics')],
    ['Segurança', [epic('Segurança', 'Motor de Precificação'), asks('project')]],
  ],
  { project: 'Motor de Precificação' },
)
talk('missing fact', [
  ['cria os épicos Pesquisa, Reserva e Pagamento', asks('project')],
  [
    'projeto Triagem de Currículos',
    previews('Triagem de Currículos', { epics: titles('Pesquisa', 'Reserva', 'Pagamento') }),
  ],
  ['confirma', confirms('Triagem de Currículos', { epics: titles('Pesquisa', 'Reserva', 'Pagamento') })],
])
talk('missing fact', [
  ['preciso de uma story nova', asks('project', 'title', 'stories')],
  ['deixa', [cancels, asks('project', 'title', 'stories')]],
])
talk('missing fact', [
  ['cria projeto Portal do Fornecedor com budget de 90h', asks('client')],
  ['Cooperativa', project('Portal do Fornecedor', 'Cooperativa Serra Azul', { budget_hours: 90 })],
])
talk(
  'missing fact',
  [
    ['abre uma tarefa P1 pro Rafael até amanhã', asks('title', 'project')],
    [
      'Corrigir fuso horário',
      [
        asks('project'),
        task('Corrigir fuso horário', 'App de Vendas', {
          priority: 'P1',
          assignee: 'Rafael Nunes',
          due_date: '2026-11-19',
        }),
      ],
    ],
  ],
  { project: 'App de Vendas' },
)
talk('missing fact', [
  ['cria task ligar pro fornecedor amanhã', asks('project')],
  ['Leitor de Notas', task('ligar pro fornecedor', 'Leitor de Notas Fiscais', { due_date: '2026-11-19' })],
])

// ── Corrections
talk('correction', [
  ['cria task Trocar fonte no App de Vendas', task('Trocar fonte', 'App de Vendas')],
  ['na verdade P1', changes(task('Trocar fonte', 'App de Vendas', { priority: 'P1' }))],
])
talk('correction', [
  [
    'cria os épicos Vendas e Estoque no Radar de Estoque',
    previews('Radar de Estoque', { epics: titles('Vendas', 'Estoque') }),
  ],
  ['tira o Vendas', [previews('Radar de Estoque', { epics: titles('Estoque') }), epic('Estoque', 'Radar de Estoque')]],
])
talk('correction', [
  [
    'cria os épicos Captura e Leitura no Leitor de Notas Fiscais',
    previews('Leitor de Notas Fiscais', { epics: titles('Captura', 'Leitura') }),
  ],
  [
    'inclui também o épico Arquivo',
    previews('Leitor de Notas Fiscais', { epics: titles('Captura', 'Leitura', 'Arquivo') }),
  ],
  [pressConfirm, confirms('Leitor de Notas Fiscais', { epics: titles('Captura', 'Leitura', 'Arquivo') })],
])
talk('correction', [
  [
    'task Revisar logs no Chatbot de Atendimento pra quinta',
    task('Revisar logs', 'Chatbot de Atendimento', { due_date: '2026-11-19' }),
  ],
  ['muda o prazo pra sexta', changes(task('Revisar logs', 'Chatbot de Atendimento', { due_date: '2026-11-20' }))],
])
talk('correction', [
  [
    'cria task Criar backup no Migração de Dados pro Bruno',
    task('Criar backup', 'Migração de Dados', { assignee: 'Bruno Siqueira' }),
  ],
  ['não, é pro André', changes(task('Criar backup', 'Migração de Dados', { assignee: 'André Figueira' }))],
  ['e bota 3h', changes(task('Criar backup', 'Migração de Dados', { assignee: 'André Figueira', estimate_hours: 3 }))],
])
talk('correction', [
  [
    'cria os épicos Login e Perfil no Painel Financeiro',
    previews('Painel Financeiro', { epics: titles('Login', 'Perfil') }),
  ],
  [
    'errei o projeto, é no Motor de Precificação',
    previews('Motor de Precificação', { epics: titles('Login', 'Perfil') }),
  ],
  ['pode criar', confirms('Motor de Precificação', { epics: titles('Login', 'Perfil') })],
])
talk('correction', [
  ['cria um projeto Loja Virtual pra Lojas Aurora', project('Loja Virtual', 'Lojas Aurora')],
  ['o budget é 240 horas', changes(project('Loja Virtual', 'Lojas Aurora', { budget_hours: 240 }))],
])
talk('correction', [
  [
    'cria task Ajustar menu no App de Vendas até sexta',
    task('Ajustar menu', 'App de Vendas', { due_date: '2026-11-20' }),
  ],
  ['sem prazo', changes(task('Ajustar menu', 'App de Vendas'))],
])
talk('correction', [
  [
    'tasks no Assistente Jurídico: ler acórdãos e resumir petições',
    previews('Assistente Jurídico', { tasks: titles('ler acórdãos', 'resumir petições') }),
  ],
  [
    'a primeira é P1',
    previews('Assistente Jurídico', {
      tasks: [{ title: 'ler acórdãos', priority: 'P1' }, { title: 'resumir petições' }],
    }),
  ],
])
talk('correction', [
  ['cria story Extrato mensal no Painel Financeiro', story('Extrato mensal', 'Painel Financeiro')],
  ['muda o título pra Extrato anual', changes(story('Extrato anual', 'Painel Financeiro'))],
])

// ── Cancel, confirm, undo, another command
talk('cancel', [
  ['cria um projeto Frota Elétrica', asks('client')],
  ['deixa pra lá', cancels],
])
talk('cancel', [
  [
    'cria os épicos A1, B2 e C3 no Painel Financeiro',
    previews('Painel Financeiro', { epics: titles('A1', 'B2', 'C3') }),
  ],
  ['cancela', cancels],
])
talk('cancel', [
  [
    'cria os épicos Compras e Pagamentos no Radar de Estoque',
    previews('Radar de Estoque', { epics: titles('Compras', 'Pagamentos') }),
  ],
  [pressCancel, cancels],
])
talk('cancel', [
  ['abre uma task no app de vendas', asks('title')],
  ['esquece, depois eu vejo', cancels],
])

talk('confirm', [
  ['cria os épicos Norte e Sul no Radar de Estoque', previews('Radar de Estoque', { epics: titles('Norte', 'Sul') })],
  ['sim', confirms('Radar de Estoque', { epics: titles('Norte', 'Sul') })],
])
talk('confirm', [
  [
    'cria projeto Clube de Leitura, cliente Editora Ipê, com os épicos Assinatura e Catálogo',
    previews({ name: 'Clube de Leitura', client: 'Editora Ipê' }, { epics: titles('Assinatura', 'Catálogo') }),
  ],
  [
    pressConfirm,
    confirms({ name: 'Clube de Leitura', client: 'Editora Ipê' }, { epics: titles('Assinatura', 'Catálogo') }),
  ],
])
talk('confirm', [
  [
    'adiciona os épicos Métricas e Custos no Chatbot de Atendimento',
    previews('Chatbot de Atendimento', { epics: titles('Métricas', 'Custos') }),
  ],
  ['isso mesmo, manda ver', confirms('Chatbot de Atendimento', { epics: titles('Métricas', 'Custos') })],
])
talk('confirm', [
  [
    'cria as tasks Pintar, Lixar e Montar no Assistente Jurídico, todas P2',
    previews('Assistente Jurídico', {
      tasks: [
        { title: 'Pintar', priority: 'P2' },
        { title: 'Lixar', priority: 'P2' },
        { title: 'Montar', priority: 'P2' },
      ],
    }),
  ],
  [
    pressConfirm,
    confirms('Assistente Jurídico', {
      tasks: [
        { title: 'Pintar', priority: 'P2' },
        { title: 'Lixar', priority: 'P2' },
        { title: 'Montar', priority: 'P2' },
      ],
    }),
  ],
])
one('confirm', 'pode confirmar', [chats, givesUp, helps, refuses])

talk('undo', [
  ['cria task Apagar rascunhos no Base de Conhecimento', task('Apagar rascunhos', 'Base de Conhecimento')],
  ['desfaz', undoes],
])
talk('undo', [
  [
    'cria os épicos Ida e Volta no Leitor de Notas Fiscais',
    previews('Leitor de Notas Fiscais', { epics: titles('Ida', 'Volta') }),
  ],
  ['ok pode criar', confirms('Leitor de Notas Fiscais', { epics: titles('Ida', 'Volta') })],
  ['opa, desfaz isso', undoes],
])
talk('undo', [
  ['novo projeto Teste de Carga, cliente Vetor Energia', project('Teste de Carga', 'Vetor Energia')],
  [pressUndo, undoes],
])
one('undo', 'desfazer', [givesUp, refuses, chats, helps])

talk('another command', [
  ['cria um projeto chamado Malha Fina', asks('client')],
  ['quais tickets estão abertos?', answers('open_tickets')],
])
talk('another command', [
  ['cria os épicos Um e Dois no Painel Financeiro', previews('Painel Financeiro', { epics: titles('Um', 'Dois') })],
  ['cria uma task Olhar o log no App de Vendas', task('Olhar o log', 'App de Vendas')],
])
talk('another command', [
  ['nova task', asks('title', 'project')],
  ['o que tá atrasado?', answers('late_work')],
])
