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
export const moreTalks = items

talk('missing fact', [
  ['bora abrir projeto novo', asks('name', 'kind')],
  ['o nome é Horta Urbana', asks('client')],
  ['Cooperativa Serra Azul', project('Horta Urbana', 'Cooperativa Serra Azul')],
])
talk('missing fact', [
  ['registra um projeto Seguro Viagem, 140h', asks('client')],
  ['atlantico', project('Seguro Viagem', 'Seguradora Atlântico', { budget_hours: 140 })],
])
talk('missing fact', [
  ['tarefa nova: trocar certificado SSL, P1', asks('project')],
  ['Radar', task('trocar certificado SSL', 'Radar de Estoque', { priority: 'P1' })],
])
talk('missing fact', [
  ['inclui uma task aí no Motor de Precificação', asks('title')],
  ['o título é Recalcular margem', task('Recalcular margem', 'Motor de Precificação')],
])
talk(
  'missing fact',
  [
    ['quero criar uma tarefa', asks('title', 'project')],
    ['Testar impressora', task('Testar impressora', 'Painel Financeiro')],
  ],
  { project: 'Painel Financeiro' },
)
talk('missing fact', [
  ['preciso cadastrar os épicos Embarque e Desembarque', asks('project')],
  ['leitor de notas fiscais', previews('Leitor de Notas Fiscais', { epics: titles('Embarque', 'Desembarque') })],
  ['isso', confirms('Leitor de Notas Fiscais', { epics: titles('Embarque', 'Desembarque') })],
])
talk('missing fact', [
  ['adiciona um épico no Assistente Jurídico', asks('title', 'epics')],
  ['Contratos bancários', epic('Contratos bancários', 'Assistente Jurídico')],
])
talk('missing fact', [
  ['cria story Recuperar senha', asks('project')],
  ['no app de vendas mesmo', story('Recuperar senha', 'App de Vendas')],
])
talk(
  'missing fact',
  [
    ['coloca uma task de 2 horas pra mim', asks('title', 'project')],
    [
      'Organizar pauta',
      [
        asks('project'),
        task('Organizar pauta', 'Base de Conhecimento', { estimate_hours: 2, assignee: 'Marina Azevedo' }),
      ],
    ],
  ],
  { project: 'Base de Conhecimento' },
)
talk('missing fact', [
  ['novo projeto pro Talento RH', asks('name')],
  ['Clima Organizacional', project('Clima Organizacional', 'Talento RH')],
])
talk('missing fact', [
  ['agenda uma task pra sexta', asks('title', 'project')],
  ['Visitar o galpão', asks('project')],
  ['Radar de Estoque', task('Visitar o galpão', 'Radar de Estoque', { due_date: '2026-11-20' })],
])
talk('missing fact', [
  ['criar projeto Biblioteca Sonora com os épicos Gravação e Streaming', asks('client')],
  [
    'editora ipe',
    previews({ name: 'Biblioteca Sonora', client: 'Editora Ipê' }, { epics: titles('Gravação', 'Streaming') }),
  ],
  [
    pressConfirm,
    confirms({ name: 'Biblioteca Sonora', client: 'Editora Ipê' }, { epics: titles('Gravação', 'Streaming') }),
  ],
])

