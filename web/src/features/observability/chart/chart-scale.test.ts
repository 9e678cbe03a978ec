import { expect, test } from 'vitest'
import { apart, countTicks, latencyTick, latencyTicks } from './chart-scale.ts'

test('[OB-02] the latency axis has three equal parts that hold every value', () => {
  expect(latencyTicks(5007)).toEqual([0, 2000, 4000, 6000])
  expect(latencyTicks(418)).toEqual([0, 200, 400, 600])
  expect(latencyTicks(7200)).toEqual([0, 2500, 5000, 7500])
  expect(latencyTicks(0)).toEqual([0, 1000, 2000, 3000])
  for (let most = 1; most < 2_147_483_647; most = Math.ceil(most * 1.07)) {
    const top = latencyTicks(most).at(-1) ?? 0
    expect(top, `${most}`).toBeGreaterThanOrEqual(most)
    expect(top, `${most}`).toBeLessThanOrEqual(Math.max(3, most * 2.5))
  }
})

test('[OB-02] the axis of runs ends at a whole number that holds them', () => {
  expect([0, 1, 3, 62, 100, 1284].map((most) => countTicks(most)[1])).toEqual([1, 1, 5, 100, 100, 2000])
})

test('[OB-02] the latency axis is in seconds once it reaches one, so no label is wider than its room', () => {
  expect(latencyTicks(5007).map((ms) => latencyTick(ms, 6000))).toEqual([
    '0\u00a0s',
    '2\u00a0s',
    '4\u00a0s',
    '6\u00a0s',
  ])
  expect(latencyTick(2500, 7500)).toBe('2,5\u00a0s')
  expect(latencyTicks(1240).map((ms) => latencyTick(ms, 1500))).toEqual([
    '0\u00a0s',
    '0,5\u00a0s',
    '1\u00a0s',
    '1,5\u00a0s',
  ])
  expect(latencyTick(200, 600)).toBe('200\u00a0ms')
})

test('[OB-02] labels at the ends of lines stand apart, in their order', () => {
  expect(apart([160, 100, 40], 14, 10, 172)).toEqual([160, 100, 40])
  expect(apart([102, 101, 100], 14, 10, 172)).toEqual([102, 88, 74])
  expect(apart([172, 172, 172], 14, 10, 168)).toEqual([168, 154, 140])
})

test('[OB-02] labels of lines that end at the top are pushed down, and stay within the drawing', () => {
  expect(apart([14, 14, 14], 14, 14, 172)).toEqual([42, 28, 14])
  expect(apart([100, 20, 14], 14, 14, 172)).toEqual([100, 28, 14])
})
