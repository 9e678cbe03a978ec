import { expect, test } from 'vitest'
import { isExact, measuredLatency } from './measured-latency.ts'

test('[OB-02] a measured latency is shown with three digits and as about, so that it claims no more than is known', () => {
  expect(measuredLatency(10_088.02)).toBe('≈\u00a010.100\u00a0ms')
  expect(measuredLatency(1182.4)).toBe('≈\u00a01.180\u00a0ms')
  expect(measuredLatency(418.27)).toBe('≈\u00a0418\u00a0ms')
  expect(measuredLatency(57.44)).toBe('≈\u00a057\u00a0ms')
  expect(measuredLatency(1_234_567_890)).toBe('≈\u00a01.230.000.000\u00a0ms')
})

test('[OB-02] up to 50 ms are counted one by one: they are shown as they are', () => {
  expect([0, 7, 50].map(measuredLatency)).toEqual(['0\u00a0ms', '7\u00a0ms', '50\u00a0ms'])
  expect([0, 7, 50, 51].map(isExact)).toEqual([true, true, true, false])
})

/** What stands for the bucket of a latency, as the server answers it: bounds 2% apart, above 50\u00a0ms. */
function answered(ms: number): number {
  if (ms <= 50) return ms
  return (50.5 * 1.02 ** Math.ceil(Math.log(ms / 50.5) / Math.log(1.02)) * 2) / 2.02
}

test('[OB-02] what is shown lies within 2% of what was measured', () => {
  for (let ms = 1; ms < 2_147_483_647; ms = Math.ceil(ms * 1.0007)) {
    const shown = Number(measuredLatency(answered(ms)).replaceAll(/\D/g, ''))
    expect(Math.abs(shown - ms) / ms, `${ms}`).toBeLessThanOrEqual(0.02)
  }
})
