import { type Conversation, type Message, type Turn, turnsShown } from '@leme/contract/agents/conversation'
import type { Transaction } from '../../database/transaction.ts'
import { hasInput, messagesOf, type Said } from './messages.ts'
import { type ToolSpan, withTools } from './tool-messages.ts'

/** Of each run so many of its last calls of a model are looked at. */
const callsRead = 3
/** And so many of its first calls of a tool. */
const toolsRead = 50

type Row = Omit<Turn, 'messages'> & { said: Said[] | null; tools: ToolSpan[] | null }

const saidOfSpan = `spans.attributes || coalesce((select jsonb_object_agg(name, content) from span_contents long
  where long.org_id = spans.org_id and long.trace_id = spans.trace_id and long.span_id = spans.span_id), '{}')`

/** The runs that a condition leaves, the newest first, with what their last calls of a model and they themselves say. */
const select = (condition: string, limit: number) => `
  select agent_runs.id as run_id, coalesce(agent_runs.name, run_type) as run_name, agents.name as agent_name,
    agent_runs.status, agent_runs.error, trim_scale(agent_runs.cost_usd)::text as cost_usd, agent_runs.latency_ms,
    to_json(agent_runs.created_at) #>> '{}' as created_at,
    (select json_agg(said) from (
      (select ${saidOfSpan} as said from spans
       where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id and not is_log
         and operation in ('chat', 'generate_content', 'text_completion')
       order by spans.started_at desc, span_id limit ${callsRead})
      union all
      (select ${saidOfSpan} from spans
       where spans.org_id = agent_runs.org_id and spans.trace_id = agent_runs.trace_id and spans.span_id = agent_runs.span_id)
    ) spoken) as said,
    (select json_agg(called) from (
      select spans.name, ${saidOfSpan} as said from spans
      where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id and not is_log and operation = 'execute_tool'
      order by spans.started_at, span_id limit ${toolsRead}
    ) called) as tools
  from agent_runs left join agents on agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id
  where ${condition} order by agent_runs.created_at desc, agent_runs.id desc limit ${limit}`

/** What was said in a run; null where there is no such run. */
export async function getRunConversation(tx: Transaction, id: string): Promise<string | null> {
  const rows = await tx.query<Row>(select('agent_runs.id = $1', 1), [id])
  return rows.length === 0 ? null : JSON.stringify(conversationOf(rows))
}

/** What was said in the runs of a session. */
export async function getSessionConversation(tx: Transaction, session: string): Promise<string> {
  return JSON.stringify(conversationOf(await tx.query<Row>(select('session = $1', turnsShown + 1), [session])))
}

function conversationOf(newest: readonly Row[]): Conversation {
  let before: Message[] = []
  const turns = newest
    .slice(0, turnsShown)
    .toReversed()
    .map(({ said, tools, ...run }): Turn => {
      const all = spokenIn(said ?? [])
      const messages = all.slice(alike(before, all))
      before = all
      return { ...run, messages: withTools(messages.length > 0 ? messages : all, tools ?? []) }
    })
  return { turns, more: newest.length > turnsShown }
}

/** The last call that says what the model was given, which holds what was said before; else whatever says something. */
function spokenIn(said: readonly Said[]): Message[] {
  const spoken = said.map(messagesOf)
  return spoken.find(hasInput) ?? spoken.find((messages) => messages.length > 0) ?? []
}

/** How many messages two lists begin with alike. */
function alike(one: readonly Message[], other: readonly Message[]): number {
  const place = one.findIndex((message, at) => JSON.stringify(message) !== JSON.stringify(other[at]))
  return place === -1 ? one.length : place
}

/** What a step of a run says at length, by the names of its attributes; null where there is no such run. */
export async function getSpanContents(tx: Transaction, id: string, spanId: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object('contents', (
       select coalesce(json_object_agg(long.name, long.content order by long.name), '{}') from spans
       join span_contents long on long.org_id = spans.org_id and long.trace_id = spans.trace_id and long.span_id = spans.span_id
       where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id and spans.span_id = $2))::text as json
     from agent_runs where id = $1`,
    [id, spanId],
  )
  return row?.json ?? null
}
