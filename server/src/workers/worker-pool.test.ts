import { existsSync, readFileSync } from 'node:fs'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorkerPool, type PoolLimits, type WorkerPool, WorkNotDone } from './worker-pool.ts'

/** What a job makes the worker do before it answers: nothing, compute or sleep for so long, end, or take all memory. */
type Job = {
  id: number
  isLong?: boolean
  spin?: number
  idle?: number
  end?: 'exit' | 'hog' | 'throw'
  prepare?: number
}

/** A worker as `serveWorker` makes one, that does what it is asked. */
const code = `
  import { readlinkSync } from 'node:fs'
  import { parentPort } from 'node:worker_threads'
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  const spin = (ms) => { const until = performance.now() + ms; while (performance.now() < until); }
  parentPort.on('message', ({ id, spin: ms = 0, idle = 0, end, prepare = 0 }) => {
    spin(prepare)
    parentPort.postMessage({ type: 'started' })
    spin(ms)
    if (idle) sleep(idle)
    if (end === 'exit') process.exit(3)
    if (end === 'hog') for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()))
    if (end === 'throw') return parentPort.postMessage({ type: 'failure', error: new RangeError('a fault') })
    parentPort.postMessage({ type: 'answer', answer: id })
  })
  let thread = null
  try { thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1)) } catch {}
  parentPort.postMessage({ type: 'ready', thread })
`
const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const forever = 3_600_000
/** Whether this system counts the processor's time of each thread: not every sandbox does. */
const countsThreads =
  existsSync('/proc/self/schedstat') && !readFileSync('/proc/self/schedstat', 'latin1').startsWith('0 ')

const usual: PoolLimits = {
  workers: 1,
  restMs: 0,
  deadlineMs: forever,
  prepareMs: forever,
  heavyMs: forever,
  waitMs: forever,
  startMs: forever,
  closeMs: 20,
  waitingEach: 100,
  waitingAll: 1000,
  memoryMb: 32,
}

let pool: WorkerPool<Job, number> | undefined
afterEach(() => pool?.close())

function open(limits: Partial<PoolLimits>): WorkerPool<Job, number> {
  pool = createWorkerPool<Job, null, number>({
    limits: { ...usual, ...limits },
    entry: async () => entry,
    newMemory: () => null,
    suits: () => false,
    isLong: ({ isLong = false }) => isLong,
    toMessage: (job) => job,
    log: pino({ level: 'silent' }),
  })
  return pool
}

