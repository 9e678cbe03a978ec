import { call } from '../../api/call.ts'

/** Brings back what this person deleted, by its id, with what hung on it; answers what it had to come back without. */
export async function restoreDeletion(id: string): Promise<string | null> {
  return (await call('POST /api/deletions/:id/restore', { params: { id } })).message
}

/** What a question before a deletion says of the toast after it. */
export const deletionWarning = 'Dá para desfazer por alguns segundos, no aviso que aparece.'
