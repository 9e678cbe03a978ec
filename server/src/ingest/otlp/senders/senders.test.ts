import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Player } from '../../../../test/files/play.ts'
import { playOtlp } from '../../../../test/files/play-otlp.ts'
import { type OtlpDocument, toProtobuf } from '../../../../test/otlp/payload.ts'
import { rowsOf } from '../../../../test/otlp/rows.ts'
import { jsonSpans } from '../json-spans.ts'
import { protobufSpans } from '../protobuf-spans.ts'
import { readSender } from './sender-of.ts'
import { anySender, senders } from './senders.ts'

const otlp = new URL('../../../../test/otlp/', import.meta.url)
const folder = new URL('senders/', otlp)
const bodies = readdirSync(folder)
  .filter((name) => !name.endsWith('.expected.json'))
  .map((name) => name.replace('.json', ''))

function read(name: string): Buffer {
  return readFileSync(new URL(name, folder))
}

function documentOf(body: string): OtlpDocument {
  return JSON.parse(read(`${body}.json`).toString())
}

let player: Player
beforeAll(async () => {
  player = await playOtlp(fileURLToPath(folder))
})
afterAll(() => player?.close())

describe('[AG-01] what senders really send', () => {
  test.each(bodies)('[AG-01] %s costs what was counted by hand', async (body) => {
    const expected = JSON.parse(read(`${body}.expected.json`).toString())
    const played = await player.play({ name: body, bytes: read(`${body}.json`), expected })
    expect(played.actual).toEqual(played.expected)
  })

  test.each(bodies.filter((body) => !body.endsWith('-logs')))(
    '[AG-01] %s says the same in protobuf, and without prompts',
    async (body) => {
      const document = documentOf(body)
      expect([...protobufSpans(toProtobuf(document))]).toEqual([...jsonSpans(read(`${body}.json`))])
      expect(JSON.stringify(document)).toContain('SEGREDO')
      expect(JSON.stringify(await rowsOf(document))).not.toContain('SEGREDO')
    },
  )

  test.each([...senders, anySender])('[AG-01] $name is known by its body, $body', ({ name, body }) => {
    const file = [`senders/${body}.json`, `${body}.json`].find((path) => existsSync(new URL(path, otlp)))
    const spans = [...jsonSpans(readFileSync(new URL(file ?? '', otlp)))]
    expect(spans.map((span) => readSender(span).sender.name)).toContain(name)
  })
})
