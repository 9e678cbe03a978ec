import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { person } from '../people/person.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { movementStates } from './bank-list.ts'
import { positiveAmount } from './payment.ts'

/** Bank accounts, their movements as OFX files say them, and the receivables that these pay. */

export const bankLimits = {
  /** Bytes of a file. */
  file: 10 * 1024 * 1024,
  /** Lines of a file that its answer names, of each list. */
  named: 200,
  /** Movements that one call confirms, ignores or opens again. */
  movements: 500,
  /** Receivables that one movement pays. */
  parts: 50,
  /** The latest open movements that receivables are proposed for. */
  proposed: 2000,
} as const

const count = z.int().min(0)

/** What a bank is called by the code that it has in clearings; other codes are shown as they are. */
export const bankNames: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '041': 'Banrisul',
  '070': 'BRB',
  '077': 'Inter',
  '085': 'Ailos',
  '104': 'Caixa',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '323': 'Mercado Pago',
  '336': 'C6',
  '341': 'Itaú',
  '364': 'Efí',
  '380': 'PicPay',
  '403': 'Cora',
  '422': 'Safra',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

const accountFields = {
  kind: z.enum(['bank', 'card']),
  /** Its code in clearings, or what the file has in its place. */
  bank: z.string().nullable(),
  branch: z.string().nullable(),
  number: z.string(),
  currency: z.string(),
  /** What the bank calls itself in the file. */
  bank_name: z.string().nullable(),
}

export const bankAccount = z.object({
  id,
  org_id: id,
  ...accountFields,
  created_at: timestamp,
  movements: count,
  /** Incoming ones that are neither matched nor ignored. */
  open: count,
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
})

/** What a movement paid of a receivable. */
const movementPayment = z.object({
  id,
  receivable_id: id,
  client: z.string(),
  amount: decimalText,
  kind: z.enum(['payment', 'interest']),
})

export const bankMovement = z.object({
  id,
  org_id: id,
  account_id: id,
  day: z.iso.date(),
  /** Below zero where it left the account. */
  amount: decimalText,
  currency: z.string(),
  /** What of it is matched with no receivable yet. */
  rest: decimalText,
  /** As the bank writes it, with every CPF half hidden. */
  memo: z.string().nullable(),
  state: z.enum(movementStates),
  payments: z.array(movementPayment),
  ignored_at: timestamp.nullable(),
  /** Who ignored it. */
  user: person.nullable(),
})

/** A file that was sent in pieces, as files of other programs are. */
export const bankFile = z.strictObject({
  /** True says what would come of it, and stores nothing. */
  trial: z.boolean('Deve ser verdadeiro ou falso').default(false),
})

const movementSaid = z.object({ day: z.iso.date(), amount: decimalText, memo: z.string().nullable() })

export const bankFileRead = z.object({
  accounts: z.array(z.object({ ...accountFields, is_new: z.boolean(), created: count, unchanged: count })),
  created: count,
  /** Those that are there already. */
  unchanged: count,
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** The first of those that are new. */
  first: z.array(movementSaid),
  /** Those taken for one that is there though number and text differ, the first with both texts. */
  unlike: z.object({ count, first: z.array(movementSaid.extend({ there: z.string().nullable() })) }),
  refused: z.object({ count, first: z.array(z.object({ line: count, message: z.string() })) }),
  remarks: z.array(z.string()),
})

/** Why a receivable is proposed for a movement. */
export const proposalReasons = ['document', 'branch', 'name', 'amount', 'sum', 'part', 'over'] as const
export type ProposalReason = (typeof proposalReasons)[number]

export const strengths = ['strong', 'medium', 'weak'] as const
export type Strength = (typeof strengths)[number]

export const proposalPart = z.object({
  receivable_id: id,
  external_id: z.string(),
  client: z.string(),
  expected_date: z.iso.date(),
  open: decimalText,
  /** What of the movement would pay it. */
  amount: decimalText,
})

