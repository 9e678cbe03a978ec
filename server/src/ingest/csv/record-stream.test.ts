import { readRecords } from '@leme/contract/import/csv-records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStream } from './record-stream.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test('[FI-03] a file gives the same records and lines in pieces of any size', async () => {
  const cell = fc.constantFrom('a', 'ção', '"a;b"', '"a\n\nb"', '"""🚢"', '', '27" LG', '"a"b', '"a')
  const line = fc
    .tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\r', '\n\n', ''))
    .map(([cells, end]) => cells.join(';') + end)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 40 }), async (lines, size) => {
      const text = lines.join('')
      const whole = [...readRecords(text, ';')].map(({ next: { line }, ...record }) => ({ ...record, next: line }))
      const streamed = []
      for await (const { next, ...record } of readStream(inPieces(text, size), ';')) {
        streamed.push({ ...record, next: next.line })
      }
      expect(streamed).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})

test('[FI-03] a quote that would swallow a large file is reported before memory holds it', async () => {
  let pieces = 0
  async function* endless(): AsyncGenerator<string> {
    yield 'a;b\n1;"2\n'
    for (; ; pieces += 1) yield `${'x'.repeat(1000)}\n`
  }
  for await (const record of readStream(endless(), ';')) {
    if (!('refusal' in record)) continue
    expect(record).toMatchObject({ line: 2, refusal: 'as aspas abertas neste registro não se fecham' })
    break
  }
  expect(pieces).toBeLessThan(100)
})
