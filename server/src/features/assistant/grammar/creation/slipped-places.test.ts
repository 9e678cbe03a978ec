import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  ['cria task conferir boletos no portal do coperado 2.0', 'in portal do coperado 2.0; task: conferir boletos'],
  ['cria task conferir boletos no app acne até sexta', 'in app acne; task: conferir boletos | until 2026-11-27'],
])('[AS-11] a place with a slip of the finger: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
