import type { Project } from '@leme/contract/project/project'
import type { TimeEntry } from '@leme/contract/work/time-entry'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import { createProject, createWork } from './work.ts'

/** What somebody logs unless a test says otherwise. */
export const hours = { date: '2026-03-02', hours: 1.5 }

/** Logs hours of the person's on a task. */
export async function logHours(person: Person, task: string, body: Record<string, unknown> = {}): Promise<TimeEntry> {
  const answer = await person.ask('POST', `/api/tasks/${task}/time-entries`, { ...hours, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as TimeEntry
}

export async function listHours(person: Person, task: string): Promise<TimeEntry[]> {
  const { status, body } = await person.ask('GET', `/api/tasks/${task}/time-entries`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as TimeEntry[]
}

/** A task in a project of its own, and what that project has spent by now. */
export async function taskApart(person: Person) {
  const project = await createProject(person)
  const { id: task } = await createWork(person, 'tasks', project)
  const spent = async () => {
    const { body } = await person.ask('GET', `/api/projects/${project}`)
    return (body as Project).spent_hours
  }
  return { project, task, spent }
}