/** Why a job was not done. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return error instanceof WorkNotDone ? error.reason : `no refusal: ${error}`
}

describe('[HU-01] a job that would take for ever', () => {
  test('[HU-01] is ended at its deadline, and the next one is done', async () => {
    const { run } = open({ deadlineMs: 30 })
    expect(await reasonOf(run('Ana', { id: 1, spin: forever }))).toBe('late')
    expect(await run('Ana', { id: 2 })).toBe(2)
  })

  test('[HU-01] keeps neither this thread busy nor other people waiting', async () => {
    const { run } = open({ workers: 2 })
    const endless = reasonOf(run('Ana', { id: 1, spin: forever }))
    expect(await Promise.all([1, 2, 3].map((id) => run('Bruno', { id })))).toEqual([1, 2, 3])
    await pool?.close()
    expect(await endless).toBe('closed')
  })

  test('[HU-01] may take long to prepare, and not for ever', async () => {
    const { run } = open({ deadlineMs: 100, prepareMs: 400 })
    expect(await run('Ana', { id: 1, prepare: 200 })).toBe(1)
    expect(await reasonOf(run('Ana', { id: 2, prepare: forever }))).toBe('died')
    expect(await run('Ana', { id: 3 })).toBe(3)
  })

  test.runIf(countsThreads)('[HU-01] is measured by its own thread, not by what others compute', async () => {
    const { run } = open({ deadlineMs: 400 })
    await run('Ana', { id: 0 })
    const busy = setInterval(() => {
      const until = performance.now() + 20
      while (performance.now() < until);
    }, 21)
    expect(await run('Ana', { id: 1, idle: 800 }).finally(() => clearInterval(busy))).toBe(1)
  })

  test('[HU-01] that is done before this thread looks, is done', async () => {
    const { run } = open({ deadlineMs: 400 })
    await run('Ana', { id: 0 })
    const answer = run('Ana', { id: 1, spin: 100 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    // From here on the loop looks at its timers before it looks at messages.
    await new Promise((resolve) => setImmediate(resolve))
    const until = performance.now() + 1000
    while (performance.now() < until);
    expect(await answer).toBe(1)
  })
})

describe('[HU-01] a worker', () => {
  test('[HU-01] that ends is replaced', async () => {
    const { run } = open({})
    expect(await reasonOf(run('Ana', { id: 1, end: 'exit' }))).toBe('died')
    expect(await run('Ana', { id: 2 })).toBe(2)
  })

  test('[HU-01] whose replacement takes its time to start costs nobody their turn', async () => {
    const { run } = open({ waitMs: 1 })
    expect(await reasonOf(run('Ana', { id: 1, end: 'exit' }))).toBe('died')
    expect(await run('Bruno', { id: 2 })).toBe(2)
  })

  test('[HU-01] that runs out of memory is replaced, and this process lives', async () => {
    const { run } = open({})
    expect(await reasonOf(run('Ana', { id: 1, end: 'hog' }))).toBe('died')
    expect(await run('Ana', { id: 2 })).toBe(2)
  })

  test('[HU-01] whose work fails says how, and goes on', async () => {
    const { run } = open({})
    await expect(run('Ana', { id: 1, end: 'throw' })).rejects.toThrow(new RangeError('a fault'))
    expect(await run('Ana', { id: 2 })).toBe(2)
  })

  test('[HU-01] that never starts lets nobody wait for ever', async () => {
    pool = createWorkerPool<Job, null, number>({
      limits: { ...usual, startMs: 50 },
      entry: async () => new URL('data:text/javascript,process.exit(1)'),
      newMemory: () => null,
      suits: () => false,
      isLong: () => false,
      toMessage: (job) => job,
      log: pino({ level: 'silent' }),
    })
    expect(await reasonOf(pool.run('Ana', { id: 1 }))).toBe('busy')
  })
})

describe('[HU-01] people who all want more than there is', () => {
  test('[HU-01] have their turns one after the other, however much one of them asks', async () => {
    const { run } = open({})
    const order: string[] = []
    const ask = (who: string, id: number) => run(who, { id }).then(() => order.push(who))
    await Promise.all([
      ...[1, 2, 3, 4].map((id) => ask('Ana', id)),
      ...[1, 2].map((id) => ask('Bruno', id)),
      ...[1, 2].map((id) => ask('Caio', id)),
    ])
    expect(order).toEqual(['Ana', 'Bruno', 'Caio', 'Ana', 'Bruno', 'Caio', 'Ana', 'Ana'])
  })

  test('[HU-01] go behind others once a job of theirs cost a worker, and never have all workers', async () => {
    const { run } = open({ workers: 2 })
    const costly = ['Ana', 'Bruno', 'Caio']
    for (const who of costly) expect(await reasonOf(run(who, { id: 0, end: 'exit' }))).toBe('died')
    await Promise.all(['Davi', 'Elisa'].map((who) => run(who, { id: 1, spin: 300 })))
    const endless = costly.map((who) => reasonOf(run(who, { id: 1, spin: forever })))
    expect([await run('Davi', { id: 2 }), await run('Elisa', { id: 3 })]).toEqual([2, 3])
    await pool?.close()
    expect(await Promise.all(endless)).toEqual(['closed', 'closed', 'closed'])
  })

  test('[HU-01] go behind others once their jobs took long, and never have all workers', async () => {
    const { run } = open({ workers: 2, heavyMs: 20 })
    const heavy = ['Ana', 'Bruno']
    for (const who of heavy) expect(await run(who, { id: 0, spin: 300 })).toBe(0)
    const endless = heavy.map((who) => reasonOf(run(who, { id: 1, spin: forever })))
    expect(await run('Davi', { id: 2 })).toBe(2)
    await pool?.close()
    expect(await Promise.all(endless)).toEqual(['closed', 'closed'])
  })

  test('[HU-01] with a short job go before those with long ones, which never have all workers', async () => {
    const { run } = open({ workers: 2 })
    await Promise.all(['Davi', 'Elisa'].map((who) => run(who, { id: 0, spin: 300 })))
    const endless = ['Ana', 'Bruno'].map((who) => reasonOf(run(who, { id: 1, isLong: true, spin: forever })))
    expect(await run('Davi', { id: 2 })).toBe(2)
    await pool?.close()
    expect(await Promise.all(endless)).toEqual(['closed', 'closed'])
  })

  test('[HU-01] rest once two jobs of theirs cost a worker each, and nobody else does', async () => {
    const { run } = open({ workers: 2, restMs: forever })
    for (const id of [0, 1]) expect(await reasonOf(run('Ana', { id, end: 'exit' }))).toBe('died')
    expect(await reasonOf(run('Bruno', { id: 2, end: 'exit' }))).toBe('died')
    expect(await reasonOf(run('Ana', { id: 3 }))).toBe('resting')
    expect([await run('Bruno', { id: 4 }), await run('Caio', { id: 5 })]).toEqual([4, 5])
  })

  test('[HU-01] are refused what waits already, too, while they rest', async () => {
    const { run } = open({ restMs: forever, startMs: 10_000 })
    expect(await reasonOf(run('Ana', { id: 0, end: 'exit' }))).toBe('died')
    const reasons = [1, 2].map((id) => reasonOf(run('Ana', { id, end: 'exit' })))
    expect(await Promise.all(reasons)).toEqual(['died', 'resting'])
  })

  test('[HU-01] have one job each at a time, though a worker is free', async () => {
    const { run } = open({ workers: 2 })
    await Promise.all([run('Ana', { id: 0 }), run('Bruno', { id: 0 })])
    const order: number[] = []
    const both = [run('Ana', { id: 1, spin: 50 }), run('Ana', { id: 2 })]
    await Promise.all(both.map((one) => one.then((id) => order.push(id))))
    expect(order).toEqual([1, 2])
  })

  test('[HU-01] are refused what goes past their share, and in time where all workers stay busy', async () => {
    const { run } = open({ waitingEach: 1, waitMs: 60 })
    await run('Ana', { id: 0 })
    const endless = reasonOf(run('Ana', { id: 1, spin: forever }))
    const waiting = reasonOf(run('Ana', { id: 2 }))
    expect(await reasonOf(run('Ana', { id: 3 }))).toBe('person_full')
    expect(await reasonOf(run('Bruno', { id: 4 }))).toBe('busy')
    expect(await waiting).toBe('busy')
    await pool?.close()
    expect(await endless).toBe('closed')
  })

  test('[HU-01] are refused at once where too many wait in all', async () => {
    const { run } = open({ waitingAll: 2 })
    const jobs = ['Ana', 'Bruno', 'Caio', 'Davi'].map((who, id) => reasonOf(run(who, { id, spin: forever })))
    expect(await Promise.race(jobs)).toBe('busy')
    await pool?.close()
    expect(await Promise.all(jobs)).toEqual(['closed', 'closed', 'busy', 'busy'])
  })
})
