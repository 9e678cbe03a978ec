import { noQuery, type Query, type Topic, topics } from '@leme/language/plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../../test/assistant/answer-stage.ts'
import { answerAs } from '../../../../../test/assistant/ask-assistant.ts'
import { inviteColleague, type Person } from '../../../../../test/person.ts'
import { forManagers } from './margin-answers.ts'

/** Whose figures a topic tells: the call that a page shows them by; null where a topic is of no money. */
const shownBy: Record<Topic, string | null> = {
  to_receive: '/api/finance/summary',
  overdue_by_client: '/api/finance/debtors',
  invoices: '/api/finance/invoices',
  withheld_taxes: '/api/finance/invoices',
  exchange_rate: '/api/exchange-rates',
  agent_cost: '/api/observability',
  margin: '/api/margin',
  unbilled_hours: '/api/margin/unbilled',
  hour_cost: '/api/work-rates',
  costs: '/api/costs',
  // In hours: reais are of the margin.
  project_budget: '/api/projects',
  open_work: null,
  late_work: null,
  due_work: null,
  blocked_work: null,
  person_work: null,
  project_people: null,
  projects: null,
  project_progress: null,
  project_health: null,
  open_tickets: null,
  agent_failures: null,
  agent_runs: null,
  agents: null,
  clients: null,
  team: null,
  logged_hours: null,
}

let stage: AnswerStage
let people: Record<'member' | 'manager' | 'admin', Person>
beforeAll(async () => {
  stage = await startAnswerStage()
  const manager = await inviteColleague(stage.server.url, stage.admin, 'manager')
  people = { member: stage.member, manager, admin: stage.admin }
})
afterAll(() => stage?.close())

const answer = (person: Person, asked: Query) => answerAs(stage.server, person, { today }, () => [asked])

describe.each(['member', 'manager', 'admin'] as const)('a %s', (role) => {
  test.each(topics.filter((topic) => shownBy[topic] !== null))(
    '[MT-10] hears of “%s” what a page shows them, and nothing else',
    async (topic) => {
      const person = people[role]
      const { status } = await person.ask('GET', shownBy[topic] ?? '')
      expect([200, 403]).toContain(status)
      const { message } = await answer(person, { ...noQuery, topic })
      expect(message === forManagers.message).toBe(status === 403)
    },
  )
})

test('[FI-04] a member hears of late money what Financeiro shows every role, and none of the panels of the Dashboard', async () => {
  const asked = { ...noQuery, topic: 'overdue_by_client' } as const
  const { message } = await answer(people.member, asked)
  expect(message).toBe((await answer(people.admin, asked)).message)
  const { body } = await people.member.ask('GET', '/api/finance/debtors')
  const { body: shown } = await people.admin.ask('GET', '/api/finance/debtors')
  expect(body).toEqual(shown)
  expect(await people.member.ask('GET', '/api/money-home')).toMatchObject({ status: 403 })
})
