import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '../problem/problem.ts'
import { type ConnectionShare, createConnectionShare, type ShareAsker, type ShareLimits } from './connection-share.ts'

const usual: ShareLimits = {
  runningEach: 1,
  runningOrg: 9,
  runningAll: 1,
  waitingEach: 9,
  waitingKeys: 19,
  waitingOrg: 29,
  waitingAll: 99,
  waitMs: 3_600_000,
  burstMs: 3_600_000,
  runningAlone: 1,
  aloneAfterMs: 3_600_000,
}

/** People are each of an organisation of their own unless another is said. */
const person = (id: string, org = `org ${id}`) => ({ org, id, isKey: false })
const key = (id: string, org: string) => ({ org, id, isKey: true })

/** Work that lasts until it is released. */
function hold(share: ConnectionShare, who: string | ShareAsker, lock?: string) {
  let release = () => {}
  let isRunning = false
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const work = () => {
    isRunning = true
    return held
  }
  const asker = typeof who === 'string' ? person(who) : who
  return { done: share(asker, work, lock), release, isRunning: () => isRunning }
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return error instanceof Problem ? error.code : `no refusal: ${error}`
}

test('[AU-20] someone who asks much waits for their own requests, and others have their turn before', async () => {
  const share = createConnectionShare(usual)
  const order: string[] = []
  const ask = (who: string) => share(person(who), async () => void order.push(who))
  const first = hold(share, 'Ana')
  const all = ['Ana', 'Ana', 'Ana', 'Bruno', 'Caio', 'Bruno'].map(ask)
  first.release()
  await Promise.all([first.done, ...all])
  expect(order).toEqual(['Ana', 'Bruno', 'Caio', 'Ana', 'Bruno', 'Ana'])
})

test('[AU-20] one person never has all connections', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 2 })
  const first = hold(share, 'Ana')
  let isSecondRun = false
  const second = share(person('Ana'), async () => {
    isSecondRun = true
  })
  await share(person('Bruno'), async () => {})
  expect(isSecondRun).toBe(false)
  first.release()
  await Promise.all([first.done, second])
})

test('[AU-20] what goes past a share, or past all, is refused, and work that fails gives its turn on', async () => {
  const share = createConnectionShare({ ...usual, waitingEach: 1, waitingAll: 2 })
  const first = hold(share, 'Ana')
  const broken = share(person('Ana'), async () => {
    throw new Error('a fault')
  })
  const failed = expect(broken).rejects.toThrow('a fault')
  expect(await codeOf(share(person('Ana'), async () => {}))).toBe('rate_limited')
  const other = share(person('Bruno'), async () => 'done')
  expect(await codeOf(share(person('Caio'), async () => {}))).toBe('unavailable')
  first.release()
  await first.done
  await failed
  expect(await other).toBe('done')
})

test('[AU-20] a turn that does not come is refused in time', async () => {
  const share = createConnectionShare({ ...usual, waitMs: 20 })
  const first = hold(share, 'Ana')
  expect(await codeOf(share(person('Bruno'), async () => {}))).toBe('unavailable')
  first.release()
  await first.done
  expect(await share(person('Bruno'), async () => 'done')).toBe('done')
})

test('[AU-20] work without end is paced to half of the time, and nobody else waits for that', async () => {
  const share = createConnectionShare({ ...usual, burstMs: 0 })
  await share(person('Caio'), async () => {})
  const times: [began: number, ended: number][] = []
  const spend = () =>
    share(person('Ana'), async () => {
      const began = performance.now()
      await sleep(30)
      times.push([began, performance.now()])
    })
  const order: string[] = []
  const all = Promise.all([spend(), spend(), spend()]).then(() => order.push('Ana'))
  await sleep(40)
  await share(person('Bruno'), async () => void order.push('Bruno'))
  await all
  expect(order).toEqual(['Bruno', 'Ana'])
  times.slice(1).forEach(([began], index) => {
    const [before, ended] = times[index] ?? [0, 0]
    // A timer may fire a millisecond before its time.
    expect(began - ended).toBeGreaterThan(ended - before - 3)
  })
})

test('[AU-20] neither a burst nor an API key is paced', async () => {
  const hour = 3_600_000
  const burst = createConnectionShare({ ...usual, burstMs: hour, waitMs: hour })
  const endless = createConnectionShare({ ...usual, burstMs: -hour, waitMs: hour })
  await Promise.all([burst, endless].map((share) => share(person('Caio'), async () => {})))
  let count = 0
  const work = async () => {
    count += 1
  }
  await Promise.all(Array.from({ length: 5 }, () => burst(person('Ana'), work)))
  await Promise.all(Array.from({ length: 4 }, () => endless(key('a key', 'org'), work)))
  expect(count).toBe(9)
})

