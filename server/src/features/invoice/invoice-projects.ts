import type { InvoiceRow } from '@leme/contract/money/invoice'
import type { Transaction } from '../../database/transaction.ts'
import type { RefusedBeside, Stored } from '../../ingest/bulk.ts'

/** `project_id` is undefined where a row says no project, or none that is one project's here. */
export type OfProject = InvoiceRow & { project_id?: string | null; project_doubt?: string }

/** The same rows, each with the project that it names, or with why that is none. */
export async function withProjects(tx: Transaction, rows: readonly InvoiceRow[]): Promise<OfProject[]> {
  const names = [...new Set(rows.flatMap(({ project }) => project ?? []))]
  if (names.length === 0) return rows.map((row) => (row.project === null ? { ...row, project_id: null } : row))
  const found = await tx.query<{ name: string; ids: string[] }>(
    'select name, array_agg(distinct id) as ids from public.projects_of_names($1) group by name',
    [names],
  )
  const idsOf = new Map(found.map(({ name, ids }) => [name, ids]))
  return rows.map((row): OfProject => {
    if (row.project === undefined) return row
    if (row.project === null) return { ...row, project_id: null }
    const [id, ...others] = idsOf.get(row.project) ?? []
    if (id !== undefined && others.length === 0) return { ...row, project_id: id }
    const why = id === undefined ? 'não existe aqui' : 'pode ser mais de um: diga o prefixo'
    return { ...row, project_doubt: `projeto "${row.project}" ${why}` }
  })
}

/** What became of rows, where a change of the project is one of the field that rows and files call it by. */
export function asRowsSay(answers: readonly (Stored | RefusedBeside)[]): (Stored | RefusedBeside)[] {
  return answers.map((answer) => {
    if (answer.outcome === 'refused') return answer
    const { before, fields, ...rest } = answer
    return {
      ...rest,
      ...(before && { before: { ...before, project: (before as { project_id?: unknown }).project_id } }),
      ...(fields && { fields: fields.map((field) => (field === 'project_id' ? 'project' : field)) }),
    }
  })
}
