import type { Activity } from '@leme/contract/activity'
import { projectKindNames, projectKinds } from '@leme/contract/project-kind'
import type { ActivityNames, Piece } from './activity-names.ts'
import { asDate, asHours, asName, type FieldWords, subjectSentence } from './change-words.ts'

function kindName(value: unknown): string {
  const kind = projectKinds.find((one) => one === value)
  return kind ? projectKindNames[kind] : String(value)
}

const fields: Record<string, FieldWords> = {
  name: { name: 'o nome', value: asName },
  client: { name: 'o cliente', value: asName },
  kind: { name: 'o tipo', value: kindName },
  partner: { name: 'o parceiro', value: asName },
  description: { name: 'a descrição' },
  budget_hours: { name: 'o budget', value: asHours },
  imported_hours: { name: 'as horas importadas', value: asHours },
  start_date: { name: 'o início', value: asDate },
  end_date: { name: 'o fim', value: asDate },
}

/** What somebody did to the project itself. */
export function projectSentence(
  { action, changes }: Pick<Activity, 'action' | 'changes'>,
  names: Pick<ActivityNames, 'status'>,
): Piece[] {
  if (action === 'created') return ['criou o projeto']
  if (action === 'deleted') return ['deletou o projeto']
  return subjectSentence('o projeto', fields, changes, names)
}
