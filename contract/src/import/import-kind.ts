/** What files bring, by the name that the command line and the API know it by. */
export const importKinds = ['invoices', 'receivables', 'tickets', 'clients'] as const
export type ImportKind = (typeof importKinds)[number]
