import { filteredPaths } from '@leme/contract/filtered-paths'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { paths } from '@leme/contract/paths'
import { keys } from '../../api/keys.ts'

type Words = {
  /** Of the choice. */
  label: string
  one: string
  many: string
  /** How words that agree with it end: "criada", "criado". */
  ending: 'a' | 'o'
  /** What a row is recognised by. */
  key: string
  /** The columns without which a file brings nothing. */
  needs: string
  /** Where its rows are listed. */
  list: string
  /** What is read again once rows were stored. */
  reads: readonly (readonly string[])[]
}

const figures = [keys.financeSummary.all, keys.debtors.all, keys.dashboard]

export const importWords: Record<ImportKind, Words> = {
  invoices: {
    label: 'Faturas',
    one: 'fatura',
    many: 'faturas',
    ending: 'a',
    key: 'Uma fatura é reconhecida pelo número ou, sem ele, pelo que a linha diz',
    needs: 'Cliente, Valor e Vencimento',
    list: paths.finance(),
    reads: [keys.invoices.all, ...figures],
  },
  receivables: {
    label: 'Recebíveis',
    one: 'recebível',
    many: 'recebíveis',
    ending: 'o',
    key: 'Um recebível é reconhecido pelo identificador externo ou, sem ele, pelo que a linha diz',
    needs: 'Cliente, Valor e Data prevista',
    list: paths.finance(),
    reads: [keys.receivables.all, ...figures],
  },
  tickets: {
    label: 'Tickets',
    one: 'ticket',
    many: 'tickets',
    ending: 'o',
    key: 'Um ticket é reconhecido pelo identificador externo',
    needs: 'Identificador externo e Título',
    list: filteredPaths.tickets(),
    reads: [keys.tickets.all, keys.dashboard],
  },
  clients: {
    label: 'Clientes',
    one: 'cliente',
    many: 'clientes',
    ending: 'o',
    key: 'Um cliente é reconhecido pelo CPF ou CNPJ ou, sem ele, pelo nome',
    needs: 'Nome',
    list: paths.clients(),
    reads: [keys.clients.all, keys.partners.all, keys.projects.all, keys.dashboard],
  },
}
