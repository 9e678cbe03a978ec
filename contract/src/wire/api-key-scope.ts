/** What a key may do: `read` sees everything of the organisation, each other writes one kind of thing. */
export const apiKeyScopes = ['read', 'tickets:write', 'finance:write', 'runs:write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const apiKeyScopeNames: Record<ApiKeyScope, string> = {
  read: 'Ler os dados da organização',
  'tickets:write': 'Enviar tickets',
  'finance:write': 'Enviar faturas e recebíveis',
  'runs:write': 'Enviar agentes e execuções',
}
