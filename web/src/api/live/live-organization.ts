import type { OrganizationTable, UserTable } from '@leme/contract/wire/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { freshFor } from '../query-client.ts'
import { followOrganization, followUser } from './live-link.ts'
import { createMarking, type LiveRefetch } from './live-refetch.ts'

/** What hangs on tickets. */
const onTickets = [...keys.tickets.all, 'thing']
const finance = [keys.financeSummary.all, keys.debtors.all, keys.dashboard]

/** What over all projects, or beside them, is read from a table. */
const readFrom: Record<OrganizationTable, readonly QueryKey[]> = {
  projects: [keys.projects.list(), keys.tasks.all, keys.dashboard],
  project_members: [keys.projects.list(), keys.tasks.all],
  epics: [keys.projects.list()],
  stories: [keys.projects.list(), keys.tasks.all],
  tasks: [keys.tasks.all, keys.projects.list(), keys.dashboard],
  time_entries: [keys.projects.list()],
  // What hangs on the parts of a project is the project's to read again.
  comments: [onTickets],
  checklist_items: [onTickets],
  thing_links: [onTickets],
  watchers: [onTickets, keys.forYou],
  clients: [keys.clients.all, keys.partners.all, keys.tickets.all],
  client_aliases: [keys.clients.all, keys.invoices.all, keys.receivables.all, ...finance],
  tickets: [keys.tickets.all, keys.forYou, keys.dashboard],
  finance_invoices: [keys.invoices.all, keys.nfse, ...finance],
  finance_receivables: [keys.receivables.all, keys.bank, ...finance],
  // One of them may be who looks, with another role.
  users: [keys.users.all, keys.tasks.all, keys.me],
  invitations: [keys.invitations.all],
  // Its name and what it calls statuses are everywhere.
  organizations: [keys.me, keys.organization],
  model_prices: [keys.prices.all],
  run_recounts: [keys.prices.all],
  imports: [keys.moving],
  // What agents cost is shown in reais too.
  exchange_rates: [keys.exchangeRates.all, keys.agentRuns.all, keys.observability.all],
  saved_views: [keys.savedViews],
  bank_movements: [keys.bank],
  nfse_notes: [keys.nfse],
}

/** What of the signed-in user is read from a table. */
const readOfUser: Record<UserTable, readonly QueryKey[]> = {
  // The assistant's panel shows what it was answered, in one tab.
  assistant_exchanges: [],
  notices: [keys.notices.all, keys.forYou],
  notice_mutes: [keys.notices.all],
  notice_settings: [keys.notices.all],
  first_views: [keys.savedViews],
}

const readFromAny: Readonly<Record<string, readonly QueryKey[]>> = { ...readFrom, ...readOfUser }

/** Reads again what changed anywhere in the organization, or of the user's own; one list at most every 400 ms, so that it shows within a second. */
export function createOrganizationRefetch(queries: QueryClient): LiveRefetch<OrganizationTable | UserTable> {
  const { mark, stop } = createMarking({ queries, interval: 400 })
  return {
    changed(table) {
      for (const key of readFromAny[table] ?? []) mark(key)
    },
    everythingChanged() {
      for (const key of allKeys) mark(key)
    },
    stop,
  }
}

const allKeys = [...new Set(Object.values(readFromAny).flat())]

/** Keeps lists and figures of the organization, and what is the user's own, up to date since then (ms), until the answer is called. */
export function followOrganizationLists(queries: QueryClient, since: number): () => void {
  const refetch = createOrganizationRefetch(queries)
  const follower = {
    since: Math.min(since, oldestRead(queries)),
    onChange: refetch.changed,
    onCatchUp: refetch.everythingChanged,
  }
  const leaves = [followOrganization(follower), followUser(follower)]
  return () => {
    for (const leave of leaves) leave()
    refetch.stop()
  }
}

/** When the oldest of what is shown was read: what is older than fresh is read again as it is shown. */
function oldestRead(queries: QueryClient): number {
  const now = Date.now()
  const cached = allKeys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
  const fresh = cached.map(({ state }) => state.dataUpdatedAt).filter((readAt) => readAt > now - freshFor)
  return Math.min(now, ...fresh)
}
