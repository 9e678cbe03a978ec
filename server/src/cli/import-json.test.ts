import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonElement, readElements } from './import-json.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function read(text: string, size: number): Promise<JsonElement[]> {
  const elements: JsonElement[] = []
  for await (const element of readElements(inPieces(text, size))) elements.push(element)
  return elements
}

test('[FI-03] the elements of any list come out as JSON.parse has them, however the text is cut', async () => {
  const list = fc.array(fc.jsonValue(), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(list, fc.constantFrom(0, 2), fc.integer({ min: 1, max: 50 }), async (values, indent, size) => {
      const text = JSON.stringify(values, null, indent)
      expect((await read(text, size)).map(({ value }) => value)).toEqual(JSON.parse(text))
    }),
  )
})

test('[FI-03] each element comes with the line on which it begins', async () => {
  const text = '[\n  {"a": "x\\n]"},\n\n  {\n    "b": [1, 2]\n  }, 3\n]\n'
  expect(await read(text, 5)).toEqual([
    { line: 2, value: { a: 'x\n]' } },
    { line: 4, value: { b: [1, 2] } },
    { line: 6, value: 3 },
  ])
})
