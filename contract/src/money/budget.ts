import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { person } from '../people/person.ts'
import { projectKinds } from '../project/project-kind.ts'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

const count = z.int().min(0)

/** What a project may cost; null takes the budget away. */
export const projectBudgetSet = z.strictObject({
  amount: decimal({
    scale: 2,
    digits: 12,
    messages: {
      wrong: 'Orçamento deve ser um número decimal',
      tooBig: 'Orçamento deve ter no máximo 12 dígitos antes da vírgula',
      negative: 'Orçamento deve ser maior que zero',
      scale: 'Orçamento deve ter no máximo 2 casas decimais',
    },
  })
    .refine((value) => /[1-9]/.test(value), 'Orçamento deve ser maior que zero')
    .nullable(),
})

/** Why there is no forecast. */
export const noForecastNames = {
  done: 'Pelas estimativas das tasks abertas, não falta nada',
  pace: 'Faltam horas lançadas: é preciso ao menos 3 semanas, com alguma hora nas últimas 8',
} as const
export type NoForecast = keyof typeof noForecastNames

export const projectBudget = z.object({
  /** In hours; null where the project has none. */
  budget_hours: decimalText.nullable(),
  spent_hours: decimalText,
  /** Of these, what came as a sum from another system and has no rows. */
  imported_hours: decimalText,
  /** In reais; null where nobody said one. */
  budget: decimalText.nullable(),
  /** Hours at their cost, agents, seats and other costs, as far as they have a rate. */
  spent: decimalText,
  open_tasks: count,
  /** Open tasks without an estimate, which no forecast counts. */
  open_without_estimate: count,
  /** What was worked for each estimated hour of done tasks: of the project, or of all; null where there are too few. */
  factor: decimalText.nullable(),
  factor_tasks: count,
  remaining_hours: decimalText,
  /** Hours a week of the last weeks, eight at most. */
  pace: decimalText.nullable(),
  no_forecast: z.enum(Object.keys(noForecastNames) as [NoForecast, ...NoForecast[]]).nullable(),
  /** The day on which the estimated work is done at the pace of three of four weeks, of the mean, and of one of four; null where that pace is none. */
  earliest: z.iso.date().nullable(),
  likely: z.iso.date().nullable(),
  latest: z.iso.date().nullable(),
})

/** Figures of a budget that have rows: the hours that remain, the hours of a week, and how estimates held. */
export const budgetFigures = ['remaining', 'pace', 'factor'] as const
export type BudgetFigure = (typeof budgetFigures)[number]

export const budgetRowsQuery = z.strictObject({ of: z.enum(budgetFigures, 'Número desconhecido') })

/** A task, or a week of a pace. */
const budgetRow = z.object({
  /** Null of a week. */
  task: z.object({ id, title: z.string(), project_id: id, project: z.string() }).nullable(),
  /** The first and last day of a week; null of a task. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  estimated: decimalText.nullable(),
  worked: decimalText,
  /** What still takes an open task that has an estimate: that × factor, less what was worked, and never below zero. */
  remaining: decimalText.nullable(),
})
export type BudgetRow = z.infer<typeof budgetRow>

/** Rows of a figure, as many as are shown at once, and how many there are. */
export const budgetRows = z.object({ rows: z.array(budgetRow), total: count })
export type BudgetRows = z.infer<typeof budgetRows>

const compared = { tasks: count, estimated: decimalText, worked: decimalText, factor: decimalText }

/** Estimates beside what was worked, of done tasks that have both. */
export const calibration = z.object({
  people: z.array(z.object({ user: person, ...compared })),
  kinds: z.array(z.object({ kind: z.enum(projectKinds), ...compared })),
})

export type ProjectBudget = z.infer<typeof projectBudget>
export type ProjectBudgetSet = z.output<typeof projectBudgetSet>
export type Calibration = z.infer<typeof calibration>

export const budgetNotes = {
  sent: { ProjectBudgetSet: { type: projectBudgetSet, description: 'O que um projeto pode custar, em reais' } },
  answered: {
    ProjectBudget: {
      type: projectBudget,
      description: 'Orçamento de um projeto, o que já gastou e quando deve acabar',
    },
    BudgetRows: { type: budgetRows, description: 'As linhas de que um número do orçamento é calculado' },
    Calibration: { type: calibration, description: 'Estimativas ao lado do que foi trabalhado, de tasks concluídas' },
  },
  fields: {
    amount: ['Reais; nulo tira o orçamento', '40000.00'],
    budget_hours: ['Orçamento em horas', '200'],
    spent_hours: ['Horas gastas', '120.5'],
    imported_hours: ['Das horas gastas, as que vieram somadas de outro sistema', '0'],
    budget: ['Orçamento em reais; nulo se ninguém disse', '40000'],
    spent: ['Custo até hoje, em reais exatos', '12500.5'],
    open_tasks: ['Tasks abertas', 12],
    open_without_estimate: ['Tasks abertas sem estimativa, que a previsão não conta', 2],
    factor: ['Horas trabalhadas por hora estimada, em tasks concluídas', '1.25'],
    factor_tasks: ['De quantas tasks', 8],
    remaining_hours: ['Horas que faltam: estimativa × fator menos o trabalhado', '40'],
    pace: ['Horas por semana, média das últimas semanas', '16'],
    no_forecast: ['Por que não há previsão', null],
    earliest: ['O dia mais cedo da faixa', '2026-12-10'],
    likely: ['O dia provável', '2026-12-17'],
    latest: ['O dia mais tarde da faixa; nulo se não se sabe', '2027-01-20'],
    rows: ['As linhas'],
    total: ['Quantas há', 2],
    task: ['A task; nula numa semana'],
    title: ['Título', 'Revisar contrato'],
    project_id: ['O projeto', '0190a8e0-7c1b-7d2e-9f00-000000000021'],
    project: ['O nome do projeto', 'Atlas'],
    from: ['O primeiro dia da semana; nulo numa task', '2026-06-24'],
    to: ['O último dia da semana; nulo numa task', '2026-06-30'],
    remaining: ['Horas que a task ainda leva; nulo sem estimativa', '15'],
    people: ['Por pessoa'],
    kinds: ['Por tipo de projeto'],
    tasks: ['Tasks concluídas com estimativa e horas', 8],
    estimated: ['Horas estimadas', '40'],
    worked: ['Horas trabalhadas', '50'],
  },
} satisfies SchemaNotes