export const proposalCandidate = z.object({
  strength: z.enum(strengths),
  reasons: z.array(z.enum(proposalReasons)),
  /** From the expected day to the movement's; below zero where it came before. */
  days: z.int(),
  parts: z.array(proposalPart).min(1),
})

/** The receivables that an open movement may pay, the likeliest first. */
export const bankProposal = z.object({
  movement_id: id,
  /** Others are as likely, or another movement fits the same receivable as well: a person has to choose. */
  is_ambiguous: z.boolean(),
  candidates: z.array(proposalCandidate).min(1),
  /** Receivables of the same amount that are not listed. */
  others: count,
})

const movementIds = z
  .array(id, 'Envie a lista dos lançamentos')
  .min(1, 'Escolha ao menos um lançamento')
  .max(bankLimits.movements, 'Escolha no máximo 500 lançamentos')

export const bankChoice = z.strictObject({ movement_ids: movementIds })

const confirmation = z.strictObject({
  movement_id: id,
  /** What of it was not matched when the person looked. */
  rest: positiveAmount,
  parts: z
    .array(
      z.strictObject({
        receivable_id: id,
        amount: positiveAmount,
        /** Interest comes on top of what was owed. */
        kind: z.enum(['payment', 'interest'], 'Tipo desconhecido').default('payment'),
      }),
      'Envie o que o lançamento paga',
    )
    .min(1, 'Escolha ao menos um recebível')
    .max(bankLimits.parts, 'Um lançamento paga no máximo 50 recebíveis'),
})

export const bankConfirm = z.strictObject({
  confirmations: z
    .array(confirmation, 'Envie a lista dos lançamentos')
    .min(1, 'Escolha ao menos um lançamento')
    .max(bankLimits.movements, 'Escolha no máximo 500 lançamentos'),
})

export const bankDone = z.object({ movements: count, payments: count })

export type BankAccount = z.infer<typeof bankAccount>
export type BankMovement = z.infer<typeof bankMovement>
export type BankFileRead = z.infer<typeof bankFileRead>
export type BankProposal = z.infer<typeof bankProposal>
export type BankConfirm = z.output<typeof bankConfirm>
export type ProposalCandidate = z.infer<typeof proposalCandidate>
export type ProposalPart = z.infer<typeof proposalPart>

