import { expect, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { type ConnectionShare, createConnectionShare, type ShareLimits } from './connection-share.ts'

const usual: ShareLimits = { runningEach: 1, runningAll: 1, waitingEach: 9, waitingAll: 99, waitMs: 3_600_000 }

/** Work that lasts until it is let go. */
function hold(share: ConnectionShare, who: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { done: share(who, () => held), letGo }
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return error instanceof Problem ? error.code : `no refusal: ${error}`
}

test('[AU-20] whoever asks much waits for their own, and others have their turn before', async () => {
  const share = createConnectionShare(usual)
  const order: string[] = []
  const ask = (who: string) => share(who, async () => void order.push(who))
  const first = hold(share, 'Ana')
  const all = ['Ana', 'Ana', 'Ana', 'Bruno', 'Caio', 'Bruno'].map(ask)
  first.letGo()
  await Promise.all([first.done, ...all])
  expect(order).toEqual(['Ana', 'Bruno', 'Caio', 'Ana', 'Bruno', 'Ana'])
})

test('[AU-20] one person never has all connections', async () => {
  const share = createConnectionShare({ ...usual, runningAll: 2 })
  const first = hold(share, 'Ana')
  let isSecondRun = false
  const second = share('Ana', async () => {
    isSecondRun = true
  })
  await share('Bruno', async () => {})
  expect(isSecondRun).toBe(false)
  first.letGo()
  await Promise.all([first.done, second])
})

test('[AU-20] what goes past a share, or past all, is refused, and work that fails gives its turn on', async () => {
  const share = createConnectionShare({ ...usual, waitingEach: 1, waitingAll: 2 })
  const first = hold(share, 'Ana')
  const broken = share('Ana', async () => {
    throw new Error('a fault')
  })
  const failed = expect(broken).rejects.toThrow('a fault')
  expect(await codeOf(share('Ana', async () => {}))).toBe('rate_limited')
  const other = share('Bruno', async () => 'done')
  expect(await codeOf(share('Caio', async () => {}))).toBe('unavailable')
  first.letGo()
  await first.done
  await failed
  expect(await other).toBe('done')
})

test('[AU-20] a turn that does not come is refused in time', async () => {
  const share = createConnectionShare({ ...usual, waitMs: 20 })
  const first = hold(share, 'Ana')
  expect(await codeOf(share('Bruno', async () => {}))).toBe('unavailable')
  first.letGo()
  await first.done
  expect(await share('Bruno', async () => 'done')).toBe('done')
})
