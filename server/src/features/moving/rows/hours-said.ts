import { formatDate } from '@leme/contract/format/format'
import type { MovingChange, MovingRow } from '@leme/contract/moving/moving-comparison'
import { durationText } from '@leme/contract/moving/moving-counts'
import type { MetHours } from './hours-rows.queries.ts'

/** What a changed entry says otherwise than before, as a person reads it. */
export function changeOfHours(
  { row, found, note, known }: MetHours,
  nameOf: (user_id: string) => string,
): MovingChange {
  const there = known?.there
  const fields = [
    { field: 'task', before: known?.task ?? null, after: found?.task ?? null },
    { field: 'person', before: known?.person ?? null, after: nameOf(row.user_id) },
    { field: 'date', before: formatDate(there?.date ?? row.date), after: formatDate(row.date) },
    { field: 'hours', before: exactText(there?.seconds ?? 0), after: exactText(row.seconds) },
    { field: 'note', before: there?.note ?? null, after: note },
  ]
  return {
    kind: 'time_entry',
    title: `${known?.person ?? nameOf(row.user_id)}, ${formatDate(there?.date ?? row.date)}`,
    fields: fields.filter(({ before, after }) => before !== after),
  }
}

/** An entry that the file and somebody here have changed, or that was deleted here. */
export function hoursLeft(met: MetHours, nameOf: (user_id: string) => string): MovingRow {
  const { title, fields } = changeOfHours(met, nameOf)
  const { known, project_id } = met
  const what = {
    noun: 'time_entry' as const,
    key: known?.task_key ?? null,
    title: `Horas de ${known?.task ? `${title}, ${known.task}` : title}`,
  }
  if (met.is === 'gone') return { why: 'gone', ...what, project_id: project_id ?? '', fields: [] }
  return { why: 'touched', ...what, project_id: project_id ?? '', fields: fields.map(({ field }) => field) }
}

/** With the seconds, where there are any. */
function exactText(seconds: number): string {
  const rest = seconds % 60
  return rest === 0 || seconds < 60 ? durationText(seconds) : `${durationText(seconds - rest)} e ${rest} s`
}