talk('correction', [
  ['cria task Conferir estoque mínimo no Radar de Estoque', task('Conferir estoque mínimo', 'Radar de Estoque')],
  ['coloca prioridade alta', changes(task('Conferir estoque mínimo', 'Radar de Estoque', { priority: 'P1' }))],
])
talk('correction', [
  [
    'task Montar roteiro no Chatbot de Atendimento para a Camila',
    task('Montar roteiro', 'Chatbot de Atendimento', { assignee: 'Camila Duarte' }),
  ],
  [
    'corrigindo: é pra Letícia',
    changes(task('Montar roteiro', 'Chatbot de Atendimento', { assignee: 'Letícia Gouveia' })),
  ],
])
talk('correction', [
  [
    'inclui os épicos Frete, Prazo e Seguro no Leitor de Notas Fiscais',
    previews('Leitor de Notas Fiscais', { epics: titles('Frete', 'Prazo', 'Seguro') }),
  ],
  ['remove o Prazo', previews('Leitor de Notas Fiscais', { epics: titles('Frete', 'Seguro') })],
  ['agora sim, confirma', confirms('Leitor de Notas Fiscais', { epics: titles('Frete', 'Seguro') })],
])
talk('correction', [
  ['épicos Manhã e Tarde no Painel Financeiro', previews('Painel Financeiro', { epics: titles('Manhã', 'Tarde') })],
  ['faltou o épico Noite', previews('Painel Financeiro', { epics: titles('Manhã', 'Tarde', 'Noite') })],
])
talk('correction', [
  [
    'cria task Enviar fatura no Painel Financeiro até amanhã',
    task('Enviar fatura', 'Painel Financeiro', { due_date: '2026-11-19' }),
  ],
  ['melhor pra segunda', changes(task('Enviar fatura', 'Painel Financeiro', { due_date: '2026-11-23' }))],
])
talk('correction', [
  ['abre projeto Lupa para o Banco Horizonte com 100 horas', project('Lupa', 'Banco Horizonte', { budget_hours: 100 })],
  ['são 150 horas na verdade', changes(project('Lupa', 'Banco Horizonte', { budget_hours: 150 }))],
])
talk('correction', [
  ['cria épico Exportaçao no Motor de Precificação', epic('Exportaçao', 'Motor de Precificação')],
  ['o nome certo é Exportação', changes(epic('Exportação', 'Motor de Precificação'))],
])
talk('correction', [
  [
    'tasks no Leitor de Notas Fiscais: ler capa, ler itens',
    previews('Leitor de Notas Fiscais', { tasks: titles('ler capa', 'ler itens') }),
  ],
  [
    'ambas P2 e 3h cada',
    previews('Leitor de Notas Fiscais', {
      tasks: [
        { title: 'ler capa', priority: 'P2', estimate_hours: 3 },
        { title: 'ler itens', priority: 'P2', estimate_hours: 3 },
      ],
    }),
  ],
])
talk('correction', [
  [
    'task Trocar senha do banco no Painel Financeiro, responsável Sônia',
    task('Trocar senha do banco', 'Painel Financeiro', { assignee: 'Sônia Medeiros' }),
  ],
  ['tira o responsável', changes(task('Trocar senha do banco', 'Painel Financeiro'))],
])
talk('correction', [
  ['nova task Medir temperatura no Radar de Estoque', task('Medir temperatura', 'Radar de Estoque')],
  ['faltou a estimativa: 1 dia', changes(task('Medir temperatura', 'Radar de Estoque', { estimate_hours: 8 }))],
  [
    'e o prazo é dia 30',
    changes(task('Medir temperatura', 'Radar de Estoque', { estimate_hours: 8, due_date: '2026-11-30' })),
  ],
])
talk('correction', [
  [
    'cria os épicos Voo e Hotel no Base de Conhecimento',
    previews('Base de Conhecimento', { epics: titles('Voo', 'Hotel') }),
  ],
  ['opa, era pro Assistente Jurídico', previews('Assistente Jurídico', { epics: titles('Voo', 'Hotel') })],
])

talk('cancel', [
  ['cadastra um projeto Trilha Verde', asks('client')],
  ['desisti', cancels],
])
talk('cancel', [
  ['épicos Rua e Avenida no Radar de Estoque', previews('Radar de Estoque', { epics: titles('Rua', 'Avenida') })],
  ['melhor não', cancels],
])
talk('cancel', [
  [
    'cria as tasks Ligar e Desligar no Chatbot de Atendimento',
    previews('Chatbot de Atendimento', { tasks: titles('Ligar', 'Desligar') }),
  ],
  [pressCancel, cancels],
])
talk('cancel', [
  ['quero um épico novo', asks('project', 'title', 'epics')],
  ['deixa pra depois', cancels],
])

talk('confirm', [
  ['inclua os épicos Ouro e Prata no App de Vendas', previews('App de Vendas', { epics: titles('Ouro', 'Prata') })],
  ['confirmar', confirms('App de Vendas', { epics: titles('Ouro', 'Prata') })],
])
talk('confirm', [
  [
    'adiciona os épicos Cadeira e Mesa no Radar de Estoque',
    previews('Radar de Estoque', { epics: titles('Cadeira', 'Mesa') }),
  ],
  ['perfeito, segue', confirms('Radar de Estoque', { epics: titles('Cadeira', 'Mesa') })],
])
talk('confirm', [
  [
    'no Triagem de Currículos:\n- Épico: Banco de vagas\n  - Story: Publicar vaga\n  - Story: Encerrar vaga',
    previews('Triagem de Currículos', {
      epics: [{ title: 'Banco de vagas', stories: titles('Publicar vaga', 'Encerrar vaga') }],
    }),
  ],
  [
    pressConfirm,
    confirms('Triagem de Currículos', {
      epics: [{ title: 'Banco de vagas', stories: titles('Publicar vaga', 'Encerrar vaga') }],
    }),
  ],
])
one('confirm', 'sim', [chats, givesUp, helps, refuses])

