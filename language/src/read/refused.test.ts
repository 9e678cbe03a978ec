import { expect, test } from 'vitest'
import { freshTurn, readCorpus } from '../../corpus.ts'
import { understand } from '../understand.ts'

const page = {
  context_type: 'projects',
  project: { id: 'p', label: 'App de Vendas' },
  epic: null,
  story: null,
} as const
const people = ['Camila Duarte', 'Rafael Nunes', 'Marina Azevedo'].map((label) => ({ id: label, label }))

/** What Leme has, and what people want done with it that the assistant does not do. */
const orders = `
passe todas as tasks da Camila para o Rafael
passa as tarefas do Rafael pra Camila
transfira tudo que é da Camila para o Rafael
quero transferir as tasks da Camila para o Rafael
dá pra passar todas as tasks do Rafael para a Camila?
reatribua as tasks da Camila ao Rafael
atribua todas as tasks abertas ao Rafael
preciso que você mova as stories para o épico Pagamentos
mova a task Ler a ata para a story Login
dá pra mover a story Login para outro épico?
mover todas as tasks atrasadas para sexta
lance 2h para a Camila na task Ler a ata
lança 3 horas do Rafael na task Login
registre 1h30 na task Ler a ata para mim
aponte 4h no projeto para a Camila
quero lançar minhas horas de ontem
apontar 2 horas na story Login
apague a task Ler a ata
exclua todos os épicos do projeto
quero excluir este projeto
dá para deletar as tasks antigas?
remova a Camila do projeto
preciso remover o Rafael da equipe
arquive o projeto App de Vendas
arquivar os projetos encerrados
feche a task Ler a ata
marque a task Ler a ata como concluída
marca todas as tasks da Camila como feitas
conclua as stories do épico Pagamentos
reabra a task Login
encerre o projeto
envie a fatura 123 para o cliente
mande o relatório do projeto para a Acme
quero enviar um e-mail para o cliente
encaminhe as tasks atrasadas para o Rafael por e-mail
avise o Rafael que a task atrasou
notifique a Camila sobre as tasks de hoje
lembre a Camila de fechar as horas
convide joao@acme.com para a equipe
dá pra convidar o João para o projeto?
adicione o Rafael ao projeto
coloque a Camila na equipe do projeto
junte as tasks Login e Cadastro
una os épicos Pagamentos e Faturas
mescle as duas stories
duplique o projeto App de Vendas
copie as tasks deste projeto para o outro
clone a story Login
fature as horas de novembro
emita a nota fiscal da Acme
pague a fatura 123
dê baixa na fatura 001001
estorne o pagamento da Acme
exporte as tasks em CSV
quero exportar o relatório de horas
baixe a planilha de faturas
importe as tasks do Jira
imprima o quadro do projeto
renomeie o épico Pagamentos para Cobrança
mude o prazo de todas as tasks para sexta
priorize as tasks do Rafael
reative o cliente Acme
mande tudo da Camila pro Rafael
deixe as tasks da Camila com o Rafael
jogue todas as tasks do Rafael para a Camila
tem como excluir uma task?
queria que você fechasse as tasks de ontem
bote 2h na task Ler a ata
tire a Camila da task Login
reordene os épicos
divida a task Login em duas
muda o prazo da Homologar gateway para sexta
troca a prioridade da Homologar gateway
adia a Homologar gateway em uma semana
bloqueie a task Login
coloca a Homologar gateway em revisão
convide fulano@acme.com
mande um e-mail para a Camila
promova a Camila a gestora
importe o arquivo clientes.csv
troque minha senha
tira a Camila do App de Vendas
me gera um PDF do projeto
me lembre de ligar para o cliente
`
  .trim()
  .split('\n')

test.each(orders)('[AS-13] “%s” is refused in words, and is no creation', (text) => {
  for (const said of [text, `por favor, ${text}`]) {
    const plan = understand({ ...freshTurn(said), page, names: { ...freshTurn('').names, people } })
    expect(plan, said).toMatchObject({ intent: 'unknown' })
    expect(plan.intent === 'unknown' && plan.about, said).toBeTruthy()
  }
})

