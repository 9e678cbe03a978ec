import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { marina, member, members, openInProject, project, projectId } from '../../test-project.tsx'
import { ProjectGauges } from './project-gauges.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type Fields = Parameters<typeof project>[0]

function open(fields: Fields, people = members): void {
  openInProject(<ProjectGauges projectId={projectId} project={project(fields)} />, { members: people })
}

/** What the card says, in one line; its parts stand apart there. */
async function says(title: string, words: string): Promise<void> {
  const card = () => screen.getByRole('heading', { name: title }).closest('section > div')
  const text = () => {
    const walker = document.createTreeWalker(card() ?? document, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '')
    return parts.join('|')
  }
  await waitFor(() => expect(text()).toBe(words))
}

const drawn = (role: 'meter' | 'progressbar', name: string) =>
  screen.getByRole(role, { name }).getAttribute('aria-valuenow')

test('[PD-03] the cards say how health, hours, time and people stand; of the members those whose account was not removed', async () => {
  const removed = member('m3', 'Helena Prado')
  const people = [{ ...removed, user: { ...removed.user, removed_at: '2026-10-01T12:00:00Z' } }, ...members]
  open({ budget_hours: 480, spent_hours: 31.5, start_date: '2026-11-05', end_date: '2026-12-04' }, people)
  await says('Membros', 'Membros|2|ativos|MA|RN')
  screen.getByRole('img', { name: 'Membros ativos: Marina Azevedo, Rafael Nogueira' })
  await says('Health Score', 'Health Score|100%|Nada baixou a nota')
  await says('Budget', 'Budget|31,5h|de 480\u00a0h|6% usado, restam 448,5h')
  await says('Datas', 'Datas|Início|05/11/2026|Fim|04/12/2026|Faltam 14 dias')
  expect(drawn('meter', 'Health Score')).toBe('100')
  expect(drawn('progressbar', 'Budget')).toBe('7')
  expect(drawn('progressbar', 'Tempo decorrido')).toBe('50')
})

test('[PD-03] without budget, dates and members the cards say so', async () => {
  open({}, [])
  await says('Membros', 'Membros|0|ativos|Ninguém alocado ainda')
  await says('Budget', 'Budget|0,0h|Sem budget')
  await says('Datas', 'Datas|-|Sem datas')
  expect(drawn('progressbar', 'Budget')).toBe('0')
})

test('[PD-03] what is past its budget and its end: the bar is full, the words go on', async () => {
  open({ budget_hours: 0.5, spent_hours: 0.75, end_date: '2026-11-17' }, [member(marina, 'Marina Azevedo')])
  await says('Membros', 'Membros|1|ativo|MA')
  await says('Budget', 'Budget|0,8h| (|0,75h|)|de 0,5\u00a0h|150% usado, 0,25h a mais')
  await says('Datas', 'Datas|Fim|17/11/2026|Atrasado 3 dias')
  expect(drawn('progressbar', 'Budget')).toBe('100')
})

test('[PD-03] [PD-19] what lowered the score stands below it', async () => {
  const health = [{ reason: 'overdue_tasks', count: 2, points: 8 } as const]
  open({ health_score: 92, health })
  await screen.findByRole('button', { name: 'O que baixou a nota: 2 tasks atrasadas (−8)' })
  expect(drawn('meter', 'Health Score')).toBe('92')
})
