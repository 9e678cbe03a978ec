export type AuthSearch = { convite?: string; modo?: 'login' | 'cadastro' }

/** `?convite=` is an invitation's token; `?modo=` is which of the two forms is shown. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return {
    ...(typeof search.convite === 'string' && search.convite ? { convite: search.convite } : {}),
    ...(search.modo === 'login' || search.modo === 'cadastro' ? { modo: search.modo } : {}),
  }
}