test.each([
  'crie uma task Mover o botão de login',
  'crie a task Enviar a fatura para o cliente',
  'agende a task Ler a ata para sexta',
  'lança um épico Pagamentos',
  'registra uma task: ler a ata',
  'preciso enviar a proposta para a Acme até sexta',
  'adicione a task Ler a ata ao projeto',
  'lembrar de pagar o contador até sexta',
])('[AS-13] “%s” is a creation still', (text) => {
  expect(understand({ ...freshTurn(text), page }).intent).toBe('create')
})

test.each([
  ['remova a Camila do projeto', 'remover pessoas'],
  ['exclua o Rafael da equipe', 'remover pessoas'],
  ['tire a Camila da task Login', 'alterar responsáveis'],
  ['muda o prazo da Homologar gateway para sexta', 'alterar prazos'],
  ['reabra a task Login', 'mudar o status de tasks'],
  ['baixe a planilha de faturas', 'exportar relatórios'],
  ['adia a Homologar gateway em uma semana', 'alterar o que já existe'],
  ['sincronize com o Jira', 'sincronizar'],
  ['crie uma subtarefa em Homologar gateway', 'criar subtarefas'],
])('[AS-13] “%s” is refused by what it asks for', (text, about) => {
  const plan = understand({ ...freshTurn(text), page, names: { ...freshTurn('').names, people } })
  expect(plan).toEqual({ intent: 'unknown', about })
})

test.each([
  ['como faço para apagar uma task?', 'apagar tasks'],
  ['como excluo um épico?', 'apagar épicos'],
  ['onde eu lanço horas?', 'lançar horas'],
  ['como mudo o prazo de uma task?', 'alterar prazos'],
  ['como eu convido alguém?', 'convidar pessoas'],
  ['posso apagar um projeto?', 'apagar projetos'],
  ['como importar faturas?', 'importar faturas'],
  ['de que jeito eu registro horas?', 'lançar horas'],
  ['qual o caminho para importar clientes?', 'importar clientes'],
  ['como removo uma pessoa do projeto?', 'apagar usuários'],
  ['como trago meus dados do Jira?', 'trazer dados do Jira'],
  ['como faço para trazer as horas do Clockify?', 'trazer dados do Clockify'],
  ['como migro do asana para o Leme?', 'trazer dados do Asana'],
  ['dá para importar do Trello?', 'trazer dados do Trello'],
  ['importe as tasks do Linear', 'trazer dados do Linear'],
  ['quero trazer tudo do ClickUp', 'trazer dados do ClickUp'],
  ['como eu exporto do Notion?', 'trazer dados do Notion'],
  ['como passo minhas tarefas do GitHub para cá?', 'trazer dados do GitHub'],
  ['como trago meus dados de outro programa?', 'trazer dados de outro programa'],
  ['como importo minhas tasks?', 'trazer dados de outro programa'],
])('[AS-11] “%s” is answered by where it is done, and by no figure', (text, about) => {
  expect(understand(freshTurn(text))).toEqual({ intent: 'unknown', about })
})

test('[AS-11] how something is done is answered while a plan or a question waits too', () => {
  const waiting = readCorpus('development').filter(({ turn: { pending } }) => pending)
  const some = [waiting.find(({ turn }) => turn.pending?.question), waiting.find(({ turn }) => !turn.pending?.question)]
  for (const { turn } of some.flatMap((one) => one ?? [])) {
    const plan = understand({ ...turn, text: 'como faço para apagar uma task?' })
    expect(plan).toEqual({ intent: 'unknown', about: 'apagar tasks' })
  }
  expect(some).toHaveLength(2)
})

test.each(['como se cria um projeto?', 'como faço para começar?', 'o que você não faz?'])(
  '[AS-11] “%s” asks for help',
  (text) => {
    expect(understand(freshTurn(text))).toEqual({ intent: 'help' })
  },
)

test.each([
  'traz as tasks atrasadas',
  'traga as tasks do Rafael',
  'como está o App de Vendas?',
  'por que o App de Vendas está atrasado?',
  'onde está a task Login?',
])('[AS-11] “%s” is a question still', (text) => {
  expect(understand(freshTurn(text)).intent).toBe('query')
})

test.each([
  'desfaça as duas últimas alterações',
  'desfaça a penúltima mudança',
  'reverta as minhas três últimas alterações',
  'volta duas ações',
  'o que você pode desfazer?',
])('[AS-11] “%s” is answered by what can be undone, and undoes nothing', (text) => {
  expect(understand(freshTurn(text))).toEqual({ intent: 'undo', asks: true })
})
