import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonElement, readElements } from './json-elements.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function read(text: string, size: number): Promise<unknown[]> {
  const elements: unknown[] = []
  for await (const { value } of readElements(inPieces(text, size))) elements.push(value)
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

test('[MV-01] the values of any object come out with their names, those of a list one by one, however the text is cut', async () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6, noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(object, fc.constantFrom(0, 2), fc.integer({ min: 1, max: 50 }), async (value, indent, size) => {
      const text = JSON.stringify(value, null, indent)
      const wanted = Object.entries(JSON.parse(text) as object).flatMap(([key, one]: [string, unknown]) =>
        Array.isArray(one) ? one.map((element: unknown) => ({ key, value: element })) : [{ key, value: one }],
      )
      const found: JsonElement[] = []
      for await (const element of readElements(inPieces(text, size), { objects: true })) found.push(element)
      expect(found).toEqual(wanted)
    }),
  )
})

test.each(['{"cards":[{"id":1}', '{"cards":[{"id":1},', '{"a":1', '{"a"', '{"a":[1],', '{"a":}', '{a:1}', '{"a":[1}}'])(
  '[MV-01] an object that is cut or broken is refused in one sentence: %s',
  async (text) => {
    const reading = async () => {
      for await (const _ of readElements(inPieces(text, 3), { objects: true }));
    }
    await expect(reading()).rejects.toThrow(/^linha 1: |^O arquivo/)
  },
)