talk('undo', [
  [
    'task Lavar caixa d’água no Radar de Estoque',
    task(['Lavar caixa d’água', "Lavar caixa d'água"], 'Radar de Estoque'),
  ],
  ['volta atrás', undoes],
])
talk('undo', [
  ['cria a story Termo de uso no Assistente Jurídico', story('Termo de uso', 'Assistente Jurídico')],
  ['desfaça o que acabou de criar', undoes],
])
talk('undo', [
  [
    'cria os épicos Preto e Branco no Motor de Precificação',
    previews('Motor de Precificação', { epics: titles('Preto', 'Branco') }),
  ],
  [pressConfirm, confirms('Motor de Precificação', { epics: titles('Preto', 'Branco') })],
  [pressUndo, undoes],
])
one('undo', 'desfaz a última coisa', [givesUp, refuses, chats, helps])

talk('another command', [
  ['cria task Medir altura', asks('project')],
  ['quanto a gente tem pra receber?', answers('to_receive')],
])
talk('another command', [
  ['novo projeto Alvorada', asks('client')],
  ['cria a task Comprar cabos no Radar de Estoque', task('Comprar cabos', 'Radar de Estoque')],
])
talk('another command', [
  [
    'coloca os épicos Leste e Oeste no Painel Financeiro',
    previews('Painel Financeiro', { epics: titles('Leste', 'Oeste') }),
  ],
  ['quais projetos a gente tem?', answers('projects')],
])
talk('another command', [
  [
    'quem está atrasando o Migração de Dados?',
    [
      answers(['late_work', 'project_people', 'blocked_work', 'project_health'], { project: 'Migração de Dados' }),
      givesUp,
    ],
  ],
  [
    'cria uma task Cobrar o time no Migração de Dados pra hoje',
    task('Cobrar o time', 'Migração de Dados', { due_date: '2026-11-18' }),
  ],
])

talk('correction', [
  ['novo épico Bilheteria no Base de Conhecimento', epic('Bilheteria', 'Base de Conhecimento')],
  ['muda o nome para Portaria', changes(epic('Portaria', 'Base de Conhecimento'))],
])
talk('correction', [
  ['cria task Soldar placas no Radar de Estoque, P1', task('Soldar placas', 'Radar de Estoque', { priority: 'P1' })],
  ['baixa pra P3, por favor', changes(task('Soldar placas', 'Radar de Estoque', { priority: 'P3' }))],
])
talk('missing fact', [
  ['abre uma tarefa de prioridade alta no chatbot de atendimento', asks('title')],
  [
    'Responder reclamações antigas',
    task('Responder reclamações antigas', 'Chatbot de Atendimento', { priority: 'P1' }),
  ],
])
talk('missing fact', [
  ['novo projeto Pomar', asks('client')],
  [
    'cliente é a Cooperativa Serra Azul e são 30 horas',
    project('Pomar', 'Cooperativa Serra Azul', { budget_hours: 30 }),
  ],
])
talk('missing fact', [
  ['criar task', asks('title', 'project')],
  ['Aferir balança', asks('project')],
  ['no radar de estoque', task('Aferir balança', 'Radar de Estoque')],
])
talk('confirm', [
  [
    'adicione as tasks Abrir loja e Fechar loja no App de Vendas',
    previews('App de Vendas', { tasks: titles('Abrir loja', 'Fechar loja') }),
  ],
  ['pode sim', confirms('App de Vendas', { tasks: titles('Abrir loja', 'Fechar loja') })],
  ['desfaz tudo', undoes],
])
talk('another command', [
  ['bota uma task no Radar de Estoque', asks('title')],
  [
    'não, melhor: cria um épico Logística reversa no Radar de Estoque',
    [epic('Logística reversa', 'Radar de Estoque'), asks('title')],
  ],
])
