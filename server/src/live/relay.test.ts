import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRelay, unpack } from './relay.ts'

const sender = randomUUID()
const changesOf = (payloads: string[]) => payloads.flatMap((payload) => unpack(payload).changes)

test('[PD-16] changes travel once each, in payloads that PostgreSQL takes, under their sender’s name', async () => {
  const sent: string[][] = []
  const relay = createRelay(sender, async (payloads) => void sent.push(payloads))
  const changes = Array.from({ length: 1_000 }, () => `${randomUUID()}:project_members`)
  relay.add(changes)
  relay.add(changes)
  await expect.poll(() => sent.length).toBe(1)
  await relay.close()
  expect(sent).toHaveLength(1)
  const payloads = sent.flat()
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(7_900)
  expect(payloads.map((payload) => unpack(payload).sender)).toEqual(payloads.map(() => sender))
  expect(changesOf(payloads)).toEqual(changes)
})

test('[PD-16] what could not be sent waits, each change once, and goes out when it can', async () => {
  const sent: string[][] = []
  let down = true
  let attempts = 0
  const relay = createRelay(sender, async (payloads) => {
    attempts += 1
    if (down) throw new Error('down')
    sent.push(changesOf(payloads))
  })
  relay.add(['a:epics'])
  await expect.poll(() => attempts).toBe(1)
  relay.add(['a:epics', 'a:tasks'])
  await expect.poll(() => attempts).toBeGreaterThan(1)
  down = false
  await expect.poll(() => sent).toEqual([['a:epics', 'a:tasks']])
  await relay.close()
})

test('[PD-16] far too many changes are sent as a change of everything', async () => {
  const sent: string[][] = []
  const relay = createRelay(sender, async (payloads) => void sent.push(changesOf(payloads)))
  for (let turn = 0; turn < 3; turn += 1) relay.add(Array.from({ length: 2_000 }, (_, n) => `${turn} ${n}:epics`))
  await relay.close()
  expect(sent).toEqual([['*']])
})

test('[PD-16] what waits when the process stops goes out first', async () => {
  const sent: string[] = []
  const relay = createRelay(sender, async (payloads) => void sent.push(...changesOf(payloads)))
  relay.add(['a:epics'])
  await expect.poll(() => sent).toEqual(['a:epics'])
  relay.add(['a:tasks'])
  await relay.close()
  expect(sent).toEqual(['a:epics', 'a:tasks'])
})
