import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

const count = z.int().min(0)
const named = z.object({ id, name: z.string() })

/** What a manager's day begins with. Lists are of five at most, with how many there are beside them. */
export const moneyHome = z.object({
  /** The months of the margins: this one and the two before. */
  from: z.string(),
  to: z.string(),
  /** Projects that leave something, the most first; and those that cost more than they bring, the worst first. */
  earns: z.array(z.object({ project: named, margin: decimalText })),
  loses: z.array(z.object({ project: named, margin: decimalText })),
  earns_total: count,
  loses_total: count,
  /** By client, who owes longest first. */
  late: z.array(
    z.object({
      client: z.string(),
      amount: decimalText,
      days: count,
      /** How many of its late invoices look like a receivable that was received. */
      received_alike: count,
    }),
  ),
  late_total: z.object({ clients: count, amount: decimalText }),
  /** Hours of projects for clients after the day of the project's last invoice, the most first. */
  unbilled: z.array(
    z.object({
      project: named,
      hours: decimalText,
      since: z.iso.date(),
      /** At the billing rate of each day; null where none has one. */
      amount: decimalText.nullable(),
      hours_without_rate: decimalText,
    }),
  ),
  unbilled_total: z.object({ projects: count, hours: decimalText }),
  /** Agents that cost more this month than in the same days of the last one. */
  dearer: z.array(z.object({ agent: named, cost_usd: decimalText, before_usd: decimalText })),
  dearer_total: count,
  /** What is to come, by the Monday of its week; the first one is this week. Late money is in none. */
  cash: z.array(z.object({ week: z.iso.date(), amount: decimalText, count })),
})

export type MoneyHome = z.infer<typeof moneyHome>

export const moneyHomeNotes = {
  answered: {
    MoneyHome: { type: moneyHome, description: 'O dinheiro no começo do dia de um gerente; listas de até cinco' },
  },
  fields: {
    from: ['Primeiro mês das margens', '2026-09'],
    to: ['Último mês das margens, o atual', '2026-11'],
    earns: ['Projetos que rendem, o maior primeiro'],
    loses: ['Projetos que dão prejuízo, o pior primeiro'],
    earns_total: ['Quantos projetos rendem', 7],
    loses_total: ['Quantos dão prejuízo', 1],
    project: ['Projeto'],
    margin: ['Margem dos meses, em reais exatos', '3134.89'],
    late: ['Dinheiro atrasado por cliente, o mais antigo primeiro'],
    'MoneyHome.client': ['Nome do cliente', 'Cooperativa Serra'],
    amount: ['Reais', '1250.00'],
    days: ['Dias de atraso do mais antigo', 12],
    received_alike: ['Quantas faturas dele são iguais a um recebível já recebido', 0],
    late_total: ['Tudo que está atrasado'],
    clients: ['Quantos clientes', 2],
    unbilled: ['Horas depois da última fatura do projeto'],
    hours: ['Horas', '12.5'],
    since: ['Desde que dia', '2026-11-01'],
    hours_without_rate: ['Horas sem taxa de cobrança, que ficam de fora do valor', '0'],
    unbilled_total: ['Todas as horas sem fatura'],
    projects: ['Quantos projetos', 3],
    dearer: ['Agentes mais caros que nos mesmos dias do mês passado'],
    dearer_total: ['Quantos agentes custam mais', 2],
    agent: ['Agente'],
    cost_usd: ['Custo deste mês, em dólares', '12.50'],
    before_usd: ['Custo nos mesmos dias do mês passado, em dólares', '8.10'],
    cash: ['O que deve entrar, por semana'],
    week: ['Segunda-feira da semana', '2026-11-30'],
    count: ['Quantos recebimentos', 2],
  },
} satisfies SchemaNotes
