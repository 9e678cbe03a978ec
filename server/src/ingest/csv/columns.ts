import type { ImportKind } from '@leme/contract/import-kind'
import type { Column } from './column.ts'
import { amount, count, day, flag, installment, instant, line, text, word } from './kind.ts'

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

/** Part of what a bill's instalments are known by. */
const parcel: Column = {
  field: 'installment',
  labels: ['Parcela', 'Nº da parcela', 'N° da parcela', 'Número da parcela'],
  kind: installment,
  feminine: true,
  fileOnly: true,
}

const arrived: Column = { field: 'created_at', labels: ['Criado em'], kind: instant, answerOnly: true }

const notes: Column = { field: 'notes', labels: ['Observações', 'Observação', 'Obs', 'Notas'], kind: text }

const externalId = (...more: string[]): Column => ({
  field: 'external_id',
  labels: ['Identificador externo', 'Identificador', 'ID externo', 'Código', ...more],
  standIn: 'id',
  kind: line,
  required: true,
})

/** Columns of an invoice's files, in the order in which exports write them. */
export const invoiceColumns: readonly Column[] = [
  {
    field: 'number',
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
  {
    field: 'paid_date',
    labels: ['Pagamento', 'Data de pagamento', 'Data do pagamento', 'Pago em'],
    kind: day,
  },
  {
    field: 'status',
    labels: ['Situação', 'Status'],
    feminine: true,
    kind: word({
      draft: ['Rascunho'],
      pending: ['Pendente', 'Aberta', 'Aberto', 'Em aberto', 'A vencer', 'A receber', 'Emitida'],
      paid: ['Paga', 'Pago', 'Quitada', 'Quitado', 'Liquidada', 'Liquidado', 'Recebida', 'Recebido'],
      overdue: ['Vencida', 'Vencido', 'Atrasada', 'Atrasado', 'Em atraso'],
      cancelled: ['Cancelada', 'Cancelado', 'Anulada', 'Canceled'],
    }),
  },
  arrived,
]

/** Columns of a receivable's files; whether it is late follows from its dates and is not sent. */
export const receivableColumns: readonly Column[] = [
  externalId('Título', 'Documento', 'Número', 'Nº', 'N°'),
  client,
  money,
  {
    field: 'expected_date',
    labels: [
      'Data prevista',
      'Previsto',
      'Previsto para',
      'Previsão',
      'Previsão de recebimento',
      'Vencimento',
      'Data de vencimento',
    ],
    kind: day,
    required: true,
    feminine: true,
  },
  parcel,
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
    kind: word({
      pending: ['Pendente', 'Aberto', 'Em aberto', 'A vencer', 'A receber', 'Previsto'],
      late: ['Atrasado', 'Em atraso', 'Vencido'],
      paid: ['Recebido', 'Pago', 'Quitado', 'Liquidado', 'Baixado', 'Conciliado'],
    }),
  },
  { field: 'days_overdue', labels: ['Dias de atraso', 'Dias em atraso'], kind: count, answerOnly: true },
  arrived,
]

/** Columns of a ticket's files. */
export const ticketColumns: readonly Column[] = [
  externalId('Ticket', 'Chamado', 'Protocolo', 'Número', 'Nº', 'N°'),
  { field: 'title', labels: ['Título', 'Assunto'], kind: line, required: true },
  { field: 'requester', labels: ['Solicitante', 'Aberto por', 'Requisitante'], kind: text },
  {
    field: 'priority',
    labels: ['Prioridade'],
    feminine: true,
    kind: word({
      P1: ['P1', 'Alta', 'P1 (Alta)'],
      P2: ['P2', 'Média', 'P2 (Média)'],
      P3: ['P3', 'Baixa', 'P3 (Baixa)'],
    }),
  },
  {
    field: 'status',
    labels: ['Situação', 'Status'],
    feminine: true,
    kind: word({
      open: ['Aberto', 'Aberta', 'Novo'],
      in_progress: ['Em andamento', 'Em atendimento', 'Andamento'],
      waiting: ['Aguardando', 'Em espera', 'Pendente'],
      resolved: ['Resolvido', 'Resolvida'],
      closed: ['Fechado', 'Fechada', 'Encerrado', 'Concluído'],
    }),
  },
  {
    field: 'created_at',
    labels: ['Aberto em', 'Criado em', 'Abertura', 'Data de abertura', 'Data de criação'],
    kind: instant,
  },
]

/** Columns of a client's files. */
export const clientColumns: readonly Column[] = [
  { field: 'name', labels: ['Nome', 'Cliente', 'Nome do cliente', 'Razão social'], kind: line, required: true },
  { field: 'email', labels: ['Email', 'E-mail', 'Correio eletrônico'], kind: text },
  { field: 'phone', labels: ['Telefone', 'Fone', 'Celular'], kind: text },
  { field: 'partner', labels: ['Parceiro'], kind: text },
  { field: 'document', labels: ['Documento', 'CNPJ', 'CPF', 'CPF/CNPJ', 'CNPJ/CPF'], kind: text },
  { field: 'address', labels: ['Endereço'], kind: text },
  notes,
  { field: 'is_active', labels: ['Ativo', 'Situação', 'Status'], kind: flag },
  arrived,
]

export const columnsOf: Record<ImportKind, readonly Column[]> = {
  invoices: invoiceColumns,
  receivables: receivableColumns,
  tickets: ticketColumns,
  clients: clientColumns,
}
