/** What an event is about: the groups that the page filters by. */
export const auditKinds = {
  access: 'Acessos',
  factors: 'Segundos fatores',
  account: 'Contas',
  people: 'Pessoas e convites',
  keys: 'Chaves de API e webhooks',
  organization: 'Organização',
  deletions: 'Exclusões',
  data: 'Importações e exportações',
} as const
export type AuditKind = keyof typeof auditKinds
