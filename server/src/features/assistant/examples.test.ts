import { understand } from '@leme/language/understand'
import { expect, test } from 'vitest'
import { freshTurn } from '../../../../language/corpus.ts'
import { unknownText } from './examples.ts'

const page = { context_type: 'dashboard', project: null, epic: null, story: null } as const

test.each([
  ['apagar tasks', 'Abra o projeto e faça isso ali, item por item.'],
  ['apagar épicos', 'Abra o projeto e faça isso ali, item por item.'],
  ['apagar stories', 'Abra o projeto e faça isso ali, item por item.'],
  ['apagar projetos', 'Projetos não se apagam: abra o projeto e mude o status dele.'],
  ['apagar tickets', 'Os tickets estão em Tasks & Tickets, aba Tickets.'],
  ['apagar clientes', 'Os clientes se editam na página Clientes.'],
  [
    'apagar faturas',
    'Na página Financeiro, gerentes e administradores abrem a fatura e usam “Cancelar fatura”; ela fica na lista e no histórico.',
  ],
  ['criar faturas', 'Na página Financeiro, gerentes e administradores usam “Nova fatura”.'],
  [
    'alterar faturas',
    'Na página Financeiro, gerentes e administradores abrem a fatura: ali ela se edita, recebe pagamentos e se cancela.',
  ],
  ['alterar prazos', 'Abra o projeto e faça isso ali, item por item.'],
  ['mudar o status do que já existe', 'Abra o projeto e faça isso ali, item por item.'],
  ['remover pessoas', 'Quem convida usa a página Equipe; em um projeto, a aba Membros.'],
  ['mudar papéis', 'Quem administra muda papéis na página Equipe.'],
  ['alterar dados da conta', 'Isso fica em Conta, no menu com o seu nome.'],
  ['importar faturas', 'Arquivos CSV entram por “Importar CSV”, no menu com o seu nome.'],
  ['exportar relatórios', 'Imprima a página pelo navegador, ou copie daqui o que precisar.'],
  [
    'pagar',
    'Na página Financeiro, gerentes e administradores abrem a fatura e, na parcela, usam “Registrar pagamento”; ali também se estorna.',
  ],
])('[AS-11] who asks for “%s” reads where that is done, and of nothing else', (about, where) => {
  expect(unknownText(page, about)).toBe(`Não sei fazer isto: ${about}. ${where}`)
})

test.each([
  ['trazer dados do Jira', 'No Jira, exporte “Excel CSV (todos os campos)”'],
  ['trazer dados do Clockify', 'Exporte o relatório detalhado de horas em CSV'],
  ['trazer dados de outro programa', 'Exporte um arquivo do outro programa'],
])('[AS-11] [MV-01] who asks how to “%s” reads how, and where', (about, how) => {
  expect(unknownText(page, about).startsWith(`${how}, e um gerente ou administrador o escolhe em “Trazer dados”`)).toBe(
    true,
  )
})

/** What is said to an order, or to a question how; null where it is something else. */
const saidTo = (text: string) => {
  const plan = understand(freshTurn(text))
  return plan.intent === 'unknown' ? unknownText(page, plan.about) : null
}

test.each([
  ['registre um pagamento de R$ 100 na fatura NF-1041', 'Registrar pagamento'],
  ['lance um pagamento de 500 reais na NF-1041', 'Registrar pagamento'],
  ['registre um recebimento de R$ 1.000 da Acme', 'Registrar pagamento'],
  ['dê baixa na fatura 3002', 'Registrar pagamento'],
  ['marque a fatura NF-1041 como paga', 'Registrar pagamento'],
  ['estorne o pagamento da fatura 3002', 'Registrar pagamento'],
  ['como registro um pagamento?', 'Registrar pagamento'],
  ['cancele a fatura NF-1041', 'Cancelar fatura'],
  ['como cancelo uma fatura?', 'Cancelar fatura'],
  ['apague a nota 3002', 'Cancelar fatura'],
  ['crie uma fatura de R$ 1.000 para a Acme', 'Nova fatura'],
  ['onde eu crio uma fatura?', 'Nova fatura'],
  ['emita uma nota fiscal para a Acme', 'Nova fatura'],
  ['altere o vencimento da fatura NF-1041', 'abrem a fatura'],
  // No rule was written from what follows.
  ['adiciona um pagamento de 2 mil na fatura 3010', 'Registrar pagamento'],
  ['quero registrar o pagamento da nota 3010', 'Registrar pagamento'],
  ['anote um recebimento de R$ 50,00 da Horizonte', 'Registrar pagamento'],
  ['pode dar baixa no boleto 3010?', 'Registrar pagamento'],
  ['quite a fatura 3010', 'Registrar pagamento'],
  ['cria um recebível de R$ 900 para a Horizonte', 'Registrar pagamento'],
  ['dá pra cancelar a NF 3010?', 'Cancelar fatura'],
  ['preciso excluir a fatura 3010', 'Cancelar fatura'],
  ['gere um boleto de 300 reais para a Horizonte', 'Nova fatura'],
  ['quero emitir uma fatura', 'Nova fatura'],
  ['mude o valor da fatura 3010 para R$ 500', 'abrem a fatura'],
])('[AS-11] “%s” writes nothing, and is answered by where Financeiro does it', (text, button) => {
  expect(saidTo(text)).toContain(button)
})
