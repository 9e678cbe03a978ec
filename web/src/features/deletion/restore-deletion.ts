import { call } from '../../api/call.ts'

/** Brings back what this person deleted, by its id, with what hung on it. */
export const restoreDeletion = (id: string) => call('POST /api/deletions/:id/restore', { params: { id } })

/** What a question before a deletion says of the toast after it. */
export const deletionWarning = 'Dá para desfazer por alguns segundos, no aviso que aparece.'
