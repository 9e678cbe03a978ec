import type { ApiKey } from '@leme/contract/api-key'
import type { Invitation } from '@leme/contract/invitation'
import { isExpired } from '../../queries/team-queries.ts'
import { counted } from '../../ui/counted.ts'

/** What goes on working after the person who made it was removed, as a sentence; empty where there is nothing. */
export function remaining(userId: string, apiKeys: readonly ApiKey[], invitations: readonly Invitation[]): string {
  const active = apiKeys.filter(({ created_by, revoked_at }) => created_by?.id === userId && !revoked_at).length
  const open = invitations.filter((one) => one.invited_by_user_id === userId && !isExpired(one)).length
  const left = [
    active > 0 && counted(active, { one: 'chave de API', many: 'chaves de API' }),
    open > 0 && counted(open, { one: 'convite aberto', many: 'convites abertos' }),
  ].filter((part) => part !== false)
  if (left.length === 0) return ''
  const verb = active + open === 1 ? 'continua' : 'continuam'
  return `Também ${verb} valendo, se você não retirar: ${left.join(' e ')}.`
}
