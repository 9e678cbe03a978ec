import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Person, signUp } from '../../server/test/person.ts'

/** One thing that was asked for, by the text that names it, and whether the server said that it was done. */
export type Write = { kind: 'project' | 'task' | 'hours' | 'done'; name: string; acknowledged: boolean }

/** What the server said to what it did not do. */
export type Refusals = {
  /** 503 with a sentence in a problem document, and Retry-After. */
  said: number
  /** The connection ended without an answer. */
  broken: number
  /** Anything else, in words: there is to be none. */
  wrong: string[]
  /** Longest wait for any answer; ms. */
  slowest: number
}

/** People who write without a pause, each in an organisation of their own. */
export type Writers = {
  writes: Write[]
  refusals: Refusals
  /** Resolves once each of them has had something acknowledged that was sent from now on. */
  recovered(): Promise<void>
  /** Ends them, each after the write that it is at; every write is acknowledged by then. */
  stop(): Promise<void>
}

const people = 4
/** Between two writes of one person, and before one is sent again; ms. */
const pause = { next: 20, again: 100 }

type Step = { kind: Write['kind']; method: string; path: string; body: object }

/** Starts them. What is not acknowledged is sent again with the same Idempotency-Key until it is. */
export async function startWriters(url: string): Promise<Writers> {
  const writes: Write[] = []
  const refusals: Refusals = { said: 0, broken: 0, wrong: [], slowest: 0 }
  const acknowledgedAt: number[] = Array.from({ length: people }, () => 0)
  let stopping = false

  async function send(person: Person, { method, path, body }: Step, key: string): Promise<Answer | null> {
    const start = performance.now()
    const answer = await person.ask(method, path, body, { 'idempotency-key': key }).catch(() => null)
    refusals.slowest = Math.max(refusals.slowest, performance.now() - start)
    return answer
  }

  /** Sends it until it is acknowledged; answers the created row's id. */
  async function insist(place: number, person: Person, step: Step, name: string): Promise<string> {
    const write: Write = { kind: step.kind, name, acknowledged: false }
    writes.push(write)
    const key = randomUUID()
    for (;;) {
      const sentAt = performance.now()
      const answer = await send(person, step, key)
      if (answer && answer.status < 300) {
        write.acknowledged = true
        acknowledgedAt[place] = sentAt
        await sleep(pause.next)
        return (answer.body as { id: string }).id
      }
      note(answer)
      await sleep(pause.again)
    }
  }

  function note(answer: Answer | null): void {
    if (!answer) refusals.broken += 1
    else if (isSaid(answer)) refusals.said += 1
    else refusals.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`)
  }

  async function write(place: number): Promise<void> {
    const person = await signUp(url)
    while (!stopping) {
      const project = randomUUID()
      const post = (kind: Write['kind'], path: string, body: object, name: string) =>
        insist(place, person, { kind, method: 'POST', path, body }, name)
      const id = await post('project', '/api/projects', { name: project, client: 'Porto' }, project)
      for (let turn = 0; turn < 5 && !stopping; turn += 1) {
        const name = randomUUID()
        const due = { title: name, due_date: '2026-06-30' }
        const task = await post('task', `/api/projects/${id}/tasks`, due, name)
        const note = randomUUID()
        const worked = { date: '2026-01-05', hours: 0.25, note }
        await post('hours', `/api/tasks/${task}/time-entries`, worked, note)
        const body = { status: 'done' }
        await insist(place, person, { kind: 'done', method: 'PATCH', path: `/api/tasks/${task}`, body }, name)
      }
    }
  }

  const writing = Promise.all(Array.from({ length: people }, (_, place) => write(place)))
  return {
    writes,
    refusals,
    async recovered() {
      const since = performance.now()
      while (acknowledgedAt.some((at) => at < since)) {
        await Promise.race([sleep(10), writing])
      }
    },
    async stop() {
      stopping = true
      await writing
    },
  }
}

function isSaid({ status, body, headers }: Answer): boolean {
  const { detail } = body as { detail?: string }
  return status === 503 && typeof detail === 'string' && detail.length > 20 && headers.has('retry-after')
}
