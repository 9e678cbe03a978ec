import { activityRows } from './activity.ts'
import { agents } from './agents.ts'
import { calendarOf } from './calendar.ts'
import { clients } from './clients.ts'
import { invoiceRows, receivableRows } from './finance.ts'
import { hourLog } from './hours.ts'
import { moneyRows } from './money.ts'
import { type PersonKey, people } from './people.ts'
import { projects } from './projects.ts'
import { seeded } from './random.ts'
import { runsUntil } from './runs.ts'
import { stamp, type TableRows, uuidAt } from './stamp.ts'
import { traceOf } from './steps.ts'
import { ticketRows } from './tickets.ts'
import { workRows } from './work.ts'

/** A person of the demo, without the password that they sign in with. */
export type PersonRow = { id: string; email: string; display_name: string; created_at: string }

const organizationName = 'Farol Tecnologia'
const foundedDay = -624

/**
 * The whole demo organisation, and its people once more for their accounts. The tables are in an order in which every
 * reference finds its row. The same `now` gives the same rows, to the last character.
 */
export function demoRows(now: Date): { people: PersonRow[]; tables: TableRows[] } {
  const calendar = calendarOf(now)
  const row = (path: string, day: number) => {
    const { id, created_at } = stamp(calendar, path, day)
    return { id, created_at, updated_at: created_at }
  }

  const organization = { ...row('organizations', foundedDay), name: organizationName }
  const org_id = organization.id

  const users = people.map(({ key, created_day, ...person }) => ({
    ...row(`users/${key}`, created_day),
    org_id,
    ...person,
  }))
  const personIds = new Map(people.map(({ key }, index) => [key, users[index]?.id]))
  const personId = (person: PersonKey) => found(personIds.get(person), person)

  const clientRows = clients.map(({ created_day, ...client }) => ({
    ...row(`clients/${client.name}`, created_day),
    org_id,
    ...client,
  }))
  const clientIds = new Map(clientRows.map(({ name, id }) => [name, id]))

  const hoursOf = hourLog(calendar)
  const rowsByProject = projects.map((project) => {
    const stamped = row(`projects/${project.name}`, project.created_day)
    const work = workRows({ calendar, project, org_id, row: stamped, personId })
    const hours = hoursOf(project, work.tasks)
    const projectRow = {
      ...stamped,
      org_id,
      name: project.name,
      client: project.client,
      client_id: clientIds.get(project.client) ?? null,
      kind: project.kind,
      partner: project.partner,
      description: project.description,
      budget_hours: project.budget_hours,
      imported_hours: project.spent_hours - sumOf(hours),
      start_date: project.start_day === null ? null : calendar.workday(project.start_day),
      end_date: project.end_day === null ? null : calendar.workday(project.end_day),
      status: project.status,
    }
    return {
      project: projectRow,
      ...work,
      hours,
      activity: activityRows({ now, users, project: projectRow, ...work, hours }),
    }
  })

  const agentRows = agents.map(({ created_day, name, description, area, is_active }) => ({
    ...row(`agents/${name}`, created_day),
    org_id,
    name,
    description,
    area,
    is_active,
  }))
  const agentsByName = new Map(
    agentRows.map((agent, index) => [agent.name, { id: agent.id, definition: agents[index] }]),
  )
  const traces = runsUntil(now).map((run) => {
    const { id: agent_id, definition } = found(agentsByName.get(run.agent), run.agent)
    const { traced, spans } = traceOf(run, found(definition, run.agent))
    const { agent: _, ...fields } = run
    const id = uuidAt(run.created_at, seeded(run.external_id))
    return {
      run: { org_id, id, agent_id, ...fields, ...traced },
      spans: spans.map((span) => ({ org_id, run_id: id, created_at: run.created_at, ...span })),
    }
  })

  const ticketing = ticketRows(
    calendar,
    org_id,
    rowsByProject.map(({ project, members }) => ({
      ...project,
      lead: members.find(({ role }) => role === 'lead')?.user_id ?? null,
    })),
  )

  // A client's invoices are of their project, from the day on that it is there.
  const invoices = invoiceRows(calendar, org_id).map((invoice) => {
    const { project } = rowsByProject.find((one) => one.project.client === invoice.client) ?? {}
    const isOfIt = project && project.created_at <= invoice.created_at
    return { ...invoice, client_id: isOfIt ? project.client_id : null, project_id: isOfIt ? project.id : null }
  })

  const tables: TableRows[] = [
    { table: 'public.organizations', rows: [organization] },
    { table: 'public.users', rows: users },
    { table: 'public.clients', rows: clientRows },
    { table: 'public.projects', rows: rowsByProject.map(({ project }) => project) },
    { table: 'public.project_members', rows: rowsByProject.flatMap(({ members }) => members) },
    { table: 'public.epics', rows: rowsByProject.flatMap(({ epics }) => epics) },
    { table: 'public.stories', rows: rowsByProject.flatMap(({ stories }) => stories) },
    { table: 'public.tasks', rows: rowsByProject.flatMap(({ tasks }) => tasks) },
    { table: 'public.time_entries', rows: rowsByProject.flatMap(({ hours }) => hours) },
    { table: 'public.tickets', rows: ticketing.tickets },
    { table: 'public.events', rows: [...rowsByProject.flatMap(({ activity }) => activity), ...ticketing.events] },
    { table: 'public.finance_invoices', rows: invoices },
    { table: 'public.finance_receivables', rows: receivableRows(calendar, org_id) },
    { table: 'public.agents', rows: agentRows },
    { table: 'public.agent_runs', rows: traces.map(({ run }) => run) },
    { table: 'public.spans', rows: traces.flatMap(({ spans }) => spans) },
    ...moneyRows({
      ...{ calendar, org_id, founded: organization, foundedDay },
      projects: rowsByProject.map(({ project }) => project),
    }),
  ]
  return { people: users, tables }
}

function sumOf(entries: readonly { hours: number }[]): number {
  return entries.reduce((sum, { hours }) => sum + hours, 0)
}

/** What the demo's own text refers to must be there: a misspelt name is an error, not an empty column. */
function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo organisation has no ${name}`)
  return value
}
