import type { Kind, WorkExpected } from '../item.ts'
import {
  asks,
  cancels,
  changes,
  confirms,
  epic,
  pressCancel,
  pressConfirm,
  pressUndo,
  previews,
  project,
  startItems,
  task,
  titles,
  undoes,
} from '../write-items.ts'

const { items, talk } = startItems()
const vendas = 'App de Vendas'
const notas = 'Leitor de Notas Fiscais'
const painel = 'Painel Financeiro'
const precos = 'Motor de Precificação'
const juridico = 'Assistente Jurídico'
const base = 'Base de Conhecimento'
const chatbot = 'Chatbot de Atendimento'
const triagem = 'Triagem de Currículos'

const shows = (place: string, ...epics: string[]) => previews(place, { epics: titles(...epics) })
const writes = (place: string, ...epics: string[]) => confirms(place, { epics: titles(...epics) })

/** Shown first, and written as it was shown. */
function agree(kind: Kind, say: string, yes: string, { project: place, ...work }: WorkExpected) {
  talk(kind, [
    [say, previews(place, work)],
    [yes, confirms(place, work)],
  ])
}

// Corrections.
talk('correction', [
  ['crie a task Atualizar bibliotecas no Leitor de Notas Fiscais', task('Atualizar bibliotecas', notas)],
  ['opa, é P1', changes(task('Atualizar bibliotecas', notas, { priority: 'P1' }))],
])
const copy = { assignee: 'Júlia Peixoto', estimate_hours: 4 }
talk('correction', [
  ['cria task Revisar textos no App de Vendas pra Júlia, 4h', task('Revisar textos', vendas, copy)],
  ['não, é pro Rafael', changes(task('Revisar textos', vendas, { ...copy, assignee: 'Rafael Nunes' }))],
])
const manual = { due_date: '2026-11-23' }
talk('correction', [
  ['Task Escrever manual na Base de Conhecimento, sexta', task('Escrever manual', base, { due_date: '2026-11-20' })],
  ['muda o prazo pra segunda', changes(task('Escrever manual', base, manual))],
  ['e a estimativa é de 2 dias', changes(task('Escrever manual', base, { ...manual, estimate_hours: 16 }))],
])
talk('correction', [
  [
    'cria a task Fazer backup no Leitor de Notas Fiscais pra amanhã',
    task('Fazer backup', notas, { due_date: '2026-11-19' }),
  ],
  ['pode deixar sem prazo', changes(task('Fazer backup', notas))],
])
talk('correction', [
  [
    'crie os épicos Cadastro, Busca e Relatórios no Assistente Jurídico',
    shows(juridico, 'Cadastro', 'Busca', 'Relatórios'),
  ],
  ['tira o Relatórios', shows(juridico, 'Cadastro', 'Busca')],
  ['sim', writes(juridico, 'Cadastro', 'Busca')],
])
talk('correction', [
  ['crie os épicos Pesquisa e Filtros na Base de Conhecimento', shows(base, 'Pesquisa', 'Filtros')],
  ['acrescenta o épico Favoritos', shows(base, 'Pesquisa', 'Filtros', 'Favoritos')],
  [pressConfirm, writes(base, 'Pesquisa', 'Filtros', 'Favoritos')],
])
talk('correction', [
  ['épicos Inscrição e Entrevista na triagem de currículos', shows(triagem, 'Inscrição', 'Entrevista')],
  ['troca Inscrição por Candidatura', shows(triagem, 'Candidatura', 'Entrevista')],
  ['confirma', writes(triagem, 'Candidatura', 'Entrevista')],
])
const points = { name: 'Clube de Pontos', client: 'Lojas Aurora' }
const pointEpics = { epics: titles('Adesão', 'Resgate', 'Extrato') }
talk('correction', [
  [
    'crie o projeto Clube de Pontos para a Lojas Aurora com os épicos Adesão, Resgate e Extrato',
    previews(points, pointEpics),
  ],
  ['o orçamento é de 200 horas', previews({ ...points, budget_hours: 200 }, pointEpics)],
  [pressConfirm, confirms({ ...points, budget_hours: 200 }, pointEpics)],
])
talk('correction', [
  ['crie o projeto Rastreio de Cargas para a Acme Logística', project('Rastreio de Cargas', 'Acme Logística')],
  ['desculpa, o cliente é a Acme Indústria', changes(project('Rastreio de Cargas', 'Acme Indústria'))],
])
talk('correction', [
  ['cria o épico Conciliacao no Painel Financeiro', epic('Conciliacao', painel)],
  ['o nome certo é Conciliação bancária', changes(epic('Conciliação bancária', painel))],
])
talk('correction', [
  [
    'cria 2 tasks no Leitor de Notas Fiscais: Ler XML e Validar CNPJ',
    previews(notas, { tasks: titles('Ler XML', 'Validar CNPJ') }),
  ],
  [
    'a Validar CNPJ é urgente',
    previews(notas, { tasks: [{ title: 'Ler XML' }, { title: 'Validar CNPJ', priority: 'P1' }] }),
  ],
])
talk('correction', [
  ['cria task Testar reenvio no Chatbot de Atendimento', task('Testar reenvio', chatbot)],
  [
    'coloca ela na história Webhook de mensagens',
    changes(task('Testar reenvio', chatbot, { story: 'Webhook de mensagens' })),
  ],
])

