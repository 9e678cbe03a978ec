import {
  asks,
  cancels,
  changes,
  confirms,
  epic,
  pressConfirm,
  previews,
  project,
  startItems,
  story,
  task,
  titles,
  undoes,
} from '../write-items.ts'

const { items, talk } = startItems()
export const corrections = items

talk('correction', [
  ['cria a tarefa Revisar layout do boleto no App de Vendas', task('Revisar layout do boleto', 'App de Vendas')],
  ['na verdade é P1', changes(task('Revisar layout do boleto', 'App de Vendas', { priority: 'P1' }))],
])
talk('correction', [
  [
    'Tarefa homologar integração no Leitor de Notas Fiscais para sexta',
    task('homologar integração', 'Leitor de Notas Fiscais', { due_date: '2026-11-20' }),
  ],
  [
    'muda o prazo para segunda',
    changes(task('homologar integração', 'Leitor de Notas Fiscais', { due_date: '2026-11-23' })),
  ],
])
talk('correction', [
  [
    'cria a tarefa escrever testes de carga na Migração de Dados pro André',
    task('escrever testes de carga', 'Migração de Dados', { assignee: 'André Figueira' }),
  ],
  [
    'não, é para o Bruno',
    changes(task('escrever testes de carga', 'Migração de Dados', { assignee: 'Bruno Siqueira' })),
  ],
])
talk('correction', [
  [
    'nova tarefa no Painel Financeiro: corrigir gráfico de caixa',
    task('corrigir gráfico de caixa', 'Painel Financeiro'),
  ],
  ['4 horas', changes(task('corrigir gráfico de caixa', 'Painel Financeiro', { estimate_hours: 4 }))],
  [
    'para a Sônia',
    changes(task('corrigir gráfico de caixa', 'Painel Financeiro', { estimate_hours: 4, assignee: 'Sônia Medeiros' })),
  ],
])
talk('correction', [
  ['criar tarefa Atualizar FAQ na Base de Conhecimento', task('Atualizar FAQ', 'Base de Conhecimento')],
  ['até o fim do mês', changes(task('Atualizar FAQ', 'Base de Conhecimento', { due_date: '2026-11-30' }))],
])
talk('correction', [
  ['cria a tarefa Revisar contrato no Assistente Jurídico', task('Revisar contrato', 'Assistente Jurídico')],
  [
    'muda o título para Revisar contrato de locação',
    changes(task('Revisar contrato de locação', 'Assistente Jurídico')),
  ],
])
talk('correction', [
  ['Cria o projeto Biblioteca Virtual para a Vetor Energia', project('Biblioteca Virtual', 'Vetor Energia')],
  ['errei, o cliente é a Editora Ipê', changes(project('Biblioteca Virtual', 'Editora Ipê'))],
])
talk('correction', [
  [
    'novo projeto Painel de Sinistros para a Seguradora Atlântico com 200 horas',
    project('Painel de Sinistros', 'Seguradora Atlântico', { budget_hours: 200 }),
  ],
  ['na verdade são 240 horas', changes(project('Painel de Sinistros', 'Seguradora Atlântico', { budget_hours: 240 }))],
])
talk('correction', [
  ['cria o projeto Vitrine Online pra Lojas Aurora', project('Vitrine Online', 'Lojas Aurora')],
  [
    'começa em 1º de dezembro e termina em 31 de março',
    changes(project('Vitrine Online', 'Lojas Aurora', { start_date: '2026-12-01', end_date: '2027-03-31' })),
  ],
])
talk('correction', [
  [
    'cria tarefa migrar clientes antigos na Migração de Dados, 1 dia, até dia 27',
    task('migrar clientes antigos', 'Migração de Dados', { estimate_hours: 8, due_date: '2026-11-27' }),
  ],
  [
    'aumenta pra 2 dias',
    changes(task('migrar clientes antigos', 'Migração de Dados', { estimate_hours: 16, due_date: '2026-11-27' })),
  ],
  ['tira o prazo', changes(task('migrar clientes antigos', 'Migração de Dados', { estimate_hours: 16 }))],
])
talk('correction', [
  ['cria a tarefa Treinar modelo de preços no App de Vendas', task('Treinar modelo de preços', 'App de Vendas')],
  ['era no Motor de Precificação', changes(task('Treinar modelo de preços', 'Motor de Precificação'))],
])
talk('correction', [
  [
    'Cria a história Enviar lembrete de consulta no Chatbot de Atendimento',
    story('Enviar lembrete de consulta', 'Chatbot de Atendimento'),
  ],
  [
    'prioridade média e 6 horas',
    changes(story('Enviar lembrete de consulta', 'Chatbot de Atendimento', { priority: 'P2', estimate_hours: 6 })),
  ],
])
talk('undo', [
  [
    'cria a tarefa ajustar impressão do pedido no App de Vendas com prioridade média',
    task('ajustar impressão do pedido', 'App de Vendas', { priority: 'P2' }),
  ],
  ['coloca como urgente', changes(task('ajustar impressão do pedido', 'App de Vendas', { priority: 'P1' }))],
  ['desfaz', changes(task('ajustar impressão do pedido', 'App de Vendas', { priority: 'P2' }))],
])

