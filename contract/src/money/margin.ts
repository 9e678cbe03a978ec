import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** What a margin is made of, by its name. */
export const marginPartNames = {
  invoiced: 'Faturado',
  hours: 'Horas',
  agents: 'Agentes',
  seats: 'Assinaturas',
  other: 'Outros custos',
} as const
export type MarginPart = keyof typeof marginPartNames
export const marginParts = Object.keys(marginPartNames) as [MarginPart, ...MarginPart[]]
const part = z.enum(marginParts, 'Parte desconhecida')
/** One part, or all that are costs: what a project spent. */
export const askedParts = [...marginParts, 'costs'] as const
export type AskedPart = (typeof askedParts)[number]

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use um mês: 2026-03')
const count = z.int().min(0)

/** Exact reais; costs are below zero, so that all of them add up to the margin. */
const figures = {
  invoiced: decimalText,
  hours: decimalText,
  agents: decimalText,
  seats: decimalText,
  other: decimalText,
  margin: decimalText,
  /** Rows that are left out of the sums, as nobody said what they are worth. */
  hours_without_rate: decimalText,
  agents_without_rate_usd: decimalText,
  costs_without_rate_usd: decimalText,
  other_currency: count,
}

const months = z.array(z.object({ month, ...figures }))
const total = z.object(figures)

export const projectMargin = z.object({
  months,
  /** Of all months. */
  total,
})

/** Months, both included. */
const period = { from: month.optional(), to: month.optional() }

export const marginQuery = z.strictObject({ ...period, client_id: id.optional() })

const client = z.object({ id: id.nullable(), name: z.string() })

/** What all projects leave, or those of one client. */
export const margin = z.object({
  months,
  total,
  /** By client, the one that leaves most first; null is what is of no client: "não atribuído". */
  clients: z.array(z.object({ client: client.nullable(), ...figures })),
  /** The same by project; null is what is of none, of the client or of nobody. */
  projects: z.array(
    z.object({ project: z.object({ id, name: z.string() }).nullable(), client: client.nullable(), ...figures }),
  ),
})

export const marginRowsQuery = z.strictObject({
  month: month.optional(),
  part: z.enum(askedParts, 'Parte desconhecida').optional(),
  ...period,
  project_id: id.optional(),
  client_id: id.optional(),
  /** The name of a client that is not registered. */
  client: z.string().max(200).optional(),
  /** What is of no project: of the client, or of nobody. */
  unassigned: z.literal('true', 'Use true').optional(),
})

/** One row of a figure. */
export const marginRow = z.object({
  part,
  /** Of the invoice, the entry of hours, the run or the cost. */
  id,
  project: z.object({ id, name: z.string() }).nullable(),
  day: z.iso.date(),
  label: z.string(),
  /** Null where it has no rate, or is in another currency: it is in no sum. */
  amount: decimalText.nullable(),
  /** What it counts: hours, or dollars, or an amount in its currency. */
  quantity: decimalText,
  unit: z.string(),
  rate: decimalText.nullable(),
})

export const marginRows = z.object({
  rows: z.array(marginRow),
  /** How many there are: the latest 500 are listed. */
  total: count,
})

export const unbilledQuery = z.strictObject({ client_id: id.optional() })

/** Hours of a project after the day of its last invoice. */
export const unbilledHours = z.object({
  project: z.object({ id, name: z.string() }),
  hours: decimalText,
  since: z.iso.date(),
  /** At the billing rate of each day; null where none has one. */
  amount: decimalText.nullable(),
  hours_without_rate: decimalText,
})

export type ProjectMargin = z.infer<typeof projectMargin>
export type Margin = z.infer<typeof margin>
export type MarginFigures = ProjectMargin['total']
export type MarginRow = z.infer<typeof marginRow>
export type MarginRowsQuery = z.output<typeof marginRowsQuery>

export const marginNotes = {
  answered: {
    ProjectMargin: { type: projectMargin, description: 'O que um projeto deixa, por mês e ao todo, em reais exatos' },
    Margin: { type: margin, description: 'O que os projetos deixam, por mês, cliente e projeto, em reais exatos' },
    MarginRow: { type: marginRow, description: 'Uma linha que entra em um número da margem' },
    UnbilledHours: {
      type: unbilledHours,
      description: 'Horas de um projeto depois da sua última fatura',
    },
    MarginRows: { type: marginRows, description: 'As linhas de um número da margem' },
  },
  fields: {
    months: ['Os meses que têm alguma linha, do último ao primeiro'],
    total: ['De todos os meses'],
    clients: ['Por cliente, o que deixa mais primeiro; nulo é o que não é de nenhum'],
    projects: ['Por projeto, o que deixa mais primeiro; nulo é o que não é de nenhum'],
    'Margin.client': ['O cliente; sem id se não é cadastrado'],
    project: ['O projeto; nulo se não é de nenhum'],
    month: ['Mês', '2026-03'],
    invoiced: ['Faturas emitidas menos notas de crédito, sem canceladas e rascunhos', '5000.00'],
    hours: ['Custo das horas, abaixo de zero', '-1250.5'],
    agents: ['Custo dos agentes, abaixo de zero', '-84.21'],
    seats: ['Assinaturas pelo uso do mês, abaixo de zero', '-530.4'],
    other: ['Outros custos, abaixo de zero', '0'],
    margin: ['Faturado menos todos os custos', '3134.89'],
    hours_without_rate: ['Horas sem taxa, que ficam de fora', '0'],
    agents_without_rate_usd: ['Dólares de dias sem câmbio, que ficam de fora', '0'],
    costs_without_rate_usd: ['Assinaturas e custos em dólar de dias sem câmbio, que ficam de fora', '0'],
    other_currency: ['Faturas em outra moeda, que ficam de fora', 0],
    part: ['De que parte é', 'hours'],
    day: ['Dia', '2026-03-10'],
    label: ['Número da fatura, pessoa e task, tipo da execução ou nome do custo', 'Ana Prado: Revisar contrato'],
    amount: ['Reais exatos; nulo se não entra na soma', '-120.00'],
    quantity: ['Horas, dólares ou valor na sua moeda', '1.5'],
    unit: ['Unidade da quantidade', 'h'],
    rate: ['Taxa da hora ou câmbio do dia', '80.00'],
    rows: ['As linhas, as últimas 500'],
    'MarginRows.total': ['Quantas são', 42],
    'UnbilledHours.hours': ['Horas', '12.5'],
    since: ['Desde que dia', '2026-11-01'],
    'UnbilledHours.amount': ['À taxa de cobrança de cada dia; nulo se nenhum tem', '2500.00'],
    'UnbilledHours.hours_without_rate': ['Horas sem taxa de cobrança, que ficam de fora do valor', '0'],
  },
} satisfies SchemaNotes
