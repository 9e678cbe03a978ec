import type { Options } from '../options.ts'
import { launchBrowser } from '../page/browser.ts'
import { table } from '../report.ts'
import type { ServerProcess } from '../server-process.ts'
import { signIn } from '../sign-in.ts'
import { type Stage, startLeme } from '../stage.ts'
import { statusOf } from '../task-scenarios.ts'
import { taskId, type WorkProject } from '../work-data.ts'
import {
  type Audience,
  arrivalHead,
  arrivalRow,
  type ChangeTiming,
  instant,
  type MakeChange,
  playChanges,
} from './arrivals.ts'
import { openBrowserAudience } from './browser-audience.ts'
import { openRawAudience } from './raw-audience.ts'
import { openSocketAudience } from './socket-audience.ts'

type Effort = Pick<Options, 'changes' | 'sockets' | 'browsers'>

/** From a change of a task's status to sockets that receive it and to other people's rows that show it; as a table. */
export async function measureLive(stage: Stage, { changes, sockets, browsers }: Effort): Promise<string> {
  const { database, data, leme } = stage
  const { emails } = data
  const project = data.work.hundred
  const statuses = statusesInTurn(changes)
  const rawNotice = await playRaw(stage, project, statuses(), { reads: false })
  const rawRead = await playRaw(stage, project, statuses(), { reads: true })
  const rows = [arrivalRow('raw NOTIFY', rawNotice, rawNotice), arrivalRow('raw NOTIFY, list read', rawRead, rawRead)]
  const change = await changerOf(leme, project, data.growing.admin.email)
  for (const count of sockets) {
    const audience = await openSocketAudience(leme, { id: project.id, emails, count })
    rows.push(arrivalRow(`sockets: ${count}`, await play(statuses(), change, audience), rawNotice))
  }
  const other = await startLeme(database.dataDir)
  try {
    const changeThere = await changerOf(other, project, data.growing.admin.email)
    const audience = await openSocketAudience(leme, { id: project.id, emails, count: 1 })
    rows.push(arrivalRow('socket of another process', await play(statuses(), changeThere, audience), rawNotice))
  } finally {
    await other.close()
  }
  const browser = await launchBrowser()
  try {
    for (const count of browsers) {
      const audience = await openBrowserAudience(browser, leme, project, { emails, count })
      rows.push(arrivalRow(`browsers’ rows: ${audience.count}`, await play(statuses(), change, audience), rawRead))
    }
  } finally {
    await browser.close()
  }
  return table(arrivalHead, rows)
}

/** So many statuses each time, none of them like the one before. */
export function statusesInTurn(count: number): () => string[] {
  let turn = 0
  return () =>
    Array.from({ length: count }, () => {
      turn += 1
      return statusOf(turn)
    })
}

/** Changes the project's newest task as this person, over one connection that stays open. */
export async function changerOf(leme: ServerProcess, project: WorkProject, email: string): Promise<MakeChange> {
  const headers = { ...(await signIn(leme, email)), 'content-type': 'application/json' }
  const url = `${leme.url}/api/tasks/${taskId(project, project.tasks)}`
  return async (status) => {
    const sent = instant()
    const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ status }) })
    const answered = instant()
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the change answered ${answer.status}: ${text}`)
    return { sent, answered }
  }
}

async function play(statuses: string[], change: MakeChange, audience: Audience): Promise<ChangeTiming[]> {
  try {
    return await playChanges(statuses, change, audience)
  } finally {
    await audience.close()
  }
}

async function playRaw(
  { database }: Stage,
  project: WorkProject,
  statuses: string[],
  options: { reads: boolean },
): Promise<ChangeTiming[]> {
  const audience = await openRawAudience(database.adminUrl, project, options)
  return play(statuses, audience.make, audience)
}
