import type { BulkAnswer } from '@leme/contract/wire/bulk'
import { type Person, signUp } from '../../server/test/person.ts'
import {
  agents,
  clients,
  inactiveClient,
  invoices,
  type ProjectRow,
  people,
  projects,
  receivables,
  runs,
  type TaskRow,
  tickets,
} from './organisation-data.ts'

/** The organisation as it was made, by the names that items use. */
export type Organisation = {
  speaker: Person
  /** Ids by display name. */
  people: Map<string, string>
  clients: Map<string, string>
  agents: Map<string, string>
  /** Ids by name, or `name/client` where two share it. */
  projects: Map<string, string>
  /** Ids by `project > title`. */
  epics: Map<string, string>
  stories: Map<string, string>
}

type Row = { id: string }

/** Makes the organisation over the API, as its people would. */
export async function makeOrganisation(url: string): Promise<Organisation> {
  const [first, ...others] = people
  const speaker = await signUp(url, { display_name: first, email: 'marina@exemplo.com.br' })
  const made: Organisation = {
    speaker,
    people: new Map([[first, speaker.id]]),
    clients: new Map(),
    agents: new Map(),
    projects: new Map(),
    epics: new Map(),
    stories: new Map(),
  }
  for (const display_name of others) {
    made.people.set(display_name, await invite(url, speaker, display_name, made.people.size))
  }
  for (const name of clients) {
    made.clients.set(name, (await send(speaker, 'POST', '/api/clients', { name })).id)
  }
  for (const project of projects) await makeProject(made, project)
  await send(speaker, 'PATCH', `/api/clients/${made.clients.get(inactiveClient)}`, { is_active: false })
  await sendRows(speaker, 'PUT', '/api/finance/invoices', invoices)
  await sendRows(speaker, 'PUT', '/api/finance/receivables', receivables)
  await sendRows(speaker, 'POST', '/api/tickets', tickets)
  const ids = await sendRows(speaker, 'POST', '/api/agents', agents)
  for (const [index, { name }] of agents.entries()) made.agents.set(name, ids[index] ?? '')
  await sendRows(speaker, 'POST', '/api/agent-runs', runs)
  return made
}

async function invite(url: string, admin: Person, display_name: string, number: number): Promise<string> {
  const email = `pessoa-${number}@exemplo.com.br`
  const invitation = await send<{ token: string }>(admin, 'POST', '/api/invitations', { email, role: 'member' })
  return (await signUp(url, { display_name, email, invitation_token: invitation.token })).id
}

async function makeProject(made: Organisation, project: ProjectRow): Promise<void> {
  const { members, epics = {}, tasks = [], status, ...body } = project
  const { speaker } = made
  const { id } = await send(speaker, 'POST', '/api/projects', body)
  const key = projectKey(project.name, project.client)
  made.projects.set(key, id)
  await send(speaker, 'PATCH', `/api/projects/${id}`, { status })
  const known = await send<{ user_id: string }[]>(speaker, 'GET', `/api/projects/${id}/members`)
  for (const name of [people[0], ...members]) {
    const user_id = made.people.get(name)
    if (known.some((member) => member.user_id === user_id)) continue
    await send(speaker, 'POST', `/api/projects/${id}/members`, { user_id })
  }
  for (const [title, stories] of Object.entries(epics)) {
    const epic = await send(speaker, 'POST', `/api/projects/${id}/epics`, { title })
    made.epics.set(`${key} > ${title}`, epic.id)
    for (const story of stories) {
      const row = await send(speaker, 'POST', `/api/projects/${id}/stories`, { title: story, epic_id: epic.id })
      made.stories.set(`${key} > ${story}`, row.id)
    }
  }
  for (const task of tasks) await makeTask(made, key, task)
}

async function makeTask(made: Organisation, key: string, { story, assignee, status, ...body }: TaskRow): Promise<void> {
  const { id } = await send(made.speaker, 'POST', `/api/projects/${made.projects.get(key)}/tasks`, {
    ...body,
    ...(story && { story_id: made.stories.get(`${key} > ${story}`) }),
    ...(assignee && { assignee_user_id: made.people.get(assignee) }),
  })
  if (status) await send(made.speaker, 'PATCH', `/api/tasks/${id}`, { status })
}

/** What items call a project: its name, and its client too where two share the name. */
export function projectKey(name: string, client: string): string {
  return projects.filter((project) => project.name === name).length > 1 ? `${name}/${client}` : name
}

async function sendRows(person: Person, method: string, path: string, rows: unknown[]): Promise<string[]> {
  const { results } = await send<BulkAnswer>(person, method, path, rows)
  const refused = results.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new Error(`${path} refused a row: ${JSON.stringify(refused.problem)}`)
  return results.map(({ id = '' }) => id)
}

/** What the server answers; throws where it refuses. */
export async function send<Answer = Row>(
  person: Person,
  method: string,
  path: string,
  sent?: unknown,
): Promise<Answer> {
  const { status, body } = await person.ask(method, path, sent)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
  return body as Answer
}
