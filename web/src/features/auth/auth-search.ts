const modes = ['login', 'cadastro', 'codigo'] as const

export type AuthSearch = { convite?: string; modo?: (typeof modes)[number] }

/**
 * `?modo=` is which of the forms is shown; `?convite=` an invitation's token, as older links carry it. Anything
 * else is undefined.
 */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return {
    convite: typeof search.convite === 'string' && search.convite ? search.convite : undefined,
    modo: modes.find((mode) => mode === search.modo),
  }
}

/** The token of an invitation's link, `/auth#convite=…`: a fragment is sent to no server. */
export function invitationIn(hash: string): string | undefined {
  return new URLSearchParams(hash).get('convite') || undefined
}

export function invitationHash(token: string): string {
  return new URLSearchParams({ convite: token }).toString()
}
