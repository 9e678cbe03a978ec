import type { Project } from '@leme/contract/project/project'
import type { ProjectMember } from '@leme/contract/project/project-member'
import type { Epic, Story, Task } from '@leme/contract/work/work-item'
import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { openForm } from './test-form.tsx'
import { type Answer, type Wire, wire } from './test-wire.ts'

export const id = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
export const projectId = id(2)
export const [marina, rafael, beatriz] = [id(11), id(12), id(13)]

const scope = { org_id: id(1), project_id: projectId, created_at: '2026-03-10T14:30:00Z' }
const blank = { description: null, status: 'planned' } as const
const effort = { priority: 'P3', estimate_hours: null } as const

type Titled<Row> = Partial<Row> & { title: string }

/** Work with its title alone, except for what is given. */
export const epic = (end: number, fields: Titled<Epic>): Epic => ({
  ...{ ...scope, ...blank, id: id(end), key: `ATL-${end}`, comment_count: 0, owner_user_id: null },
  ...fields,
})
export const story = (end: number, fields: Titled<Story>): Story => ({
  ...{
    ...scope,
    ...blank,
    ...effort,
    id: id(end),
    key: `ATL-${end}`,
    comment_count: 0,
    owner_user_id: null,
    epic_id: null,
  },
  ...fields,
})
export const task = (end: number, fields: Titled<Task>): Task => ({
  ...{
    ...scope,
    ...blank,
    ...effort,
    id: id(end),
    key: `ATL-${end}`,
    comment_count: 0,
    assignee_user_id: null,
    agent_id: null,
  },
  ...{ due_date: null, story_id: null, ticket_id: null },
  ...fields,
})

/** A project without budget, dates and text, except for what is given. */
export const project = (fields: Partial<Project> = {}): Project => ({
  ...{
    id: projectId,
    org_id: id(1),
    name: 'Atlas',
    prefix: 'ATL',
    client: 'Editora Sabiá',
    client_id: null,
    kind: 'delivery',
  },
  ...{ partner: null, description: null, budget_hours: null, spent_hours: 0, start_date: null, end_date: null },
  ...{ status: 'planned', health_score: 100, health: [], created_at: scope.created_at, comment_count: 0 },
  ...fields,
})

export function member(user_id: string, display_name: string, fields: Partial<ProjectMember> = {}): ProjectMember {
  const user = { id: user_id, display_name, email: `${display_name.split(' ')[0]?.toLowerCase()}@farol.com.br` }
  return { ...scope, id: `m-${user_id}`, user_id, role: 'contributor', user: { ...user, removed_at: null }, ...fields }
}

export const members = [member(rafael, 'Rafael Nogueira'), member(marina, 'Marina Azevedo')]

type Parts = Partial<{ epics: Epic[]; stories: Story[]; tasks: Task[]; members: ProjectMember[] }>
type Opened = Parts & { role?: 'member' | 'manager' | 'admin'; search?: string; reads?: Wire['reads'] }

/** What of the project's page is given, as Marina sees it: two members, and no work but what is given. */
export function openInProject(
  part: ReactNode,
  { role = 'manager', search = '', reads, ...parts }: Opened,
): QueryClient {
  const lists = Object.entries({ members, ...parts })
  return openForm(part, {
    at: `/projects/${projectId}${search}`,
    reads: {
      ...Object.fromEntries(lists.map(([name, rows]) => [`/api/projects/${projectId}/${name}`, rows])),
      '/api/me': { id: marina, org_id: id(1), role },
      ...reads,
    },
  })
}

/** The words of the table's cells, row by row. */
export const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

export const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

/** The titles of the table's rows, from the top. */
export const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

/** Holds back the answers to what is sent from now on; `answer` gives the oldest of them its own. */
export function holdAnswers(): { answer: (given: Answer) => Promise<void> } {
  const held: ((response: Response | Promise<Response>) => void)[] = []
  wire.answer = () => new Promise((resolve) => held.push(resolve))
  return {
    answer: async (given) => {
      await waitFor(() => expect(held).not.toHaveLength(0))
      held.shift()?.(given())
    },
  }
}

/** What is read of a list from now on never comes: what shows is what the page itself makes of it. */
export function holdReads(part: keyof Parts): void {
  wire.reads[`/api/projects/${projectId}/${part}`] = () => new Promise(() => {})
}
