import type { AssistantExchange, BulkCreateAnswer, OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import type pg from 'pg'
import type { Item, PageExpected, Turn } from '../../language/requests/item.ts'
import { type Came, isWrongWrite, judge, type Verdict } from './judge.ts'
import { type Organisation, send } from './organisation.ts'
import { differ, readState, restore, type State } from './state.ts'

export type PlayedTurn = { turn: Turn; verdict: Verdict; message: string; wrongWrite: boolean; ms: number | null }
/** A dialogue ends at its first mistake: what would follow says nothing. */
export type Played = { item: Item; turns: PlayedTurn[]; isRight: boolean }

export type Talk = { history: { role: 'user' | 'assistant'; content: string }[]; last: OrchestratorAnswer | null }
export type Stage = { organisation: Organisation; owner: pg.Client; baseline: State }

/** Says an item's turns in a conversation of their own, judges each by what is in the database, and tidies up. */
export async function playItem(stage: Stage, item: Item): Promise<Played> {
  const { organisation, owner, baseline } = stage
  const talk: Talk = { history: [], last: null }
  const turns: PlayedTurn[] = []
  let before = baseline
  for (const turn of item.turns) {
    const start = performance.now()
    const said = await take(organisation, item.page, talk, turn)
    const ms = 'say' in turn ? performance.now() - start : null
    const state = await readState(owner)
    const came: Came = { ...said, difference: differ(before, state), state }
    const verdict = judge(turn.expect, came, organisation)
    turns.push({ turn, verdict, message: said.message, wrongWrite: isWrongWrite(verdict, came), ms })
    if (verdict.wrong.length > 0) break
    before = state
  }
  await restore(owner, baseline)
  return { item, turns, isRight: turns.every(({ verdict }) => verdict.wrong.length === 0) }
}

type Taken = Pick<Came, 'said' | 'answer' | 'exchange' | 'message'>

type Act = { say: string } | { press: 'confirm' | 'cancel' | 'undo' }

/** Says something on a page, or presses a button of the panel; a refusal by the server is its message. */
export async function take(
  organisation: Organisation,
  page: PageExpected | undefined,
  talk: Talk,
  turn: Act,
): Promise<Taken> {
  try {
    return 'say' in turn ? await say(organisation, page, talk, turn.say) : await press(organisation, talk, turn.press)
  } catch (error) {
    return { said: null, answer: null, exchange: null, message: String(error) }
  }
}

async function say(
  { speaker, ...organisation }: Organisation,
  page: PageExpected = 'dashboard',
  talk: Talk,
  text: string,
) {
  const answer = await send<OrchestratorAnswer>(speaker, 'POST', '/functions/v1/pm-orchestrator', {
    text,
    message_history: talk.history,
    ui_context: contextOf(page, organisation),
    ...(talk.last && { conversation_id: talk.last.conversation_id }),
  })
  talk.history.push({ role: 'user', content: text }, { role: 'assistant', content: answer.message })
  talk.last = answer
  const path = `/api/assistant-exchanges/${answer.exchange_id}`
  const exchange = await send<AssistantExchange>(speaker, 'GET', path)
  return { said: text, answer, exchange, message: answer.message }
}

/** What the panel's buttons send. */
async function press({ speaker }: Organisation, { last, history }: Talk, button: 'confirm' | 'cancel' | 'undo') {
  if (!last) throw new Error('nothing was said before')
  const message = button === 'confirm' ? await confirm(last) : await decide(last.exchange_id)
  history.push({ role: 'assistant', content: message })
  const path = `/api/assistant-exchanges/${last.exchange_id}`
  return { said: null, answer: null, exchange: await send<AssistantExchange>(speaker, 'GET', path), message }

  async function confirm(answer: OrchestratorAnswer): Promise<string> {
    const { project, epics_to_create: epics, stories_to_create: stories, tasks_to_create: tasks } = answer
    const { summary } = await send<BulkCreateAnswer>(speaker, 'POST', '/functions/v1/pm-bulk-create-epics', {
      args: { project_id: project?.id, epics, stories, tasks },
      confirmed: true,
      confirmation_token: answer.confirmation_token,
    })
    return summary
  }

  async function decide(id: string): Promise<string> {
    return (await send<{ message: string }>(speaker, 'POST', `/api/assistant-exchanges/${id}/${button}`)).message
  }
}

function contextOf(
  page: PageExpected,
  { projects, epics, stories }: Pick<Organisation, 'projects' | 'epics' | 'stories'>,
) {
  if (page === 'dashboard') return { current_route: '/', context_type: 'dashboard' }
  if (page === 'finance') return { current_route: '/finance', context_type: 'finance' }
  const id = projects.get(page.project)
  return {
    current_route: `/projects/${id}`,
    context_type: 'projects',
    selected_project_id: id,
    ...(page.epic && { selected_epic_id: epics.get(`${page.project} > ${page.epic}`) }),
    ...(page.story && { selected_story_id: stories.get(`${page.project} > ${page.story}`) }),
  }
}
