import type { RunScore } from '@leme/contract/agents/run-score'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, helena, openForm, press, signIn, type, wire } from '../../../test-form.tsx'
import { ScoreSection } from './score-section.tsx'

const score: RunScore = {
  ...{ id: 's', org_id: 'o', source: 'api', external_id: 'e', run_id: 'r', session: null, name: 'relevance' },
  ...{ value: 0.8, label: 'bom', explanation: 'Respondeu o que foi perguntado', user_id: null, display_name: null },
  created_at: '2026-11-20T15:00:00Z',
}
const own: RunScore = {
  ...{ ...score, id: 'own', source: 'person', external_id: null, name: 'feedback', value: 1, label: null },
  ...{ explanation: null, user_id: helena.id, display_name: 'Helena' },
}

function open(scores: RunScore[]) {
  signIn()
  openForm(<ScoreSection of={{ run_id: 'r' }} />, {
    reads: {
      '/api/run-scores': scores,
      '/api/me': { id: helena.id, org_id: 'o', email: helena.email, display_name: 'Helena', role: 'member' },
    },
  })
}

test('[AG-06] a thumb is sent for the run; one’s own is pressed, has a comment, and is taken back by pressing it again', async () => {
  open([score])
  const list = within(await screen.findByRole('list', { name: 'Notas' }))
  expect(list.getByRole('listitem').textContent).toMatch(/^relevance0,8 · bom.*Respondeu o que foi perguntado$/)
  expect((await button('Boa')).getAttribute('aria-pressed')).toBe('false')
  wire.reads['/api/run-scores'] = [score, own]
  await press('Boa')
  await waitFor(async () => expect((await button('Boa')).getAttribute('aria-pressed')).toBe('true'))
  await type({ 'Seu comentário': ' Foi direto ' })
  await press('Salvar comentário')
  await waitFor(() => expect(wire.sent).toHaveLength(2))
  expect(wire.sent.map(({ request, body }) => [request, body])).toEqual([
    ['PUT /api/run-scores/own', { run_id: 'r', value: 1, explanation: null }],
    ['PUT /api/run-scores/own', { run_id: 'r', value: 1, explanation: 'Foi direto' }],
  ])
  await waitFor(async () => expect((await button('Boa')).disabled).toBe(false))
  wire.reads['/api/run-scores'] = [score]
  await press('Boa')
  await waitFor(async () => expect((await button('Boa')).getAttribute('aria-pressed')).toBe('false'))
  expect(wire.sent.at(-1)?.request).toBe('DELETE /api/run-scores/own')
})
