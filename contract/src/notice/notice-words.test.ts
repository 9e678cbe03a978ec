import { expect, test } from 'vitest'
import { statusTexts } from '../status.ts'
import type { Notice } from './notice.ts'
import { noticeExcerpt, noticeWords } from './notice-words.ts'

const plain = {
  reason: 'changed',
  action: 'updated',
  fields: [] as string[],
  status: null as string | null,
  due_date: null as string | null,
  alert: null as Notice['alert'],
  text: null as string | null,
  change_count: 1,
  thing_count: 1,
  thing: { noun: 'task' },
} as const

test.each([
  [{ reason: 'mentioned', text: 'Oi' }, 'mencionou você'],
  [{ reason: 'assigned', action: 'created' }, 'passou para você'],
  [{ reason: 'answered', text: 'Oi' }, 'também comentou'],
  [{ text: 'Oi', action: 'created' }, 'comentou'],
  [{ action: 'deleted' }, 'excluiu'],
  [{ fields: ['status'], status: 'doing' }, 'moveu para Doing'],
  [{ fields: ['status', 'due_date'], status: 'done' }, 'moveu para Done e alterou o prazo'],
  [{ fields: ['title', 'priority', 'due_date'] }, 'alterou o título, a prioridade e o prazo'],
  [{ fields: ['client', 'client_id'] }, 'alterou o cliente'],
  [{ fields: ['column_of_tomorrow'] }, 'alterou'],
  [{ fields: ['due_date'], change_count: 2 }, 'alterou o prazo, com mais 1 mudança'],
  [{ fields: ['due_date'], thing_count: 200 }, 'alterou o prazo: esta e mais 199 tasks'],
  [{ fields: ['due_date'], thing_count: 2 }, 'alterou o prazo: esta e mais 1 task'],
  [{ fields: ['due_date'], thing_count: 3, thing: { noun: 'epic' } }, 'alterou o prazo: este e mais 2 épicos'],
  [{ reason: 'due_soon', action: null, due_date: '2027-03-10' }, 'Vence em 10/03/2027'],
  [
    { reason: 'alert', alert: { kind: 'silence', threshold: null, minutes: 60, figure: 75 } },
    'Nenhuma execução em 1 h, há 75 min',
  ],
  [{ reason: 'overdue', action: null, due_date: '2027-03-10' }, 'Venceu em 10/03/2027'],
] as const)('[WD-05] %j is said as “%s”', (notice, words) => {
  expect(noticeWords({ ...plain, ...notice } as Parameters<typeof noticeWords>[0], statusTexts.original)).toBe(words)
})

test('[WD-05] a comment begins with its words, without marks, and with the names of today', () => {
  const id = '0190a8e0-7c1b-7d2e-9f00-000000000011'
  const mentions = [{ id, display_name: 'Rafael Nogueira', removed_at: null }]
  const text = `# Falta\n\n> o **anexo**, <@${id}>, \`ata.pdf\` [assinada](https://x.io/a) e <@0190a8e0-7c1b`
  expect(noticeExcerpt(text, mentions)).toBe('Falta o anexo, @Rafael Nogueira, ata.pdf assinada e …')
})

test('[WD-05] of a comment as much is shown no matter who it names', () => {
  const id = '0190a8e0-7c1b-7d2e-9f00-000000000011'
  const named = noticeExcerpt(`<@${id}> ${'a '.repeat(200)}`, [{ id, display_name: 'Ana', removed_at: null }])
  const plain = noticeExcerpt(`@Ana ${'a '.repeat(200)}`, [])
  expect(named).toBe(plain)
  expect([named.length > 290, named.endsWith('…')]).toEqual([true, true])
})
