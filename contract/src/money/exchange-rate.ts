import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { blank, brazilian, formatDate, formatPercent } from '../format/format.ts'
import { person } from '../people/person.ts'
import { id, optionalText, requiredDate, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const exchangeRateLimits = {
  note: 500,
  /** Characters of a file of the Central Bank: ten years of days are 300 thousand. */
  file: 500_000,
} as const

/** Where a rate is from, by its name. */
export const exchangeSourceNames = {
  fetch: 'PTAX, do Banco Central',
  file: 'PTAX, de arquivo',
  person: 'informada',
} as const
export type ExchangeSource = keyof typeof exchangeSourceNames
const source = z.enum(Object.keys(exchangeSourceNames) as [ExchangeSource, ...ExchangeSource[]])

/** What a person types: one rate of a day. */
export const exchangeRateCreate = z.strictObject({
  day: requiredDate('Data é obrigatória'),
  /** Reais for a dollar. */
  rate: decimal({
    scale: 8,
    digits: 6,
    messages: {
      required: 'Cotação é obrigatória',
      wrong: 'Cotação deve ser um número decimal',
      tooBig: 'Cotação deve ter no máximo 6 dígitos antes da vírgula',
      negative: 'Cotação deve ser maior que zero',
      scale: 'Cotação deve ter no máximo 8 casas decimais',
    },
  }).refine((value) => /[1-9]/.test(value), 'Cotação deve ser maior que zero'),
  /** Required where the day has another rate. */
  note: optionalText(exchangeRateLimits.note, 'Motivo deve ter no máximo 500 caracteres').default(null),
  /** Said on purpose: it is far from the rate of the nearest day. */
  sure: z.boolean('Deve ser verdadeiro ou falso').optional(),
})

export const futureRate = { field: 'day', message: 'Data não pode ser no futuro' } as const
export const unexplainedRate = { field: 'note', message: 'Este dia já tem cotação: diga por que a corrige' } as const

/** The share by which a rate may differ from that of the nearest day before it is asked about, in percent. */
const usualChange = 20
/** Where no other day has a rate: what a dollar cost since there are reais lies well within. */
const usual = { least: 0.5, most: 20 } as const

const rateText = (rate: string) => `R$${blank}${brazilian(rate)}`

/** What is asked about a rate before it is stored, beside that of the nearest other day; null where it is as one expects. */
export function exchangeRateDoubt(rate: string, nearest: { day: string; rate: string } | null): string | null {
  if (nearest) {
    const change = (Number(rate) / Number(nearest.rate) - 1) * 100
    // A change of exactly the limit is none too large, however a computer divides.
    if (Math.abs(change) <= usualChange + 1e-9) return null
    const side = change > 0 ? 'acima' : 'abaixo'
    const share = brazilian(formatPercent(Math.abs(change)).replace('%', ''))
    return `${rateText(rate)} fica ${share}% ${side} da cotação de ${formatDate(nearest.day)} (${rateText(nearest.rate)}). É isso mesmo?`
  }
  if (Number(rate) >= usual.least && Number(rate) <= usual.most) return null
  return `${rateText(rate)} por dólar está fora do comum, de R$${blank}0,50 a R$${blank}20. É isso mesmo?`
}

export const exchangeRate = z.object({
  id,
  org_id: id,
  day: z.iso.date(),
  rate: decimalText,
  source,
  note: z.string().nullable(),
  created_at: timestamp,
  /** Who typed it or brought the file; null where the server fetched it. */
  user: person.nullable(),
  /** From then on another rate of the day counts. */
  replaced_at: timestamp.nullable(),
})

/** A file of the Central Bank, as text. */
export const exchangeFile = z.strictObject({
  text: z
    .string('Arquivo é obrigatório')
    .max(exchangeRateLimits.file, 'O arquivo é grande demais para um de cotações')
    .meta({ maxLength: exchangeRateLimits.file }),
  /** True says what would come of it, and stores nothing. */
  trial: z.boolean('Deve ser verdadeiro ou falso').default(false),
})

const count = z.int().min(0)

export const exchangeFileRead = z.object({
  created: count,
  unchanged: count,
  /** What the file says of the days that are new, the latest first. */
  days: z.array(z.object({ day: z.iso.date(), rate: decimalText })),
  refused: z.array(z.object({ line: count, message: z.string() })),
  other_currencies: count,
  other_bulletins: count,
  remarks: z.array(z.string()),
})

/** An amount of dollars in reais, each part of it at the rate of its day. */
export const inReais = z.object({
  /** Exact; null where no part has a rate. */
  amount: decimalText.nullable(),
  /** Dollars of days before the first rate. */
  unrated_usd: decimalText,
  /** The one rate of it all; null where there are several. */
  rate: decimalText.nullable(),
  /** The days whose rates they are, which may be before the days of the amount. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  sources: z.array(source),
})

export type ExchangeRate = z.infer<typeof exchangeRate>
export type ExchangeRateCreate = z.output<typeof exchangeRateCreate>
export type ExchangeFileRead = z.infer<typeof exchangeFileRead>
export type InReais = z.infer<typeof inReais>

export const exchangeRateNotes = {
  sent: {
    ExchangeRateCreate: {
      type: exchangeRateCreate,
      description: 'A cotação de um dia, informada por uma pessoa; onde o dia já tem outra, a nova a corrige',
    },
    ExchangeFile: { type: exchangeFile, description: 'Um arquivo do Banco Central: CSV de um dia ou período, ou JSON' },
  },
  answered: {
    ExchangeRate: { type: exchangeRate, description: 'Quanto um dólar custa em reais em um dia' },
    ExchangeFileRead: { type: exchangeFileRead, description: 'O que veio de um arquivo de cotações' },
    InReais: { type: inReais, description: 'Dólares em reais, cada parte à cotação do seu dia' },
  },
  fields: {
    day: ['O dia, no calendário da organização', '2026-11-27'],
    rate: ['Reais por dólar: a venda do boletim de fechamento', '5.3412'],
    note: ['Por que foi corrigida', 'Digitada errada'],
    sure: ['Verdadeiro grava mesmo que se afaste mais de 20% da cotação do dia mais próximo', false],
    source: ['De onde veio: buscada no Banco Central, de um arquivo dele ou informada por uma pessoa', 'file'],
    user: ['Quem informou ou trouxe o arquivo; nulo se o servidor buscou'],
    replaced_at: ['Quando outra do mesmo dia a corrigiu; nulo se vale', null],
    text: ['O conteúdo do arquivo', '27/11/2026;220;A;USD;5,34060000;5,34120000;1,00000000;1,00000000'],
    trial: ['Verdadeiro diz o que viria, e não grava nada', false],
    created: ['Dias novos', 1],
    unchanged: ['Dias que já tinham a mesma cotação', 0],
    days: ['Os dias novos e as suas cotações, do último ao primeiro'],
    refused: ['O que não foi lido, por linha ou registro'],
    line: ['Linha do arquivo, ou registro do JSON', 3],
    message: ['Por que não foi lido', '30/11/2026 está no futuro'],
    other_currencies: ['Linhas de outras moedas', 0],
    other_bulletins: ['Boletins do dólar anteriores ao de fechamento', 0],
    remarks: ['O que há de duvidoso no arquivo', []],
    amount: ['Reais exatos; nulo se nenhum dia tem cotação', '7.58452'],
    unrated_usd: ['Dólares de dias sem cotação, que ficam de fora', '0'],
    'InReais.rate': ['A cotação, se é uma só', '5.3412'],
    'InReais.from': ['O primeiro dia das cotações usadas', '2026-11-27'],
    'InReais.to': ['O último dia das cotações usadas', '2026-11-27'],
    sources: ['De onde vieram as cotações usadas', ['file']],
  },
} satisfies SchemaNotes
