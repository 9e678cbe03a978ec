export type AuthSearch = { convite?: string; modo?: 'login' | 'cadastro' }

/** `?convite=` is an invitation's token; `?modo=` is which of the two forms is shown. Anything else is undefined. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return {
    convite: typeof search.convite === 'string' && search.convite ? search.convite : undefined,
    modo: search.modo === 'login' || search.modo === 'cadastro' ? search.modo : undefined,
  }
}
