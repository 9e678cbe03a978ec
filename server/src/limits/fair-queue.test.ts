import { expect, test } from 'vitest'
import { type Asker, createFairQueue, type QueueLimits } from './fair-queue.ts'

const roomy: QueueLimits = { width: 2, asker: 100, network: 100, all: 100 }

/** A queue whose work ends when the test says so, and what started in which order. */
function watched(limits: Partial<QueueLimits> = {}) {
  const queue = createFairQueue({ ...roomy, ...limits })
  const started: string[] = []
  const endings: (() => void)[] = []
  const outcomes: Promise<string>[] = []
  const add = (network: string, name: string, fails = false) => {
    const asker: Asker = { network, name }
    const outcome = queue(asker, async () => {
      started.push(`${network} ${name}`)
      await new Promise<void>((end) => endings.push(end))
      if (fails) throw new Error('the work failed')
    }).then(
      () => 'done',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
    outcomes.push(outcome)
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends what started first of what still runs. */
  const endOne = async () => {
    endings.shift()?.()
    await settle()
  }
  const endAll = async () => {
    await settle()
    while (endings.length > 0) await endOne()
    return Promise.all(outcomes)
  }
  return { add, started, settle, endOne, endAll }
}

test('[AU-20] networks take turns: who asks once does not wait behind who asked a hundred times', async () => {
  const { add, started, endAll } = watched()
  for (let n = 0; n < 20; n++) for (const crowd of ['club', 'mall']) add(crowd, `person-${n % 10}`)
  add('home', 'ana')
  add('office', 'bruno')
  await endAll()
  expect(started.slice(0, 4)).toEqual(['club person-0', 'mall person-0', 'home ana', 'office bruno'])
})

test('[AU-20] within a network its askers take turns', async () => {
  const { add, started, endAll } = watched()
  for (let n = 0; n < 4; n++) add('office', 'ana')
  add('office', 'bruno')
  add('office', 'carla')
  await endAll()
  const names = ['ana', 'ana', 'bruno', 'carla', 'ana', 'ana']
  expect(started).toEqual(names.map((name) => `office ${name}`))
})

test('[AU-20] one network never has more than one piece running, all together as many as the width', async () => {
  const { add, started, settle, endOne, endAll } = watched()
  for (let n = 0; n < 3; n++) add('crowd', `person-${n}`)
  await settle()
  expect(started).toHaveLength(1)
  for (const network of ['home', 'office', 'cafe']) add(network, 'ana')
  await settle()
  expect(started).toEqual(['crowd person-0', 'home ana'])
  await endOne()
  expect(started).toHaveLength(3)
  expect(await endAll()).toEqual(Array(6).fill('done'))
})

test('[AU-20] too much of one asker, of one network and of all together is refused, and nothing else', async () => {
  const { add, endAll } = watched({ width: 1, asker: 2, network: 3, all: 5 })
  for (let n = 0; n < 4; n++) add('crowd', 'ana') // one runs, two wait, one is too many of hers
  add('crowd', 'bruno') // waits, the third of the network
  add('crowd', 'carla') // one too many of the network
  add('home', 'ana')
  add('office', 'ana')
  add('cafe', 'ana') // one too many of all
  const refused = 'over_request_rate_limit'
  const expected = ['done', 'done', 'done', refused, 'done', refused, 'done', 'done', 'unavailable']
  expect(await endAll()).toEqual(expected)
})

test('[AU-16] a refusal names the wait, in words and in Retry-After', async () => {
  const queue = createFairQueue({ width: 1, asker: 0, network: 0, all: 0 })
  let end = () => {}
  const asker = { network: 'crowd', name: 'ana' }
  const first = queue(asker, () => new Promise<void>((resolve) => (end = resolve)))
  await expect(queue(asker, async () => {})).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    detail: 'Muitos pedidos ao mesmo tempo. Aguarde 2 segundos e tente novamente',
    headers: { 'retry-after': '2' },
  })
  end()
  await first
})

test('[AU-20] work that fails frees its place', async () => {
  const { add, started, endAll } = watched({ width: 1 })
  add('home', 'ana', true)
  add('home', 'ana')
  add('office', 'bruno')
  expect(await endAll()).toEqual(['the work failed', 'done', 'done'])
  expect(started).toHaveLength(3)
})
