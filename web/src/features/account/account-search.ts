export const accountTabs = ['profile', 'security', 'sessions', 'identities', 'notices'] as const
export type AccountTab = (typeof accountTabs)[number]

/** What the address of the account page keeps: its open tab; the first one when absent. */
export type AccountSearch = { tab?: Exclude<AccountTab, 'profile'> }

export function accountSearch(given: Record<string, unknown>): AccountSearch {
  return { tab: (['security', 'sessions', 'identities', 'notices'] as const).find((tab) => tab === given.tab) }
}
