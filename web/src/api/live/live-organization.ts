import type { OrganizationTable } from '@leme/contract/wire/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { freshFor } from '../query-client.ts'
import { followOrganization } from './live-link.ts'
import { createMarking, type LiveRefetch } from './live-refetch.ts'

const finance = [keys.financeSummary.all, keys.debtors.all, keys.dashboard]

/** What over all projects, or beside them, is read from a table. */
const readFrom: Record<OrganizationTable, readonly QueryKey[]> = {
  projects: [keys.projects.list(), keys.tasks.all, keys.dashboard],
  project_members: [keys.projects.list(), keys.tasks.all],
  epics: [keys.projects.list()],
  stories: [keys.projects.list(), keys.tasks.all],
  tasks: [keys.tasks.all, keys.projects.list(), keys.dashboard],
  time_entries: [keys.projects.list()],
  clients: [keys.clients.all, keys.partners.all, keys.tickets.all],
  client_aliases: [keys.clients.all, keys.invoices.all, keys.receivables.all, ...finance],
  tickets: [keys.tickets.all, keys.dashboard],
  finance_invoices: [keys.invoices.all, ...finance],
  finance_receivables: [keys.receivables.all, ...finance],
  // One of them may be who looks, with another role.
  users: [keys.users.all, keys.tasks.all, keys.me],
  invitations: [keys.invitations.all],
  // Its name and what it calls statuses are everywhere.
  organizations: [keys.me, keys.organization],
}

/** Reads again what changed anywhere in the organization; one list at most every 400 ms, so that it shows within a second. */
export function createOrganizationRefetch(queries: QueryClient): LiveRefetch<OrganizationTable> {
  const { mark, stop } = createMarking({ queries, interval: 400 })
  return {
    changed(table) {
      for (const key of readFrom[table]) mark(key)
    },
    everythingChanged() {
      for (const key of allKeys) mark(key)
    },
    stop,
  }
}

const allKeys = [...new Set(Object.values(readFrom).flat())]

/** Keeps the lists and figures of the organization up to date since then (ms), in every page, until the answer is called. */
export function followOrganizationLists(queries: QueryClient, since: number): () => void {
  const refetch = createOrganizationRefetch(queries)
  const leave = followOrganization({
    since: Math.min(since, oldestRead(queries)),
    onChange: refetch.changed,
    onCatchUp: refetch.everythingChanged,
  })
  return () => {
    leave()
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
