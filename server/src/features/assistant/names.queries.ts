import type { Transaction } from '../../database/with-identity.ts'
import type { Names } from './said.ts'

/** The organisation's names, with the epics and stories of one project. */
export async function loadNames(_tx: Transaction, _projectId: string | null): Promise<Names> {
  return { people: [], projects: [], clients: [], partners: [], agents: [], epics: [], stories: [] }
}
