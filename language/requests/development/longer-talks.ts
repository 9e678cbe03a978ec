import {
  answers,
  asks,
  cancels,
  changes,
  chats,
  confirms,
  epic,
  givesUp,
  pressConfirm,
  previews,
  project,
  refuses,
  startItems,
  story,
  task,
  titles,
  undoes,
} from '../write-items.ts'

const { items, talk } = startItems()
export const longerTalks = items

talk('missing fact', [
  ['cria um projeto', asks('name')],
  [
    'Controle de Acesso, cliente Vetor Energia, 60h',
    project('Controle de Acesso', 'Vetor Energia', { budget_hours: 60 }),
  ],
])
talk('missing fact', [
  ['abre uma story', asks('project', 'title', 'stories')],
  ['no Painel Financeiro', asks('title', 'stories')],
  ['Comparativo anual', story('Comparativo anual', 'Painel Financeiro')],
])
talk('missing fact', [
  ['coloca uma tarefa pro Bruno', asks('title', 'project')],
  ['no Radar de Estoque', asks('title')],
  ['Pesar as caixas', task('Pesar as caixas', 'Radar de Estoque', { assignee: 'Bruno Siqueira' })],
])
talk('missing fact', [
  ['quero registrar um épico no Base de Conhecimento', asks('title', 'epics')],
  ['Curadoria', epic('Curadoria', 'Base de Conhecimento')],
])
talk('missing fact', [
  ['cria task Ligar sensores até sexta', asks('project')],
  [
    'qual era mesmo o projeto... radar de estoque',
    task('Ligar sensores', 'Radar de Estoque', { due_date: '2026-11-20' }),
  ],
])
talk('correction', [
  [
    'novo projeto Totem de Autoatendimento pra Clínica Vida Nova',
    project('Totem de Autoatendimento', 'Clínica Vida Nova'),
  ],
  [
    'começa em 01/02/2027 e vai até 30/06/2027',
    changes(
      project('Totem de Autoatendimento', 'Clínica Vida Nova', { start_date: '2027-02-01', end_date: '2027-06-30' }),
    ),
  ],
])
talk('correction', [
  [
    'tasks no Radar de Estoque: contar paletes, revisar docas',
    previews('Radar de Estoque', { tasks: titles('contar paletes', 'revisar docas') }),
  ],
  [
    'todas pro Pedro, até o dia 27',
    previews('Radar de Estoque', {
      tasks: [
        { title: 'contar paletes', assignee: 'Pedro Lacerda', due_date: '2026-11-27' },
        { title: 'revisar docas', assignee: 'Pedro Lacerda', due_date: '2026-11-27' },
      ],
    }),
  ],
])
talk('correction', [
  [
    'cria task Refatorar carrinho no App de Vendas, 8h',
    task('Refatorar carrinho', 'App de Vendas', { estimate_hours: 8 }),
  ],
  ['a estimativa é 5h', changes(task('Refatorar carrinho', 'App de Vendas', { estimate_hours: 5 }))],
  [
    'e coloca na story Busca de produtos',
    changes(task('Refatorar carrinho', 'App de Vendas', { estimate_hours: 5, story: 'Busca de produtos' })),
  ],
])
talk('correction', [
  [
    'cria task Avisar jurídico no Painel Financeiro pra Camila',
    task('Avisar jurídico', 'Painel Financeiro', { assignee: 'Camila Duarte' }),
  ],
  ['troca a Camila pela Sônia', changes(task('Avisar jurídico', 'Painel Financeiro', { assignee: 'Sônia Medeiros' }))],
])
talk('correction', [
  [
    'épicos Piloto, Expansão e Suporte no Chatbot de Atendimento',
    previews('Chatbot de Atendimento', { epics: titles('Piloto', 'Expansão', 'Suporte') }),
  ],
  [
    'renomeia Suporte para Sustentação',
    previews('Chatbot de Atendimento', { epics: titles('Piloto', 'Expansão', 'Sustentação') }),
  ],
  [pressConfirm, confirms('Chatbot de Atendimento', { epics: titles('Piloto', 'Expansão', 'Sustentação') })],
])
talk('cancel', [
  ['cria uma task Revisar SLA no Portal do Cliente', asks('project')],
  ['deixa quieto', cancels],
  ['cria task Revisar SLA no Painel Financeiro', task('Revisar SLA', 'Painel Financeiro')],
])
talk('cancel', [
  [
    'tasks no App de Vendas: medir banda, medir disco',
    previews('App de Vendas', { tasks: titles('medir banda', 'medir disco') }),
  ],
  ['não', cancels],
])
talk('confirm', [
  [
    'cria o épico Cupom com as stories Aplicar cupom e Validar cupom no App de Vendas',
    previews('App de Vendas', { epics: [{ title: 'Cupom', stories: titles('Aplicar cupom', 'Validar cupom') }] }),
  ],
  [
    'tá certo, pode mandar',
    confirms('App de Vendas', { epics: [{ title: 'Cupom', stories: titles('Aplicar cupom', 'Validar cupom') }] }),
  ],
])
talk('undo', [
  ['cria o épico Duplicado no Radar de Estoque', epic('Duplicado', 'Radar de Estoque')],
  ['ops foi sem querer, desfazer', undoes],
  ['cria o épico Expedição no Radar de Estoque', epic('Expedição', 'Radar de Estoque')],
])
talk('another command', [
  ['cria projeto Mapa de Calor', asks('client')],
  ['antes disso: o que tá bloqueado?', answers('blocked_work')],
])
talk('another command', [
  ['o que está atrasado no App de Vendas?', answers('late_work', { project: 'App de Vendas' })],
  ['cria uma task Cobrar fornecedor no App de Vendas', task('Cobrar fornecedor', 'App de Vendas')],
])
talk(
  'page',
  [
    ['cria a task Revisar a capa', task('Revisar a capa', 'Base de Conhecimento')],
    ['e outra: Revisar o sumário', task('Revisar o sumário', 'Base de Conhecimento')],
  ],
  { project: 'Base de Conhecimento' },
)
talk('ambiguous name', [
  ['cria os épicos Conta e Cartão no portal do cliente', asks('project')],
  [
    '2',
    [
      previews('Portal do Cliente/Banco Horizonte', { epics: titles('Conta', 'Cartão') }),
      previews('Portal do Cliente/Acme Indústria', { epics: titles('Conta', 'Cartão') }),
    ],
  ],
])
talk('unknown name', [
  ['task Olhar métricas no projeto Submarino', asks('project')],
  ['quis dizer Painel Financeiro', task('Olhar métricas', 'Painel Financeiro')],
])
talk('inactive client', [
  ['abre o projeto Pátio Digital pra Transportes Rocha', [asks('client'), refuses]],
  ['deixa pra lá', [cancels, chats]],
])
talk('impossible date', [
  ['cria projeto Obra Certa pra Vetor Energia com início em 31/04/2027', asks('date')],
  ['30/04/2027', project('Obra Certa', 'Vetor Energia', { start_date: '2027-04-30' })],
])
talk('question person', [
  ['o que o Rafael tá fazendo?', answers('person_work', { person: 'Rafael Nunes' })],
  ['e a Letícia?', [answers('person_work', { person: 'Letícia Gouveia' }), givesUp]],
])
talk('question progress', [
  ['como está o progresso do Painel Financeiro?', answers('project_progress', { project: 'Painel Financeiro' })],
  [
    'e quantas horas já foram?',
    [answers('project_budget', { project: 'Painel Financeiro' }), asks('project'), givesUp],
  ],
])
talk('slips', [
  ['criar projeto gestao de contratos', asks('client')],
  ['prado e filhos', project('gestao de contratos', 'Prado & Filhos Advogados')],
])
talk('missing fact', [
  ['preciso de um épico pro Radar', [asks('title', 'epics'), asks('project')]],
  ['Rastreabilidade', [previews('Radar de Estoque', { epics: [{ title: 'Rastreabilidade' }] }), asks('project')]],
])
talk('missing fact', [
  ['cria projeto Mesa Posta, 45 horas, começa dia 1', asks('client')],
  ['pro Mercado Bom Preço', project('Mesa Posta', 'Mercado Bom Preço', { budget_hours: 45, start_date: '2026-12-01' })],
])
talk('correction', [
  [
    'cria task Afiar serras no Radar de Estoque pro Rafael',
    task('Afiar serras', 'Radar de Estoque', { assignee: 'Rafael Nunes' }),
  ],
  [
    'prioridade média e 6h',
    changes(task('Afiar serras', 'Radar de Estoque', { assignee: 'Rafael Nunes', priority: 'P2', estimate_hours: 6 })),
  ],
])
talk(
  'page',
  [
    ['cria o épico Rascunhos', epic('Rascunhos', 'Base de Conhecimento')],
    ['desfaz', undoes],
  ],
  { project: 'Base de Conhecimento' },
)
talk('question budget', [
  ['quanto do budget já foi no portal do cliente?', asks('project')],
  ['o da Acme', answers('project_budget', { project: 'Portal do Cliente/Acme Indústria' })],
])
talk('several tasks', [
  [
    'cria tasks no Triagem de Currículos: ler 10 currículos, ligar pra 3 candidatos',
    previews('Triagem de Currículos', { tasks: titles('ler 10 currículos', 'ligar pra 3 candidatos') }),
  ],
  [
    'blz confirma aí',
    confirms('Triagem de Currículos', { tasks: titles('ler 10 currículos', 'ligar pra 3 candidatos') }),
  ],
])
