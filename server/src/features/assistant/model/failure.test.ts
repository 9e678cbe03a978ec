import { describe, expect, test } from 'vitest'
import { answering, askModels, modelKey, outputTokens, protocols, wire } from '../../../../test/assistant/ask-model.ts'
import type { ModelReply } from '../../../../test/assistant/model-reply.ts'
import { startModelServer } from '../../../../test/assistant/model-server.ts'

const { ask, keep, requests, understand } = askModels()

describe.each(protocols)('a provider that speaks $provider and fails', (protocol) => {
  const broken: [string, ModelReply, string, number][] = [
    ['prose', { text: 'Claro! Vou criar tudo agora.' }, 'nonsense: no plan in the answer', 1],
    ['truncated JSON', { text: '{"intent":"create_work","epics":[{"ti' }, 'nonsense: no plan in the answer', 1],
    ['an empty answer', { text: '' }, 'nonsense: no plan in the answer', 1],
    ['an empty body', { raw: '' }, 'the answer cannot be read', 1],
    ['a web page', { raw: '<html>login</html>' }, 'the answer cannot be read', 1],
    ['200 with an error', { raw: '{"error":{"message":"quota","type":"x"}}' }, 'the answer cannot be read', 1],
    ['half an answer', { cut: '{"id":"1","choices":[{"mess' }, 'no connection to the provider', 2],
    ['a body without end', { raw: `{"a":"${'x'.repeat(1_100_000)}"}` }, 'the answer cannot be read', 1],
    ['401', { status: 401, message: `invalid key ${modelKey}` }, 'the provider answered 401', 1],
    ['500', { status: 500 }, 'the provider answered 500', 2],
    ['529', { status: 529 }, 'the provider answered 529', 2],
    ['429 and a long wait', { status: 429, headers: { 'retry-after': '60' } }, 'the provider answered 429', 1],
    ['a redirect', { raw: '', status: 307, headers: { location: '/elsewhere' } }, 'no connection to the provider', 2],
  ]

  test.each(broken)(
    '[AS-11] %s is a failure with a reason and no text of the provider',
    async (_, reply, reason, tries) => {
      expect(await ask(protocol, () => reply, { text: 'cria o épico Login' })).toMatchObject({ failed: true, reason })
      expect(requests()).toHaveLength(tries)
    },
  )

  test.each([{ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }, { cut: '{' }] satisfies ModelReply[])(
    '[AS-11] after %j one attempt more is made',
    async (reply) => {
      const outcome = await ask(protocol, (_, turn) => (turn === 0 ? reply : answering({ intent: 'help' })), {
        text: 'ajuda',
      })
      expect(outcome).toMatchObject({ plan: { intent: 'help' } })
    },
  )

  test('[AS-11] one attempt more is for the whole exchange, and the tokens of what was answered are counted', async () => {
    const outcome = await ask(
      protocol,
      (_, turn) =>
        turn === 1 ? { calls: [{ tool: 'find_names', input: { noun: 'client', text: '' } }] } : { status: 500 },
      { text: 'cria o épico Login' },
    )
    expect(requests()).toHaveLength(3)
    expect(outcome).toMatchObject({
      failed: true,
      use: { input_tokens: protocol.inputTokens, output_tokens: outputTokens.each },
    })
  })

  test('[AS-11] a model that is silent is given up at the time limit', async () => {
    const outcome = await ask(protocol, () => ({ silent: true }), { text: 'cria o épico Login' }, { timeMs: 300 })
    expect(outcome).toEqual({ failed: true, reason: 'time limit', use: null })
  })

  test('[AS-11] a model that never stops looking things up is stopped', async () => {
    const outcome = await ask(
      protocol,
      () => ({ calls: [{ tool: 'find_names', input: { noun: 'client', text: '' } }] }),
      {
        text: 'cria o épico Login',
      },
    )
    expect(outcome).toMatchObject({ failed: true, reason: 'nonsense: no plan in the answer' })
    expect(requests()).toHaveLength(4)
  })

  test('[AS-11] a wrong answer may be mended once the model is informed of what is wrong', async () => {
    const outcome = await ask(
      protocol,
      (_, turn) =>
        turn === 0 ? { calls: [{ tool: 'answer', input: { intent: 'help' } }] } : answering({ intent: 'help' }),
      { text: 'ajuda' },
    )
    expect(outcome).toMatchObject({ plan: { intent: 'help' } })
  })

  test('[AS-11] a server that writes the answer as text is understood', async () => {
    const outcome = await ask(
      protocol,
      () => ({ text: `\`\`\`json\n${JSON.stringify(wire({ intent: 'help' }))}\n\`\`\`` }),
      {
        text: 'ajuda',
      },
    )
    expect(outcome).toMatchObject({ plan: { intent: 'help' } })
  })
})

test('[AS-11] a provider that nobody can reach is a failure', async () => {
  const gone = await startModelServer()
  await gone.close()
  const model = { provider: 'openai-compatible', base_url: gone.url, api_key: null, model: 'm' } as const
  expect(await understand(model, 'ok')).toEqual({ failed: true, reason: 'no connection to the provider', use: null })
})

test('[AS-11] a model that used up its time is not asked for some time, and nobody waits for it again', async () => {
  const silent = await startModelServer(() => ({ silent: true }))
  const model = { provider: 'openai-compatible', base_url: silent.url, api_key: null, model: 'm' } as const
  const ask = keep(model, { timeMs: 300 })
  expect(await ask('ok')).toMatchObject({ failed: true, reason: 'time limit' })
  expect(await ask('ok')).toMatchObject({ failed: true, reason: 'not asked: no answer in time a moment ago' })
  expect(silent.requests).toHaveLength(1)
  await silent.close()
})
