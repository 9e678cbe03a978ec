import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import { projectsQuery } from '../../queries/projects-query.ts'

/** How many of the newest the cards look at: the samples that the product describes. */
export const samples = { tickets: 10, tasks: 10, agent_runs: 5 } as const

/** Every project, newest first. */
export const allProjectsQuery = queryOptions({ ...projectsQuery, refetchInterval: readAgainEvery })

/** The newest tickets, newest first. */
export const latestTicketsQuery = queryOptions({
  queryKey: keys.tickets.list({ limit: samples.tickets }),
  queryFn: ({ signal }) => call('GET /api/tickets', { query: { limit: samples.tickets } }, { signal }),
  refetchInterval: readAgainEvery,
})

/** The newest tasks of all projects, newest first. */
export const latestTasksQuery = queryOptions({
  queryKey: keys.tasks.list({ limit: samples.tasks }),
  queryFn: ({ signal }) => call('GET /api/tasks', { query: { limit: samples.tasks } }, { signal }),
  refetchInterval: readAgainEvery,
})

/** The newest agent runs, newest first. */
export const latestAgentRunsQuery = queryOptions({
  queryKey: keys.agentRuns.list({ limit: samples.agent_runs }),
  queryFn: ({ signal }) => call('GET /api/agent-runs', { query: { limit: samples.agent_runs } }, { signal }),
  refetchInterval: readAgainEvery,
})

/** What the whole organisation has, measured in the database. */
export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: ({ signal }) => call('GET /api/dashboard', {}, { signal }),
  refetchInterval: readAgainEvery,
})
