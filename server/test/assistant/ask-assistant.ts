import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { blank } from '@leme/contract/format/format'
import type { Query } from '@leme/language/plan'
import type { TurnContext } from '@leme/language/turn-context'
import { understand } from '@leme/language/understand'
import type { QueryAnswer } from '../../src/features/assistant/answer/answer-query.ts'
import { answerQueries } from '../../src/features/assistant/answer/answer-query.ts'
import { loadNames } from '../../src/features/assistant/conversation/names.queries.ts'
import type { Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { pastTheRoutes } from '../work.ts'

const { dayOf: today } = calendarIn(defaultTimeZone)

/** What the assistant answers to a question that this person asks, as of a day of Brazil's calendar. */
export function askAssistant(
  server: TestServer,
  person: Person,
  text: string,
  besides: Partial<TurnContext> = {},
): Promise<QueryAnswer> {
  return answerAs(server, person, { ...besides, text }, (said) => {
    const plan = understand(said)
    if (plan.intent !== 'query') throw new Error(`no question: ${text}`)
    return [plan.query, ...(plan.also ?? [])]
  })
}

/** What the database answers to the questions that `read` makes of what was said. */
export function answerAs(
  server: TestServer,
  person: Person,
  besides: Partial<TurnContext>,
  read: (said: TurnContext) => readonly Query[],
): Promise<QueryAnswer> {
  return pastTheRoutes(server, person, async (tx) => {
    const said: TurnContext = {
      text: '',
      history: [],
      speaker: { id: person.id, label: 'Pessoa de Teste' },
      today: today(new Date()),
      page: { context_type: 'dashboard', project: null, epic: null, story: null },
      names: await loadNames(tx, null),
      pending: null,
      last: null,
      ...besides,
    }
    const answer = await answerQueries(tx, read(said), said, new Date(`${said.today}T23:59:59.999-03:00`))
    return { ...answer, message: plainBlanks(answer.message) }
  })
}

/** With the blanks that no line breaks, as in an amount, as those that a test is written with. */
export const plainBlanks = (text: string) => text.replaceAll(blank, ' ')
