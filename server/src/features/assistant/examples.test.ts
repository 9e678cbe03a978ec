import { expect, test } from 'vitest'
import { unknownText } from './examples.ts'

const page = { context_type: 'dashboard', project: null, epic: null, story: null } as const

test.each([
  ['apagar tasks', 'Abra o projeto e faça isso ali, item por item.'],
  ['apagar épicos', 'Abra o projeto e faça isso ali, item por item.'],
  ['apagar stories', 'Abra o projeto e faça isso ali, item por item.'],
  ['apagar projetos', 'Projetos não se apagam: abra o projeto e mude o status dele.'],
  ['apagar tickets', 'Os tickets estão em Tasks & Tickets, aba Tickets.'],
  ['apagar clientes', 'Os clientes se editam na página Clientes.'],
  ['apagar faturas', 'Faturas e recebíveis vêm do seu sistema financeiro e se veem na página Financeiro.'],
  ['alterar prazos', 'Abra o projeto e faça isso ali, item por item.'],
  ['mudar o status do que já existe', 'Abra o projeto e faça isso ali, item por item.'],
  ['remover pessoas', 'Quem convida usa a página Equipe; em um projeto, a aba Membros.'],
  ['mudar papéis', 'Quem administra muda papéis na página Equipe.'],
  ['alterar dados da conta', 'Isso fica em Conta, no menu com o seu nome.'],
  ['importar faturas', 'Arquivos CSV entram por “Importar CSV”, no menu com o seu nome.'],
  ['exportar relatórios', 'Imprima a página pelo navegador, ou copie daqui o que precisar.'],
  ['pagar', 'Faturas e recebíveis vêm do seu sistema financeiro e se veem na página Financeiro.'],
])('[AS-11] who asks for “%s” reads where that is done, and of nothing else', (about, where) => {
  expect(unknownText(page, about)).toBe(`Não sei fazer isto: ${about}. ${where}`)
})
