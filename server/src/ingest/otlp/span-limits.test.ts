import { readFileSync } from 'node:fs'
import { spansOfTrace } from '@leme/contract/agents/agent-run'
import { expect, test } from 'vitest'
import { spanLimits } from './span-row.ts'

const page = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')
const count = (number: number) => number.toLocaleString('en')
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
const kilobytes = (bytes: number) => `${bytes / 1024} kB`

const { spans, packedBytes, bytes, attributes, attributesTogether, attributeValue } = spanLimits

test.each([
  [
    'decisions/008-otlp.md',
    `${megabytes(packedBytes)} packed, ${megabytes(bytes)} unpacked, ${count(spans)} spans a request, ${attributes} attributes and ${kilobytes(attributesTogether)} a span, ${kilobytes(attributeValue)} a value`,
  ],
  ['decisions/008-otlp.md', `at most ${count(spansOfTrace)} spans (\`spansOfTrace\`)`],
  [
    'integrations.md',
    `at most ${count(spans)} spans, ${megabytes(packedBytes)} as it is sent and ${megabytes(bytes)} unpacked. Of a span ${attributes} attributes are stored, of ${kilobytes(attributeValue)} each`,
  ],
  ['operations.md', `OTLP ${megabytes(packedBytes)} packed, ${megabytes(bytes)} unpacked`],
])('[OB-04] %s says what the code takes of a trace: %s', (name, sentence) => {
  expect(page(name)).toContain(sentence)
})

test('[OB-04] no page names another size of a body of traces', () => {
  for (const name of ['decisions/008-otlp.md', 'integrations.md', 'operations.md']) {
    const unpacked = [...page(name).matchAll(/(\d+ MB) (?:packed|unpacked)/g)].map(([, size]) => size)
    expect(unpacked.length).toBeGreaterThan(0)
    for (const size of unpacked) expect([megabytes(packedBytes), megabytes(bytes)], name).toContain(size)
  }
})
