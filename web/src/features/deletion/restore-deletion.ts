import { binDays } from '@leme/contract/bin/bin'
import { can } from '@leme/contract/can'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'

/** Brings back what this person deleted, by its id, with what hung on it; answers what it had to come back without. */
export async function restoreDeletion(id: string): Promise<string | null> {
  return (await call('POST /api/deletions/:id/restore', { params: { id } })).message
}

/** What a question before a deletion says of how it is taken back: who has the bin, for 30 days; the others ask them. */
export function useDeletionWarning(): string {
  const role = useMe()?.role
  return role && can(role, 'bin.use')
    ? `Dá para desfazer por alguns segundos, no aviso que aparece, e por ${binDays} dias na Lixeira. Depois disso é irreversível.`
    : `Dá para desfazer por alguns segundos, no aviso que aparece. Depois, por ${binDays} dias, só um gerente traz de volta.`
}
