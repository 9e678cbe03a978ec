import { describe, expect, test } from 'vitest'
import {
  agentRunStatuses,
  badgeStyle,
  badgeText,
  defaultPriority,
  invoiceStatuses,
  priorities,
  priorityNames,
  projectStatuses,
  receivableStatuses,
  statusTexts,
  ticketStatuses,
  workStatuses,
} from './status.ts'

describe('badges', () => {
  test.each([
    ['default', ['active', 'done', 'completed', 'paid', 'resolved']],
    ['secondary', ['progress', 'review']],
    ['destructive', ['blocked', 'overdue', 'urgent', 'late']],
    ['outline', ['pending', 'waiting', 'draft']],
  ] as const)('[ST-01] %s style by its words', (style, words) => {
    for (const word of words) expect(badgeStyle(word)).toBe(style)
  })

  test('[ST-01] only whole words count, in any case, split at spaces and underscores', () => {
    expect(badgeStyle('in_progress')).toBe('secondary')
    expect(badgeStyle('In Progress')).toBe('secondary')
    expect(badgeStyle('inactive')).toBe('default')
    expect(badgeStyle('unpaid')).toBe('default')
    expect(badgeStyle('isolated')).toBe('default')
    expect(badgeStyle('planned')).toBe('default')
  })

  test('[ST-01] the first match in the order of the table wins', () => {
    expect(badgeStyle('done_late')).toBe('default')
    expect(badgeStyle('late_review')).toBe('secondary')
    expect(badgeStyle('pending_blocked')).toBe('destructive')
  })

  test('[ST-01] underscores show as spaces and words are capitalised', () => {
    expect(badgeText('in_progress')).toBe('In Progress')
    expect(badgeText('doing')).toBe('Doing')
  })
})

const everyStatus = [
  ...[...projectStatuses, ...workStatuses, ...ticketStatuses],
  ...[...invoiceStatuses, ...receivableStatuses, ...agentRunStatuses],
]

test('[SH-14] statuses are called as in the original, or each by a Portuguese word', () => {
  expect(everyStatus.map(statusTexts.original)).toEqual(everyStatus.map(badgeText))
  for (const status of everyStatus) expect(statusTexts.portuguese(status), status).not.toBe(badgeText(status))
  expect(workStatuses.map(statusTexts.portuguese)).toEqual([
    ...['Planejado', 'Em andamento', 'Em revisão', 'Bloqueado', 'Concluído'],
  ])
})

test('[SH-14] a status without a word of its own stays as it is stored', () => {
  expect(['on_hold', 'constructor'].map(statusTexts.portuguese)).toEqual(['On Hold', 'Constructor'])
})

test('[ST-02] priorities are P1 (Alta), P2 (Média), P3 (Baixa), by default P3', () => {
  expect(priorities.map((priority) => priorityNames[priority])).toEqual(['P1 (Alta)', 'P2 (Média)', 'P3 (Baixa)'])
  expect(defaultPriority).toBe('P3')
})

test('[ST-05] every noun has its statuses', () => {
  expect(projectStatuses).toEqual(['planned', 'doing', 'review', 'blocked', 'done', 'cancelled'])
  expect(workStatuses).toEqual(['planned', 'doing', 'review', 'blocked', 'done'])
  expect(ticketStatuses).toEqual(['open', 'in_progress', 'waiting', 'resolved', 'closed'])
  expect(invoiceStatuses).toEqual(['draft', 'pending', 'paid', 'overdue', 'cancelled'])
  // An instalment is cancelled with its invoice.
  expect(receivableStatuses).toEqual(['pending', 'late', 'paid', 'cancelled'])
  expect(agentRunStatuses).toEqual(['running', 'completed', 'failed'])
})
