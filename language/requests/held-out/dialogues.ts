import {
  answers,
  asks,
  cancels,
  confirms,
  epic,
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
  writesNothing,
} from '../write-items.ts'

const { items, talk } = startItems()
export const dialogues = items

talk('missing fact', [
  ['cria uma tarefa', asks('title')],
  ['Revisar o termo de aceite', asks('project')],
  ['Assistente Jurídico', task('Revisar o termo de aceite', 'Assistente Jurídico')],
])
talk('missing fact', [
  ['Abre um projeto novo pra Vetor Energia', asks('name', 'title')],
  ['Portal do Investidor', project('Portal do Investidor', 'Vetor Energia')],
])
talk('missing fact', [
  ['cria o projeto Loja Virtual', asks('client')],
  ['Mercado Bom Preço', project('Loja Virtual', 'Mercado Bom Preço')],
])
talk('missing fact', [
  ['Novo projeto: Gestão de Frotas, 160 horas, termina em 30 de janeiro', asks('client')],
  ['serra azul', project('Gestão de Frotas', 'Cooperativa Serra Azul', { budget_hours: 160, end_date: '2027-01-30' })],
])
talk('missing fact', [
  ['adicionar épico Simulador de descontos', asks('project')],
  ['no motor de precificação', epic('Simulador de descontos', 'Motor de Precificação')],
])
talk('missing fact', [
  ['cria a história Recuperar senha por e-mail', asks('project')],
  ['É no App de Vendas', story('Recuperar senha por e-mail', 'App de Vendas')],
])
talk('missing fact', [
  ['quero cadastrar uma tarefa urgente pro Thiago', asks('title')],
  ['Corrigir lentidão nas respostas', asks('project')],
  [
    'chatbot de atendimento',
    task('Corrigir lentidão nas respostas', 'Chatbot de Atendimento', { priority: 'P1', assignee: 'Thiago Barros' }),
  ],
])
talk('missing fact', [
  ['Tarefa: atualizar manual do usuário, 4h, para sexta', asks('project')],
  [
    'leitor de notas fiscais',
    task('atualizar manual do usuário', 'Leitor de Notas Fiscais', { estimate_hours: 4, due_date: '2026-11-20' }),
  ],
])
talk('missing fact', [
  ['cria os épicos Cadastro, Entrevistas e Relatórios', asks('project')],
  [
    'Triagem de Currículos',
    previews('Triagem de Currículos', { epics: titles('Cadastro', 'Entrevistas', 'Relatórios') }),
  ],
  ['pode criar', confirms('Triagem de Currículos', { epics: titles('Cadastro', 'Entrevistas', 'Relatórios') })],
])
talk(
  'missing fact',
  [
    ['Nova tarefa', asks('title')],
    ['Organizar categorias dos artigos', task('Organizar categorias dos artigos', 'Base de Conhecimento')],
  ],
  { project: 'Base de Conhecimento' },
)
talk('missing fact', [
  ['Por favor, inclua um épico no Painel Financeiro', asks('title')],
  ['Conciliação bancária', epic('Conciliação bancária', 'Painel Financeiro')],
])

talk('ambiguous name', [
  ['cria o projeto Agenda Online pra Acme', asks('client')],
  ['a Logística', project('Agenda Online', 'Acme Logística')],
])
talk('ambiguous name', [
  ['Criar tarefa "Revisar textos da home" no Portal do Cliente', asks('project')],
  ['o da Acme', task('Revisar textos da home', 'Portal do Cliente/Acme Indústria')],
])
talk('ambiguous name', [
  ['adiciona o épico Extrato no Portal do Cliente', asks('project')],
  ['do banco horizonte', epic('Extrato', 'Portal do Cliente/Banco Horizonte')],
])
talk('ambiguous name', [
  ['cria a tarefa conferir notas de outubro no Painel Financeiro pro Pedro', asks('assignee')],
  ['Lacerda', task('conferir notas de outubro', 'Painel Financeiro', { assignee: 'Pedro Lacerda' })],
])
talk('unknown name', [
  ['cria a tarefa ajustar o layout no projeto Ômega', asks('project')],
  ['App de Vendas', task('ajustar o layout', 'App de Vendas')],
])
talk('impossible date', [
  ['cria a tarefa fechar o balanço no Painel Financeiro para 31 de novembro', asks('due_date')],
  ['30 de novembro', task('fechar o balanço', 'Painel Financeiro', { due_date: '2026-11-30' })],
])
talk('inactive client', [
  ['Cria o projeto Roteirizador para a Transportes Rocha, por favor', [refuses, asks('client')]],
])

talk('cancel', [
  ['quero criar um épico', asks('title')],
  ['deixa pra lá', cancels],
])
talk('cancel', [
  ['cria o projeto Totem de Autoatendimento', asks('client')],
  ['esquece, não precisa mais', cancels],
])
talk('cancel', [
  [
    'cria os épicos Contratos e Prazos no Assistente Jurídico',
    previews('Assistente Jurídico', { epics: titles('Contratos', 'Prazos') }),
  ],
  [pressCancel, cancels],
])
talk('cancel', [
  [
    'adicione os épicos Busca e Permissões na Base de Conhecimento',
    previews('Base de Conhecimento', { epics: titles('Busca', 'Permissões') }),
  ],
  ['não, cancela', cancels],
  ['confirma', writesNothing],
])

