import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import { createKey } from '../auth/api-key.ts'
import { signUp } from '../person.ts'
import { startTestServer } from '../server.ts'
import type { Player } from './play.ts'

/** What must come of a body: when it is sent, what is sent after it, and the runs that there are then. */
type Expected = { at: string; then?: string[]; runs: Partial<AgentRun>[] }

/** Sends each body to an organisation of its own, as its sender does, and answers its runs by their start. */
export async function playOtlp(folder: string): Promise<Player> {
  let now = new Date()
  const server = await startTestServer({ clock: () => now, limits: { key_requests: 10_000 } })
  return {
    async play({ bytes, expected }) {
      const { at, then = [], runs } = expected as Expected
      now = new Date(at)
      const key = await createKey(await signUp(server.url), ['runs:write', 'read'])
      const refused: unknown[] = []
      for (const body of [bytes, ...then.map((name) => readFileSync(join(folder, name)))]) {
        const answer = await key.ask('POST', pathOf(body), body, { 'content-type': 'application/json' })
        if (answer.status !== 200 || JSON.stringify(answer.body) !== '{}') refused.push(answer)
      }
      const { body } = await key.ask('GET', '/api/agent-runs?limit=50')
      const stored = (body as AgentRun[]).toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
      const asked = stored.map((run, place) => pick(run, Object.keys(runs[place] ?? runs[0] ?? {})))
      return { actual: { refused, runs: asked }, expected: { refused: [], runs } }
    },
    close: server.close,
  }
}

function pathOf(body: Buffer): string {
  return body.includes('"resourceLogs"') ? '/otlp/v1/logs' : '/otlp/v1/traces'
}

function pick(run: AgentRun, fields: string[]): Partial<AgentRun> {
  return Object.fromEntries(Object.entries(run).filter(([field]) => fields.includes(field)))
}