export const bankNotes = {
  sent: {
    BankFile: { type: bankFile, description: 'Como trazer um arquivo OFX que já chegou' },
    BankChoice: { type: bankChoice, description: 'Lançamentos escolhidos' },
    BankConfirmation: { type: confirmation, description: 'Um lançamento e os recebíveis que ele paga' },
    BankConfirm: {
      type: bankConfirm,
      description: 'Lançamentos e os recebíveis que eles pagam, como uma pessoa confirma',
    },
  },
  answered: {
    BankAccount: { type: bankAccount, description: 'Uma conta de banco ou um cartão, como os arquivos OFX a dizem' },
    BankMovement: { type: bankMovement, description: 'Um lançamento de uma conta, e o que ele pagou' },
    BankFileRead: { type: bankFileRead, description: 'O que veio de um arquivo OFX' },
    BankProposal: { type: bankProposal, description: 'Recebíveis que um lançamento pode ter pago, com os motivos' },
    ProposalCandidate: { type: proposalCandidate, description: 'Um recebível, ou vários que somam o valor' },
    ProposalPart: { type: proposalPart, description: 'Um recebível aberto e quanto do lançamento o pagaria' },
    BankDone: { type: bankDone, description: 'Quantos lançamentos mudaram, e quantos recebimentos com eles' },
  },
  fields: {
    kind: ['Conta de banco ou cartão', 'bank'],
    'BankConfirmation.kind': ['Pagamento, ou juros além do que estava em aberto', 'payment'],
    'BankMovement.kind': ['Pagamento, ou juros além do que estava em aberto', 'payment'],
    bank: ['O código do banco na compensação; nulo se o arquivo não diz', '341'],
    branch: ['A agência; nulo se o arquivo não diz', '1234'],
    number: ['O número da conta', '12345-6'],
    currency: ['A moeda', 'BRL'],
    bank_name: ['Como o banco se chama no arquivo; nulo se não diz', 'Banco do Brasil S/A'],
    movements: ['Quantos lançamentos', 42],
    open: ['Quantas entradas falta conciliar', 3],
    'ProposalPart.open': ['Quanto falta receber', '1500.00'],
    first_day: ['O dia do primeiro lançamento', '2026-11-01'],
    last_day: ['O dia do último lançamento', '2026-11-27'],
    account_id: ['A conta', '0190a8e0-7c1b-7d2e-9f00-000000000051'],
    day: ['O dia', '2026-11-20'],
    amount: ['O valor; negativo se saiu da conta', '1500.00'],
    rest: ['O que dele ainda não foi conciliado', '1500.00'],
    'BankConfirmation.rest': ['O que restava do lançamento, como a pessoa o viu; se mudou, nada é gravado', '1500.00'],
    memo: ['O texto do banco, com o CPF escondido pela metade', 'PIX RECEBIDO COOPERATIVA PAMPA'],
    state: ['A conciliar, conciliado, ignorado, ou saída e cartão, que não pagam recebíveis', 'open'],
    payments: ['Os recebimentos que o lançamento fez', []],
    'BankDone.payments': ['Quantos recebimentos foram registrados ou estornados', 1],
    ignored_at: ['Quando foi ignorado; nulo se não foi', null],
    user: ['Quem o ignorou; nulo se ninguém', null],
    trial: ['Verdadeiro diz o que viria, e não grava nada', false],
    accounts: ['As contas do arquivo'],
    is_new: ['Se a conta é nova', true],
    created: ['Lançamentos novos', 40],
    unchanged: ['Lançamentos que já estavam aqui', 2],
    from: ['O primeiro dia dos lançamentos', '2026-11-01'],
    to: ['O último dia dos lançamentos', '2026-11-27'],
    first: ['Os primeiros dos novos'],
    unlike: ['Os que foram tomados por um que já havia do dia e do valor, com outro número e outro texto'],
    there: ['O texto do que já havia', 'PIX'],
    refused: ['O que não foi lido'],
    line: ['Linha do arquivo', 120],
    message: ['Por que não foi lida', 'Lançamento sem valor'],
    remarks: ['O que fica de fora, e por quê', []],
    movement_id: ['O lançamento', '0190a8e0-7c1b-7d2e-9f00-000000000052'],
    movement_ids: ['Os lançamentos', ['0190a8e0-7c1b-7d2e-9f00-000000000052']],
    is_ambiguous: ['Se outros são tão prováveis: uma pessoa tem de escolher', false],
    candidates: ['Os mais prováveis, na ordem'],
    others: ['Recebíveis do mesmo valor que não estão na lista', 0],
    strength: ['Forte, média ou fraca', 'strong'],
    reasons: [
      'Os motivos: CNPJ ou CPF do cliente, CNPJ de outra filial, nome, valor igual, soma igual, parte do valor, valor maior',
      ['document', 'amount'],
    ],
    days: ['Dias do vencimento até o lançamento; negativo se veio antes', 2],
    parts: ['Os recebíveis, e quanto cada um recebe'],
    receivable_id: ['O recebível', '0190a8e0-7c1b-7d2e-9f00-000000000041'],
    external_id: ['O identificador do recebível', 'NF-2026-0042-1'],
    client: ['O cliente', 'Cooperativa Pampa'],
    expected_date: ['Dia em que se espera receber', '2026-11-20'],
    confirmations: ['Os lançamentos, cada um com o que paga'],
  },
} satisfies SchemaNotes
