import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readElements } from './import-json.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function read(text: string, size: number): Promise<unknown[]> {
  const elements: unknown[] = []
  for await (const element of readElements(inPieces(text, size))) elements.push(element)
  return elements
}

test('[FI-03] the elements of any list come out as JSON.parse has them, however the text is cut', async () => {
  const list = fc.array(fc.jsonValue(), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(list, fc.constantFrom(0, 2), fc.integer({ min: 1, max: 50 }), async (values, indent, size) => {
      const text = JSON.stringify(values, null, indent)
      expect(await read(text, size)).toEqual(JSON.parse(text))
    }),
  )
})