talk('confirm', [
  [
    'No Leitor de Notas Fiscais, crie os épicos:\n- Captura de e-mails\n- Validação fiscal\n- Exportação',
    previews('Leitor de Notas Fiscais', { epics: titles('Captura de e-mails', 'Validação fiscal', 'Exportação') }),
  ],
  [
    'sim',
    confirms('Leitor de Notas Fiscais', { epics: titles('Captura de e-mails', 'Validação fiscal', 'Exportação') }),
  ],
])
const signing = {
  epics: [{ title: 'Assinatura digital', stories: titles('Enviar documento', 'Acompanhar assinaturas') }],
}
talk('confirm', [
  [
    'cria no Assistente Jurídico o épico Assinatura digital com as histórias Enviar documento e Acompanhar assinaturas',
    previews('Assistente Jurídico', signing),
  ],
  ['ok, pode gravar', confirms('Assistente Jurídico', signing)],
])
const screens = { tasks: titles('Desenhar tela de login', 'Desenhar tela de perfil') }
talk('confirm', [
  [
    'cria duas tarefas no App de Vendas: Desenhar tela de login e Desenhar tela de perfil',
    previews('App de Vendas', screens),
  ],
  [pressConfirm, confirms('App de Vendas', screens)],
])

talk('undo', [
  ['cria a tarefa Testar backup na Migração de Dados', task('Testar backup', 'Migração de Dados')],
  ['desfaz', undoes],
])
talk('undo', [
  [
    'Cria o projeto Clube de Leitura para a Editora Ipê, 80 horas',
    project('Clube de Leitura', 'Editora Ipê', { budget_hours: 80 }),
  ],
  ['ops, desfaz isso', undoes],
])
talk('undo', [
  [
    'cria os épicos Alertas e Metas no Painel Financeiro',
    previews('Painel Financeiro', { epics: titles('Alertas', 'Metas') }),
  ],
  [pressConfirm, confirms('Painel Financeiro', { epics: titles('Alertas', 'Metas') })],
  [pressUndo, undoes],
])

talk('another command', [
  ['cria uma tarefa', asks('title')],
  ['quais tarefas estão atrasadas?', answers('late_work')],
])
talk('another command', [
  [
    'cria os épicos Fidelidade e Cupons no App de Vendas',
    previews('App de Vendas', { epics: titles('Fidelidade', 'Cupons') }),
  ],
  ['quem está no App de Vendas?', answers('project_people', { project: 'App de Vendas' })],
  ['agora pode confirmar', confirms('App de Vendas', { epics: titles('Fidelidade', 'Cupons') })],
])
talk('another command', [
  ['cria o projeto Catálogo Digital', asks('client')],
  [
    'cria a tarefa ligar pro fornecedor no App de Vendas para amanhã',
    task('ligar pro fornecedor', 'App de Vendas', { due_date: '2026-11-19' }),
  ],
])
talk('another command', [
  ['cria tarefa publicar versão 2 no Chatbot de Atendimento', task('publicar versão 2', 'Chatbot de Atendimento')],
  ['quanto temos a receber?', answers('to_receive')],
])

const stock = 'Controle de Estoque'
talk('task place', [
  [`Cria o projeto ${stock} para a Cooperativa Serra Azul`, project(stock, 'Cooperativa Serra Azul')],
  [
    'agora adiciona nele os épicos Entradas, Saídas e Inventário',
    previews(stock, { epics: titles('Entradas', 'Saídas', 'Inventário') }),
  ],
  ['confirma', confirms(stock, { epics: titles('Entradas', 'Saídas', 'Inventário') })],
])
talk('story', [
  ['cria o épico Importação no Motor de Precificação', epic('Importação', 'Motor de Precificação')],
  ['nesse épico, cria a história Importar CSV', story('Importar CSV', 'Motor de Precificação', { epic: 'Importação' })],
  [
    'adiciona nessa história a tarefa Validar colunas',
    task('Validar colunas', 'Motor de Precificação', { story: 'Importar CSV' }),
  ],
])
talk('task place', [
  ['tarefa revisar contrato no Assistente Jurídico', task('revisar contrato', 'Assistente Jurídico')],
  ['cria outra no mesmo projeto: enviar minuta ao cliente', task('enviar minuta ao cliente', 'Assistente Jurídico')],
])
talk(
  'page',
  [
    [
      'cria a tarefa Revisar regras de desconto neste projeto pra mim até amanhã',
      task('Revisar regras de desconto', 'Motor de Precificação', {
        assignee: 'Marina Azevedo',
        due_date: '2026-11-19',
      }),
    ],
    ['e outra: Testar regras de desconto', task('Testar regras de desconto', 'Motor de Precificação')],
  ],
  { project: 'Motor de Precificação' },
)