// Given up.
talk('cancel', [
  ['crie os épicos Regiões e Promoções no Motor de Precificação', shows(precos, 'Regiões', 'Promoções')],
  [pressCancel, cancels],
])
talk('cancel', [
  ['crie o projeto Bolsa de Talentos', asks('client')],
  ['ah deixa, depois eu vejo isso', cancels],
])
talk(
  'cancel',
  [
    ['adicione os épicos Suporte e Treinamento neste projeto', shows(triagem, 'Suporte', 'Treinamento')],
    ['não, cancela', cancels],
  ],
  { project: triagem },
)
talk('cancel', [
  ['cria a task Trocar logotipo no portal do cliente', asks('project')],
  ['esquece', cancels],
  ['cria a task Trocar logotipo no App de Vendas', task('Trocar logotipo', vendas)],
])

// Agreed to.
agree(
  'confirm',
  'Crie os épicos no Assistente Jurídico:\n- Petições\n  - Gerar minuta\n    - Escolher modelo\n    - Preencher partes\n- Prazos\n  - Calendário de audiências',
  'Sim, pode criar.',
  {
    project: juridico,
    epics: [
      { title: 'Petições', stories: [{ title: 'Gerar minuta', tasks: titles('Escolher modelo', 'Preencher partes') }] },
      { title: 'Prazos', stories: titles('Calendário de audiências') },
    ],
  },
)
agree('confirm', 'bota dois épicos na base de conhecimento: Importação e Permissões', 'isso, manda ver', {
  project: base,
  epics: titles('Importação', 'Permissões'),
})
agree(
  'confirm',
  'Solicito a criação do projeto Leilão Online para a Editora Ipê, com 120 horas, e os épicos Lances e Pagamentos.',
  'Confirmo.',
  {
    project: { name: 'Leilão Online', client: 'Editora Ipê', budget_hours: 120 },
    epics: titles('Lances', 'Pagamentos'),
  },
)
agree(
  'confirm',
  'no app de vendas cria as tasks:\n1. Comprimir imagens\n2. Medir tempo de abertura\n3. Reduzir pacote',
  'ok',
  {
    project: vendas,
    tasks: titles('Comprimir imagens', 'Medir tempo de abertura', 'Reduzir pacote'),
  },
)

// Taken back.
talk('undo', [
  ['cria task Arquivar contratos antigos no Assistente Jurídico', task('Arquivar contratos antigos', juridico)],
  [pressUndo, undoes],
])
talk('undo', [
  ['novo projeto Totem de Senhas pra Clínica Vida', project('Totem de Senhas', 'Clínica Vida')],
  ['ops, desfaz', undoes],
])
talk('undo', [
  ['crie os épicos Alertas e Histórico no Leitor de Notas Fiscais', shows(notas, 'Alertas', 'Histórico')],
  ['pode', writes(notas, 'Alertas', 'Histórico')],
  ['desfaça isso, por favor', undoes],
])

export const laterCorrections = items
