import type { Activity } from '@leme/contract/project/activity'
import type { Thing } from '@leme/contract/thing/thing'
import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { inviteColleague } from '../../../../test/person.ts'
import { addMember, createProject, createWork } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, bring, count } = stage

const activityOf = async (project: string) =>
  answered<Activity[]>(await stage.admin.ask('GET', `/api/projects/${project}/activity`), 200)

test('[MV-01] a project’s activity calls nobody the author of comments and hours of others that they brought in', async () => {
  const rui = await inviteColleague(stage.server.url, stage.admin, 'member')
  const project = await createProject(stage.admin)
  const jira = Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Comment,Log Work',
      `Corrigir,DQ-1,9501,Task,Done,05/Mar/26 7:24 AM;Bia de Fora;oi,um;16/Mar/26 10:00 AM;${rui.email};3600`,
      '',
    ].join('\n'),
  )
  const { id } = await bring(await upload(jira), { project_id: project })
  const brought = (await activityOf(project)).map(({ noun, action, user_id }) => ({ noun, action, user_id }))
  expect(brought.some(({ noun }) => noun === 'comment')).toBe(false)
  const hours = (await activityOf(project)).find(({ noun }) => noun === 'time_entry')
  expect(hours?.changes.user_id).toEqual([null, rui.id])
  answered(await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`), 200)
  expect((await activityOf(project)).some(({ noun }) => noun === 'comment')).toBe(false)
})

test('[MV-04] what a command brings in is in the history of its thing and its project, by nobody, and rings no bell', async () => {
  const project = await createProject(stage.admin)
  await addMember(stage.admin, project, stage.admin.id)
  const { id: task } = await createWork(stage.admin, 'tasks', project, {
    title: 'Antes',
    assignee_user_id: stage.admin.id,
  })
  const { org_id } = answered<{ org_id: string }>(await stage.admin.ask('GET', `/api/projects/${project}`), 200)
  const operator = { user_id: '', org_id, role: 'manager', email: '', session_id: null } as const
  const bells = await count('notices')
  await stage.server.services.db.transactionAs(
    operator,
    (tx) => tx.query("update tasks set title = 'Depois' where id = $1", [task]),
    { source: 'import' },
  )
  const change = { noun: 'task', action: 'updated', changes: { title: ['Antes', 'Depois'] } }
  const { stream } = answered<Thing>(await stage.admin.ask('GET', `/api/things/${task}`), 200)
  expect(stream[0]).toMatchObject({ user: null, comment: null, change })
  expect((await activityOf(project))[0]).toMatchObject({ user_id: null, user: null, ...change })
  expect(await count('notices')).toBe(bells)
})
