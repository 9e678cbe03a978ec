import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { person } from '../people/person.ts'
import { id, optionalDate, requiredDate, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** What a cost is: a seat or subscription that is charged again and again, or another cost of a day. */
export const costPartNames = { seats: 'Assinatura', other: 'Outro custo' } as const
export type CostPart = keyof typeof costPartNames
const part = z.enum(Object.keys(costPartNames) as [CostPart, ...CostPart[]], 'Tipo desconhecido')

export const costCurrencies = ['BRL', 'USD'] as const
const currency = z.enum(costCurrencies, 'Moeda desconhecida')

/** How often a cost is charged. */
export const costEveryNames = { once: 'uma vez', month: 'por mês', year: 'por ano' } as const
export type CostEvery = keyof typeof costEveryNames
const every = z.enum(Object.keys(costEveryNames) as [CostEvery, ...CostEvery[]], 'Período desconhecido')

/** By what use of a month a seat is spread over projects. */
export const costSpreadNames = { hours: 'Horas', runs: 'Execuções de agentes', tokens: 'Tokens de agentes' } as const
export type CostSpread = keyof typeof costSpreadNames
const spread = z.enum(Object.keys(costSpreadNames) as [CostSpread, ...CostSpread[]], 'Uso desconhecido')

export const costLimits = { label: 200 } as const

/** A new cost, or the right one in the place of a wrong one. */
export const costCreate = z
  .strictObject({
    part,
    label: requiredText(costLimits.label, {
      required: 'Nome é obrigatório',
      tooLong: 'Nome deve ter no máximo 200 caracteres',
    }),
    amount: decimal({
      scale: 2,
      digits: 12,
      messages: {
        required: 'Valor é obrigatório',
        wrong: 'Valor deve ser um número decimal',
        tooBig: 'Valor deve ter no máximo 12 dígitos antes da vírgula',
        negative: 'Valor deve ser maior que zero',
        scale: 'Valor deve ter no máximo 2 casas decimais',
      },
    }).refine((value) => /[1-9]/.test(value), 'Valor deve ser maior que zero'),
    currency: currency.default('BRL'),
    every: every.default('once'),
    /** Of a subscription the first charge, whose day of the month the others have; else its day. */
    starts_on: requiredDate('Data é obrigatória'),
    ends_on: optionalDate().default(null),
    /** Of another cost alone; null is the company's. */
    project_id: id.nullable().default(null),
    spread: spread.nullable().default(null),
    /** Whose hours alone count. */
    user_id: id.nullable().default(null),
    /** Whose runs alone count. */
    agent_id: id.nullable().default(null),
    /** The cost that this one corrects. */
    replaces: id.nullable().default(null),
  })
  .superRefine((cost, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (cost.part === 'seats') {
      if (cost.every === 'once') refuse('every', 'Assinatura é por mês ou por ano')
      if (cost.spread === null) refuse('spread', 'Diga por que uso a assinatura se reparte')
      if (cost.project_id !== null) refuse('project_id', 'Assinatura se reparte pelo uso: não tem projeto')
    } else {
      if (cost.every !== 'once') refuse('every', 'Só assinatura se repete')
      if (cost.spread !== null) refuse('spread', 'Só assinatura se reparte')
      if (cost.ends_on !== null) refuse('ends_on', 'Só assinatura tem fim')
    }
    if (cost.user_id !== null && cost.spread !== 'hours') refuse('user_id', 'Pessoa só com repartição por horas')
    if (cost.agent_id !== null && cost.spread !== 'runs' && cost.spread !== 'tokens')
      refuse('agent_id', 'Agente só com repartição por execuções ou tokens')
    if (cost.ends_on !== null && cost.ends_on < cost.starts_on) refuse('ends_on', 'Fim deve ser depois do início')
  })

const named = z.object({ id, name: z.string() })

export const cost = z.object({
  id,
  org_id: id,
  part,
  label: z.string(),
  amount: decimalText,
  currency,
  every,
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  project: named.nullable(),
  spread: spread.nullable(),
  user: person.nullable(),
  agent: named.nullable(),
  created_at: timestamp,
  created_by: person.nullable(),
  /** From then on it counts no more. */
  withdrawn_at: timestamp.nullable(),
  withdrawn_by: person.nullable(),
})

export type Cost = z.infer<typeof cost>
export type CostCreate = z.output<typeof costCreate>

export const costNotes = {
  sent: {
    CostCreate: { type: costCreate, description: 'Uma assinatura ou outro custo; `replaces` diz qual ele corrige' },
  },
  answered: { Cost: { type: cost, description: 'O que se paga além de horas e agentes' } },
  fields: {
    part: ['Assinatura, que se reparte pelo uso, ou outro custo', 'seats'],
    label: ['Nome', 'Claude Max da Ana'],
    amount: ['Valor de cada cobrança, na sua moeda; de um ano, o ano todo', '100.00'],
    currency: ['Moeda', 'USD'],
    every: ['Uma vez, por mês ou por ano', 'month'],
    starts_on: ['Dia da primeira cobrança, ou do custo', '2026-03-05'],
    ends_on: ['Último dia em que é cobrada; nulo enquanto continua', null],
    project_id: ['Projeto de um outro custo; nulo é da empresa', null],
    project: ['Projeto de um outro custo; nulo é da empresa'],
    spread: ['Por que uso do mês a assinatura se reparte', 'hours'],
    user_id: ['Só as horas desta pessoa', null],
    user: ['Só as horas desta pessoa; nulo, as de todos'],
    agent_id: ['Só as execuções deste agente', null],
    agent: ['Só as execuções deste agente; nulo, as de todos'],
    replaces: ['O custo que este corrige', null],
    created_by: ['Quem informou'],
    withdrawn_at: ['Quando deixou de valer, corrigido ou retirado; nulo se vale', null],
    withdrawn_by: ['Quem corrigiu ou retirou'],
  },
} satisfies SchemaNotes