const hiring = 'Triagem de Currículos'
talk('correction', [
  [
    'cria os épicos Vagas, Candidatos e Relatórios na Triagem de Currículos',
    previews(hiring, { epics: titles('Vagas', 'Candidatos', 'Relatórios') }),
  ],
  ['tira o Relatórios', previews(hiring, { epics: titles('Vagas', 'Candidatos') })],
  [pressConfirm, confirms(hiring, { epics: titles('Vagas', 'Candidatos') })],
])
talk('correction', [
  [
    'adiciona os épicos Petições e Prazos no Assistente Jurídico',
    previews('Assistente Jurídico', { epics: titles('Petições', 'Prazos') }),
  ],
  [
    'inclui também o épico Auditoria',
    previews('Assistente Jurídico', { epics: titles('Petições', 'Prazos', 'Auditoria') }),
  ],
  ['isso, confirma', confirms('Assistente Jurídico', { epics: titles('Petições', 'Prazos', 'Auditoria') })],
])
talk('correction', [
  [
    'Na Base de Conhecimento quero os épicos Login, Artigos e Busca',
    previews('Base de Conhecimento', { epics: titles('Login', 'Artigos', 'Busca') }),
  ],
  ['troca Login por Acesso', previews('Base de Conhecimento', { epics: titles('Acesso', 'Artigos', 'Busca') })],
])
talk('correction', [
  [
    'cria no Leitor de Notas Fiscais as tarefas Ler código de barras e Salvar XML',
    previews('Leitor de Notas Fiscais', { tasks: titles('Ler código de barras', 'Salvar XML') }),
  ],
  [
    'as duas são P1',
    previews('Leitor de Notas Fiscais', {
      tasks: [
        { title: 'Ler código de barras', priority: 'P1' },
        { title: 'Salvar XML', priority: 'P1' },
      ],
    }),
  ],
  [
    'a segunda é do Rafael',
    previews('Leitor de Notas Fiscais', {
      tasks: [
        { title: 'Ler código de barras', priority: 'P1' },
        { title: 'Salvar XML', priority: 'P1', assignee: 'Rafael Nunes' },
      ],
    }),
  ],
])
talk('correction', [
  [
    'cria os épicos Cardápio e Entregas no App de Vendas',
    previews('App de Vendas', { epics: titles('Cardápio', 'Entregas') }),
  ],
  ['sim, pode criar', confirms('App de Vendas', { epics: titles('Cardápio', 'Entregas') })],
  [
    'renomeia o épico Cardápio para Vitrine',
    { outcome: 'changed', work: { project: 'App de Vendas', epics: titles('Vitrine') } },
  ],
])
const carrier = {
  epics: [{ title: 'Frete', stories: [{ title: 'Calcular frete' }, { title: 'Rastrear pedido' }] }],
}
const urgentCarrier = {
  epics: [
    { title: 'Frete', stories: [{ title: 'Calcular frete', priority: 'P1' as const }, { title: 'Rastrear pedido' }] },
  ],
}
talk('correction', [
  [
    'Cria no App de Vendas:\n- Épico Frete\n  - Calcular frete\n  - Rastrear pedido',
    previews('App de Vendas', carrier),
  ],
  ['a história Calcular frete é P1', previews('App de Vendas', urgentCarrier)],
  ['confirmar', confirms('App de Vendas', urgentCarrier)],
])
talk('undo', [
  ['cria o épico Prontuário no Chatbot de Atendimento', epic('Prontuário', 'Chatbot de Atendimento')],
  ['muda o nome para Exames', changes(epic('Exames', 'Chatbot de Atendimento'))],
  ['desfaz', changes(epic('Prontuário', 'Chatbot de Atendimento'))],
])
talk('undo', [
  [
    'Crie a história Baixar comprovante no Painel Financeiro, no épico Relatórios',
    story('Baixar comprovante', 'Painel Financeiro', { epic: 'Relatórios' }),
  ],
  ['desfazer', undoes],
])
talk('missing fact', [
  ['cria um projeto chamado Prontuário Digital pra Clínica', asks('client')],
  ['Clínica Vida Nova', project('Prontuário Digital', 'Clínica Vida Nova')],
  ['orçamento de 150 horas', changes(project('Prontuário Digital', 'Clínica Vida Nova', { budget_hours: 150 }))],
])
talk('cancel', [
  ['cria a tarefa agendar reunião de kickoff', asks('project')],
  ['melhor não, deixa quieto', cancels],
])
