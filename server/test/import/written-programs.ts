import type { ImportKind } from '@leme/contract/import/import-kind'

/** What a column of a made-up file holds of a debt. */
export type Part =
  | 'key'
  | 'note'
  | 'parcel'
  | 'client'
  | 'short'
  | 'document'
  | 'issued'
  | 'due'
  | 'amount'
  | 'net'
  | 'fine'
  | 'paidAmount'
  | 'openAmount'
  | 'balance'
  | 'paid'
  | 'status'
  | 'what'
  | 'blank'

type Words = { open: readonly string[]; paid: readonly string[]; part?: string; cancelled?: string }
export type Program = {
  name: string
  kind: Extract<ImportKind, 'invoices' | 'receivables'>
  columns: Record<string, Part>
  words: Words
}

/** Files of debts as programs write them, each with columns that say nothing to us. */
export const programs: readonly Program[] = [
  {
    name: 'Conta Azul, contas a receber',
    kind: 'receivables',
    columns: {
      'Nome do cliente': 'client',
      'CNPJ/CPF': 'document',
      'Código de referência': 'blank',
      'Data de competência': 'issued',
      'Data de vencimento': 'due',
      'Data prevista': 'due',
      Descrição: 'what',
      Situação: 'status',
      'Valor original da parcela (R$)': 'amount',
      'Valor recebido da parcela (R$)': 'paidAmount',
      'Juros realizado (R$)': 'fine',
      'Valor da parcela em aberto (R$)': 'openAmount',
      'Data do último pagamento': 'paid',
      'Nota fiscal': 'note',
      Observações: 'blank',
    },
    words: { open: ['Em aberto', 'Atrasado'], paid: ['Quitado'], part: 'Recebido parcialmente' },
  },
  {
    name: 'Omie, contas a receber',
    kind: 'receivables',
    columns: {
      Situação: 'status',
      'Número do Documento': 'note',
      Parcela: 'parcel',
      'Nota Fiscal / Cupom Fiscal': 'blank',
      'Cliente (Nome Fantasia)': 'short',
      'Cliente (Razão Social)': 'client',
      'CNPJ/CPF': 'document',
      'Previsão de Recebimento': 'due',
      'Último Recebimento': 'paid',
      'Valor da Conta': 'amount',
      'Valor Líquido': 'net',
      'Valor Recebido': 'paidAmount',
      'Valor a Receber': 'openAmount',
      Vencimento: 'due',
      'Data de Emissão': 'issued',
    },
    words: { open: ['A vencer', 'Atrasado', 'Vence hoje'], paid: ['Recebido'] },
  },
  {
    name: 'Omie, notas',
    kind: 'invoices',
    columns: {
      'Data de Emissão': 'issued',
      'Nota Fiscal / Cupom Fiscal': 'note',
      Parcela: 'parcel',
      'Cliente (Razão Social)': 'client',
      'Valor da Conta': 'amount',
      'Valor Recebido': 'paidAmount',
      Vencimento: 'due',
      Situação: 'status',
    },
    words: { open: ['A vencer', 'Atrasado'], paid: ['Recebido'], cancelled: 'Cancelado' },
  },
  {
    name: 'Asaas, cobranças',
    kind: 'receivables',
    columns: {
      Identificador: 'key',
      Nome: 'client',
      'CPF ou CNPJ': 'document',
      'Data de criação': 'issued',
      'Data de vencimento': 'due',
      'Data de pagamento': 'paid',
      Valor: 'amount',
      'Valor líquido': 'net',
      Situação: 'status',
      Descrição: 'what',
    },
    words: {
      open: ['Aguardando pagamento', 'Vencida'],
      paid: ['Recebida', 'Confirmada', 'Recebida em dinheiro'],
      cancelled: 'Cancelada',
    },
  },
  {
    name: 'Bling, contas',
    kind: 'invoices',
    columns: {
      ID: 'blank',
      Cliente: 'client',
      'Data Emissão': 'issued',
      'Data Vencimento': 'due',
      'Data Liquidação': 'paid',
      'Valor documento': 'amount',
      Saldo: 'openAmount',
      Situação: 'status',
      'Número documento': 'key',
      Histórico: 'what',
    },
    words: { open: ['Em aberto', 'Atrasado'], paid: ['Pago'], part: 'Pago parcialmente', cancelled: 'Cancelado' },
  },
  {
    name: 'Nibo, recebimentos',
    kind: 'receivables',
    columns: {
      Vencimento: 'due',
      Previsão: 'due',
      Competência: 'issued',
      Contato: 'client',
      Descrição: 'what',
      Valor: 'amount',
      'Valor recebido': 'paidAmount',
      'Em aberto': 'openAmount',
      Recebimento: 'paid',
      Situação: 'status',
    },
    words: { open: ['A receber', 'Em atraso', 'Vencido'], paid: ['Recebido'] },
  },
  {
    name: 'a bank’s collections',
    kind: 'invoices',
    columns: {
      'Nosso Número': 'blank',
      'Seu Número': 'key',
      'Nome do Pagador': 'client',
      'Valor do Título': 'amount',
      'Data de Emissão': 'issued',
      'Data de Vencimento do Título': 'due',
      'Data de pagamento': 'paid',
    },
    words: { open: [''], paid: [''] },
  },
  {
    name: 'a bank’s receipts with the balance of the account',
    kind: 'receivables',
    columns: {
      Título: 'key',
      Sacado: 'client',
      Valor: 'amount',
      Vencimento: 'due',
      Pagamento: 'paid',
      Saldo: 'balance',
    },
    words: { open: [''], paid: [''] },
  },
  {
    name: 'a sheet of somebody’s own',
    kind: 'invoices',
    columns: {
      'N° FATURA': 'key',
      CLIENTE: 'client',
      VALOR: 'amount',
      'DATA VECTO': 'due',
      OBS: 'what',
      STATUS: 'status',
    },
    words: { open: ['pendente', 'EM ABERTO', 'a vencer'], paid: ['PAGA'], cancelled: 'cancelada' },
  },
  {
    name: 'a sheet without a number',
    kind: 'invoices',
    columns: {
      Cliente: 'client',
      Descrição: 'what',
      'Valor (R$)': 'amount',
      'Venc.': 'due',
      'Data de pagamento': 'paid',
    },
    words: { open: [''], paid: [''] },
  },
]
