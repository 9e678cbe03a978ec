import type { ImportKind } from '@leme/contract/import/import-kind'
import type { Column } from './column.ts'
import { amount, count, day, direction, flag, installment, instant, line, part, text } from './kind.ts'
import {
  clientPrograms,
  invoicePrograms,
  type ProgramColumn,
  receivablePrograms,
  ticketPrograms,
} from './program-columns.ts'
import { invoiceStatus, receivableStatus, ticketPriority, ticketStatus } from './words.ts'

const client: Column = {
  field: 'client',
  labels: ['Cliente', 'Nome do cliente', 'Razão social', 'Tomador', 'Sacado'],
  kind: line,
  required: true,
}

const money: Column = {
  field: 'amount',
  labels: ['Valor', 'Valor total', 'Valor (R$)', 'Total'],
  kind: amount,
  required: true,
}

/** What the row is for, which tells apart those that nothing else does; a receivable without notes keeps it as such. */
const description: Column = {
  field: 'description',
  labels: ['Descrição da linha'],
  kind: line,
  feminine: true,
  fileOnly: true,
}

/** Part of what a bill's instalments are known by. */
const parcel: Column = {
  field: 'installment',
  labels: ['Parcela', 'Nº da parcela', 'N° da parcela', 'Número da parcela'],
  kind: installment,
  feminine: true,
  fileOnly: true,
}

/** Statements and reports of both kinds of bills say which a line is. */
const inOrOut: Column = {
  field: 'direction',
  labels: ['Débito ou crédito', 'D/C', 'C/D', 'Débito/Crédito', 'Crédito/Débito'],
  kind: direction,
  fileOnly: true,
}

/** What was paid of the amount, and what is open: a part is refused, as no payments are stored. */
const payment: readonly Column[] = [
  {
    field: 'paid_amount',
    labels: [
      'Valor pago',
      'Valor recebido',
      'Valor pago (R$)',
      'Valor recebido (R$)',
      'Total pago',
      'Total recebido',
      'Valor recebido da parcela (R$)',
      'Valor total recebido da parcela (R$)',
      'Valor liquidado',
      'Valor quitado',
    ],
    kind: part,
    fileOnly: true,
  },
  {
    field: 'open_amount',
    labels: [
      'Valor em aberto',
      'Em aberto',
      'Saldo',
      'Saldo (R$)',
      'Saldo em aberto',
      'Saldo devedor',
      'Saldo a receber',
      'Valor a receber',
      'Valor em aberto (R$)',
      'Valor da parcela em aberto (R$)',
      'Valor em aberto da parcela (R$)',
      'Valor restante',
      'Valor pendente',
    ],
    kind: part,
    fileOnly: true,
  },
]

/** What exports say is open as of their day; payments come by no file, so that imports pass it over. */
const openToday: Column = { field: 'open', labels: ['Em aberto hoje'], kind: amount, answerOnly: true }

const arrived: Column = { field: 'created_at', labels: ['Criado em'], kind: instant, answerOnly: true }

const notes: Column = { field: 'notes', labels: ['Observações', 'Observação', 'Obs', 'Notas'], kind: text }

const externalId = (...more: string[]): Column => ({
  field: 'external_id',
  labels: ['Identificador externo', 'Identificador', 'ID externo', 'Código', ...more],
  kind: line,
  required: true,
})

