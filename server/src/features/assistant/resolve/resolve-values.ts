import { workFields } from '@leme/contract/work/work'
import { askAgain, type Resolving, type Stop } from './ask.ts'
import { askDay } from './ask-day.ts'
import { type Item, itemsOf, nameOf } from './items.ts'

/** Asks again for hours, days and texts that no row can have. */
export function resolveValues({ draft, said }: Resolving): Stop | null {
  for (const entry of itemsOf(draft)) {
    const { path, item } = entry
    const text = `Qual é a descrição d${nameOf(entry)}?`
    const stop =
      askAgain(`${path}.description`, workFields.description, item.description, text) ??
      resolveEstimate(entry) ??
      (entry.noun === 'task'
        ? askDay(`${path}.due_date`, entry.item.due_date, said.today, `Qual é o prazo d${nameOf(entry)}?`)
        : null)
    if (stop) return stop
  }
  return null
}

function resolveEstimate(entry: Item): Stop | null {
  if (entry.noun === 'epic') return null
  const question = `Quantas horas tem ${nameOf(entry)}?`
  return askAgain(`${entry.path}.estimate_hours`, workFields.estimate_hours, entry.item.estimate_hours, question)
}