test('[AU-20] who is alone has several connections and is not paced, until somebody else asks', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 9, runningAlone: 3, burstMs: -1 })
  await Promise.all(Array.from({ length: 9 }, () => share(person('Ana'), () => sleep(1))))
  const alone = [1, 2, 3].map(() => hold(share, 'Ana'))
  let isFourthRun = false
  const fourth = share(person('Ana'), async () => {
    isFourthRun = true
  })
  let isBrunoRun = false
  await share(person('Bruno'), async () => {
    isBrunoRun = true
  })
  expect(isBrunoRun).toBe(true)
  alone[0]?.release()
  alone[1]?.release()
  await Promise.all(alone.slice(0, 2).map(({ done }) => done))
  await share(person('Bruno'), async () => {})
  expect(isFourthRun, 'one of hers still runs, and Bruno is there').toBe(false)
  alone[2]?.release()
  await fourth
})

test('[AU-20] who was in company is alone again once nobody else has asked for a while', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 9, runningAlone: 2, aloneAfterMs: 30 })
  await share(person('Bruno'), async () => {})
  const first = hold(share, 'Ana')
  const second = hold(share, 'Ana')
  await sleep(40)
  // Whatever she asks next finds that she is alone.
  const third = share(person('Ana'), async () => {})
  second.release()
  await second.done
  await third
  first.release()
  await first.done
})

test('[AU-20] organisations have their turns one after the other, however many people and keys they ask with', async () => {
  const share = createConnectionShare(usual)
  const order: string[] = []
  const ask = (asker: ShareAsker) => share(asker, async () => void order.push(asker.id))
  const first = hold(share, person('Ana', 'large'))
  const large = [1, 2, 3].flatMap((n) => [key(`key ${n}`, 'large'), person(`Ana ${n}`, 'large')])
  const all = [...large, person('Bruno', 'small'), key('small key', 'small')].map(ask)
  first.release()
  await Promise.all([first.done, ...all])
  expect(order.slice(0, 4).filter((id) => id === 'Bruno' || id === 'small key')).toHaveLength(2)
})

test('[AU-20] 44 keys of one organisation hold as few connections as one, and others go before what they have waiting', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 12, waitingKeys: 99, waitingOrg: 99 })
  await share(person('Bruno'), async () => {})
  const keys = Array.from({ length: 44 }, (_, n) => hold(share, key(`key ${n}`, 'loud')))
  await sleep(0)
  expect(keys.filter(({ isRunning }) => isRunning())).toHaveLength(1)
  for (const who of ['Bruno', 'Caio', 'Davi']) expect(await share(person(who), async () => who)).toBe(who)
  expect(await share(person('Eva', 'loud'), async () => 'of the same organisation')).toBe('of the same organisation')
  for (const { release } of keys) release()
  await Promise.all(keys.map(({ done }) => done))
})

test('[AU-20] one organisation never has all connections, with however many people it asks', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 12, runningOrg: 8, waitingOrg: 99 })
  const people = Array.from({ length: 30 }, (_, n) => hold(share, person(`Ana ${n}`, 'large')))
  await sleep(0)
  expect(people.filter(({ isRunning }) => isRunning())).toHaveLength(8)
  expect(await share(person('Bruno', 'small'), async () => 'done')).toBe('done')
  for (const { release } of people) release()
  await Promise.all(people.map(({ done }) => done))
})

test('[AU-20] who waits for a lock of their organisation has no connection, and keeps nothing else from its turn', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 12, runningAlone: 4, runningEach: 4 })
  const first = hold(share, key('one', 'org'), 'runs')
  const second = hold(share, key('two', 'org'), 'runs')
  const ofOther = hold(share, key('three', 'other'), 'runs')
  await sleep(0)
  expect([first, second, ofOther].map(({ isRunning }) => isRunning())).toEqual([true, false, true])
  const before = share(person('Ana', 'org'), async () => {}, 'runs')
  expect(await share(person('Ana', 'org'), async () => 'no lock')).toBe('no lock')
  expect(await share(key('two', 'org'), async () => 'another lock', 'clients')).toBe('another lock')
  first.release()
  await first.done
  second.release()
  await Promise.all([second.done, before])
  ofOther.release()
  await ofOther.done
})

test('[AU-20] what keys have waiting beyond their share leaves room for the people of their organisation', async () => {
  const share = createConnectionShare({ ...usual, waitingEach: 2, waitingKeys: 3, waitingOrg: 5 })
  const first = hold(share, 'Bruno')
  const waiting = ['one', 'one', 'two'].map((id) => share(key(id, 'loud'), async () => {}))
  expect(await codeOf(share(key('three', 'loud'), async () => {}))).toBe('rate_limited')
  waiting.push(
    share(person('Ana', 'loud'), async () => {}),
    share(person('Eva', 'loud'), async () => {}),
  )
  expect(await codeOf(share(person('Lia', 'loud'), async () => {}))).toBe('rate_limited')
  waiting.push(share(person('Caio'), async () => {}))
  first.release()
  await Promise.all([first.done, ...waiting])
})