/** Columns of an invoice's files, in the order in which exports write them. */
export const invoiceColumns: readonly Column[] = known(invoicePrograms, [
  {
    field: 'number',
    derived: true,
    labels: ['Número', 'Nº', 'N°', 'Num', 'Nota', 'Nota fiscal', 'Número da nota', 'NF', 'NF-e', 'NFS-e', 'Fatura'],
    kind: line,
    required: true,
  },
  client,
  money,
  {
    field: 'due_date',
    labels: ['Vencimento', 'Data de vencimento', 'Data do vencimento', 'Vence em'],
    kind: day,
    required: true,
  },
  parcel,
  inOrOut,
  ...payment,
  description,
  {
    field: 'paid_date',
    labels: ['Pagamento', 'Data de pagamento', 'Data do pagamento', 'Pago em'],
    kind: day,
  },
  {
    field: 'status',
    labels: ['Situação', 'Status'],
    feminine: true,
    kind: invoiceStatus,
  },
  {
    field: 'issue_date',
    labels: ['Emissão', 'Data de emissão', 'Data da emissão', 'Emitida em', 'Emitido em', 'Data da fatura'],
    kind: day,
    feminine: true,
  },
  { field: 'project', labels: ['Projeto', 'Nome do projeto', 'Centro de custo'], kind: line },
  openToday,
  arrived,
])

/** Columns of a receivable's files; whether it is late follows from its dates and is not sent. */
export const receivableColumns: readonly Column[] = known(receivablePrograms, [
  { ...externalId('Título', 'Documento', 'Número', 'Nº'), derived: true },
  client,
  money,
  {
    field: 'expected_date',
    labels: ['Data prevista', 'Previsto', 'Previsto para', 'Previsão'],
    kind: day,
    required: true,
    feminine: true,
  },
  parcel,
  inOrOut,
  ...payment,
  description,
  {
    field: 'received_date',
    labels: ['Data de recebimento', 'Recebimento', 'Recebido', 'Recebido em', 'Pagamento', 'Data de pagamento'],
    kind: day,
    feminine: true,
  },
  notes,
  {
    field: 'status',
    labels: ['Situação', 'Status'],
    feminine: true,
    kind: receivableStatus,
  },
  openToday,
  { field: 'days_overdue', labels: ['Dias de atraso', 'Dias em atraso'], kind: count, answerOnly: true },
  arrived,
])

/** Columns of a ticket's files. */
export const ticketColumns: readonly Column[] = known(ticketPrograms, [
  externalId('Ticket', 'Chamado', 'Protocolo', 'Número', 'Nº', 'N°'),
  { field: 'title', labels: ['Título', 'Assunto'], kind: line, required: true },
  { field: 'requester', labels: ['Solicitante', 'Aberto por', 'Requisitante'], kind: text },
  {
    field: 'priority',
    labels: ['Prioridade'],
    feminine: true,
    kind: ticketPriority,
  },
  {
    field: 'status',
    labels: ['Situação', 'Status'],
    feminine: true,
    kind: ticketStatus,
  },
  {
    field: 'created_at',
    labels: ['Aberto em', 'Criado em', 'Abertura', 'Data de abertura', 'Data de criação'],
    kind: instant,
  },
])

/** Columns of a client's files. */
export const clientColumns: readonly Column[] = known(clientPrograms, [
  { field: 'name', labels: ['Nome', 'Cliente', 'Nome do cliente', 'Razão social'], kind: line, required: true },
  { field: 'email', labels: ['Email', 'E-mail', 'Correio eletrônico'], kind: text },
  { field: 'phone', labels: ['Telefone', 'Fone', 'Celular'], kind: text },
  { field: 'partner', labels: ['Parceiro'], kind: text },
  { field: 'document', labels: ['Documento', 'CNPJ', 'CPF', 'CPF/CNPJ', 'CNPJ/CPF'], kind: text },
  { field: 'address', labels: ['Endereço'], kind: text },
  notes,
  { field: 'is_active', labels: ['Ativo', 'Situação', 'Status'], kind: flag },
  arrived,
])

/** The columns with the names that programs give them. */
function known(programs: readonly ProgramColumn[], columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => ({
    ...column,
    also: programs.filter(([field]) => field === column.field).map(([, name]) => name),
  }))
}

export const columnsOf: Record<ImportKind, readonly Column[]> = {
  invoices: invoiceColumns,
  receivables: receivableColumns,
  tickets: ticketColumns,
  clients: clientColumns,
}
