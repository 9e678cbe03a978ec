import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkPath, say } from '../../../test/assistant/assistant.ts'
import { type Entry, expectedAfterUndo, type Row, type State } from '../../../test/assistant/undo-model.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

/** A generator of numbers below a bound that comes to the same for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const tables = ['epics', 'stories', 'tasks', 'time_entries'] as const

async function readState(project: string): Promise<State> {
  const state: State = new Map()
  for (const table of tables) {
    const { rows } = await owner.query<{ row: Row }>(
      `select to_jsonb(${table}) - 'updated_at' as row from ${table} where project_id = $1`,
      [project],
    )
    for (const { row } of rows) state.set(String(row.id), { table, ...row })
  }
  return state
}

const sorted = (state: State) =>
  [...state.values()].sort((one, other) => String(one.id).localeCompare(String(other.id)))

type Stage = { project: string; people: [Person, Person]; roll: (bound: number) => number; count: number }

/** One thing that somebody does, by hand or by the assistant; some of it is refused, and changes nothing. */
async function act({ project, people, roll, count }: Stage, state: State, who: 0 | 1): Promise<void> {
  const person = people[who]
  const of = (table: string) => [...state.values()].filter((row) => row.table === table)
  const pick = (table: string): string | undefined => {
    const rows = of(table)
    return rows.length === 0 ? undefined : String(rows[roll(rows.length)]?.id)
  }
  const title = `Coisa ${count}`
  const path = `/api/projects/${project}`
  const [epic, story, task] = [pick('epics'), pick('stories'), pick('tasks')]
  const acts: (() => Promise<unknown>)[] = [
    () => person.ask('POST', `${path}/epics`, { title }),
    () => person.ask('POST', `${path}/stories`, { title, epic_id: epic ?? null }),
    () => person.ask('POST', `${path}/tasks`, { title, story_id: story ?? null }),
    () => person.ask('PATCH', `/api/tasks/${task}`, { due_date: `2026-12-${10 + roll(9)}` }),
    () => person.ask('PATCH', `/api/tasks/${task}`, { priority: `P${1 + roll(3)}`, title }),
    () => person.ask('PATCH', `/api/tasks/${task}`, { assignee_user_id: people[roll(2)]?.id }),
    () => person.ask('PATCH', `/api/tasks/${task}`, { story_id: story }),
    () => person.ask('PATCH', `/api/stories/${story}`, { epic_id: epic }),
    () => person.ask('PATCH', `/api/stories/${story}`, { status: ['planned', 'doing', 'done'][roll(3)] }),
    () => person.ask('DELETE', `/api/tasks/${task}`),
    () => person.ask('DELETE', `/api/stories/${story}`),
    () => person.ask('DELETE', `/api/epics/${epic}`),
    () => person.ask('POST', `/api/tasks/${task}/time-entries`, { date: '2026-11-10', hours: 1 + roll(4) }),
    () => person.ask('DELETE', `/api/time-entries/${pick('time_entries')}`),
    () => say(person, `crie a task Nova ${count}`, { project }),
    () => {
      const epics = [{ title, stories: [{ title: `${title} a`, tasks: [{ title: `${title} b` }] }] }]
      return person.ask('POST', bulkPath, { args: { project_id: project, epics }, confirmed: true })
    },
  ]
  await acts[roll(acts.length)]?.()
}

/** Says "desfaça", and "sim" where it is asked; nothing changes before that. */
async function undo(person: Person, project: string, before: State): Promise<string> {
  const asked = await say(person, 'desfaça', { project })
  if (!asked.needs_confirmation) return asked.message
  expect(sorted(await readState(project))).toEqual(sorted(before))
  const { message } = await say(person, 'sim', { project, conversation_id: asked.conversation_id })
  return `${asked.message} ${message}`
}

test.each([1, 2, 3, 4])(
  '[AS-11] after any changes of two people, an undo takes back the last of who asks and nothing that was touched: %i',
  async (seed) => {
    const roll = dice(seed)
    const admin = await signUp(server.url)
    const colleague = await inviteColleague(server.url, admin, roll(2) === 0 ? 'member' : 'manager')
    const project = await createProject(admin)
    for (const { id } of [admin, colleague]) await addMember(admin, project, id)
    const people: [Person, Person] = [admin, colleague]
    const log: Entry[] = []
    let state = await readState(project)
    for (let count = 0; count < 40; count += 1) {
      const who = roll(2) === 0 ? 0 : 1
      const isUndo = log.some((entry) => entry.who === who) && roll(5) < 2
      const expected = isUndo ? expectedAfterUndo(log, who, state) : null
      if (isUndo) {
        const said = await undo(people[who], project, state)
        const now = await readState(project)
        expect(sorted(now), `${count}: ${said}`).toEqual(sorted(expected ?? state))
        if (expected) log.push({ who, before: state, after: now })
        state = now
        continue
      }
      await act({ project, people, roll, count }, state, who)
      const after = await readState(project)
      if (JSON.stringify(sorted(after)) !== JSON.stringify(sorted(state))) log.push({ who, before: state, after })
      state = after
    }
    expect(log.length).toBeGreaterThan(10)
  },
)
