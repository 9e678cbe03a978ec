import type { Calendar } from './calendar.ts'
import { seeded } from './random.ts'
import { type Stamp, stamp, type TableRows } from './stamp.ts'

/** Reais an hour, by the role in a project: what it costs the company, and what it bills. */
const rates = { lead: ['98.00', '230.00'], contributor: ['71.50', '175.00'], reviewer: ['84.00', '195.00'] } as const

/** Seats that everybody uses, by the month, and spread by what is used; since the dollar is known. */
const seats = [
  { label: 'Assistentes de código, 12 lugares', amount: '240.00', currency: 'USD', spread: 'hours' },
  { label: 'Plataforma de modelos', amount: '1490.00', currency: 'BRL', spread: 'tokens' },
] as const

/** What some projects may cost in reais. */
const budgets: Readonly<Record<string, string>> = {
  'Previsão de Safra': '48000.00',
  'Portal do Cooperado 2.0': '90000.00',
  'Triagem assistida por IA': '62000.00',
}

/** For how many days before today a dollar's rate is known. */
const rateDays = 90

type Made = {
  calendar: Calendar
  org_id: string
  /** When the company began, from which day on the rates hold. */
  founded: Stamp
  foundedDay: number
  projects: readonly { id: string; name: string; created_at: string }[]
}

/** What hours, dollars, seats and projects are worth: the margin shows something from the first day on. */
export function moneyRows({ calendar, org_id, founded, foundedDay, projects }: Made): TableRows[] {
  const row = (path: string, parent: Stamp = founded) => stamp(calendar, path, foundedDay, parent)
  const valid_from = calendar.day(foundedDay)
  const work_rates = Object.entries(rates).flatMap(([role, amounts]) =>
    (['cost', 'billing'] as const).map((kind, at) => ({
      ...{ ...row(`work_rates/${role}/${kind}`), org_id, kind, role, valid_from, amount: amounts[at] },
    })),
  )
  const costs = seats.map((seat) => ({
    ...row(`costs/${seat.label}`),
    ...{ org_id, part: 'seats', every: 'month', starts_on: calendar.day(5 - rateDays) },
    ...seat,
  }))
  const project_budgets = projects.flatMap((project) => {
    const amount = budgets[project.name]
    return amount
      ? [
          {
            ...stamp(calendar, `project_budgets/${project.name}`, -20, project),
            org_id,
            project_id: project.id,
            amount,
          },
        ]
      : []
  })
  return [
    { table: 'public.exchange_rates', rows: exchangeRates(calendar, org_id) },
    { table: 'public.work_rates', rows: work_rates },
    { table: 'public.costs', rows: costs },
    { table: 'public.project_budgets', rows: project_budgets },
  ]
}

/** A rate for each working day up to yesterday, which wanders by cents. */
function exchangeRates(calendar: Calendar, org_id: string) {
  const random = seeded('exchange_rates')
  let rate = 5.36
  const rows = []
  for (let at = -rateDays; at < 0; at += 1) {
    const day = calendar.day(at)
    if (day !== calendar.workday(at)) continue
    rate += (random() - 0.5) * 0.06
    const { id, created_at } = stamp(calendar, `exchange_rates/${day}`, at)
    rows.push({ id, created_at, org_id, day, rate: rate.toFixed(4), source: 'file' })
  }
  return rows
}
