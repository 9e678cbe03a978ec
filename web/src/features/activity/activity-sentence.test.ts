import type { Activity } from '@leme/contract/project/activity'
import { badgeText, statusTexts } from '@leme/contract/status'
import { workSchemas } from '@leme/contract/work/work-item'
import { describe, expect, test } from 'vitest'
import type { ActivityNames, Piece } from './activity-names.ts'
import { activitySentence } from './activity-sentence.ts'

const marina = '01890000-0000-7000-8000-0000000000a1'
const rafael = '01890000-0000-7000-8000-0000000000a2'
const gone = '01890000-0000-7000-8000-0000000000ff'
const epic = '01890000-0000-7000-8000-0000000000e1'
const story = '01890000-0000-7000-8000-0000000000b1'
const task = '01890000-0000-7000-8000-0000000000c1'

const names: ActivityNames = {
  person: (id) => ({ [marina]: 'Marina', [rafael]: 'Rafael' })[id],
  epic: (id) => ({ [epic]: 'Fundação' })[id],
  story: (id) => ({ [story]: 'Extrato' })[id],
  task: (id) => ({ [task]: 'Validar' })[id],
  status: badgeText,
}

type Change = Pick<Activity, 'noun' | 'action'> & Partial<Activity>

function activity(change: Change): Activity {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    org_id: '01890000-0000-7000-8000-000000000002',
    project_id: '01890000-0000-7000-8000-000000000003',
    user_id: marina,
    noun_id: gone,
    label: 'X',
    changes: {},
    created_at: '2026-11-20T12:00:00Z',
    user: { id: marina, display_name: 'Marina', email: 'marina@exemplo.com.br' },
    ...change,
  }
}

/** Names between asterisks, those with a link between brackets. */
function plain(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : piece.link ? `[${piece.name}]` : `*${piece.name}*`))
    .join('')
}

function said(change: Change): string {
  return plain(activitySentence(activity(change), names))
}

describe('[PD-20] what happened to the project', () => {
  const updated = (changes: Activity['changes']) => said({ noun: 'project', action: 'updated', changes })

  test.each([
    [{ status: ['planned', 'doing'] }, 'moveu o projeto para Doing'],
    [{ status: ['doing', 'blocked'] }, 'marcou o projeto como Blocked'],
    [{ end_date: ['2026-11-30', '2026-12-18'] }, 'alterou o fim de 30/11/2026 para 18/12/2026'],
    [{ start_date: [null, '2026-12-18'] }, 'definiu o início como 18/12/2026'],
    [{ end_date: ['2026-12-18', null] }, 'removeu o fim'],
    [{ budget_hours: [400, 480.5] }, 'alterou o budget de 400h para 480,5h'],
    [{ imported_hours: [0, 12] }, 'alterou as horas importadas de 0h para 12h'],
    [{ name: ['Atlas', 'Atlas 2'] }, 'alterou o nome de *Atlas* para *Atlas 2*'],
    [{ client: ['A', 'B'], client_id: [null, gone] }, 'alterou o cliente de *A* para *B*'],
    [{ client_id: [null, gone] }, 'alterou o projeto'],
    [{ partner: [null, 'Aurora'] }, 'definiu o parceiro como *Aurora*'],
    [{ kind: ['delivery', 'product'] }, 'alterou o tipo de Delivery para Product'],
    [{ description: [null, null] }, 'alterou a descrição'],
    [{ name: ['A', 'B'], kind: ['delivery', 'product'] }, 'alterou o nome e o tipo do projeto'],
    [
      { name: ['A', 'B'], partner: ['A', null], description: [null, null] },
      'alterou o nome, o parceiro e a descrição do projeto',
    ],
    [{ status: ['doing', 'done'], end_date: [null, '2026-12-18'] }, 'moveu o projeto para Done e alterou o fim'],
    [{ colour: ['red', 'blue'] }, 'alterou o projeto'],
  ] as [Activity['changes'], string][])('%j: %s', (changes, words) => {
    expect(updated(changes)).toBe(words)
  })

  test('its creation', () => {
    expect(said({ noun: 'project', action: 'created' })).toBe('criou o projeto')
  })
})

describe('[PD-20] what happened to its work', () => {
  test.each([
    [{ noun: 'epic', action: 'created', noun_id: epic }, 'criou o épico [X]'],
    [{ noun: 'epic', action: 'restored', noun_id: epic }, 'restaurou o épico [X]'],
    [{ noun: 'story', action: 'created', noun_id: story }, 'criou a story [X]'],
    [{ noun: 'task', action: 'created', noun_id: task }, 'criou a task [X]'],
    [{ noun: 'task', action: 'created' }, 'criou a task *X*'],
    [{ noun: 'epic', action: 'deleted' }, 'deletou o épico *X*'],
    [{ noun: 'story', action: 'deleted' }, 'deletou a story *X*'],
    [{ noun: 'task', action: 'deleted' }, 'deletou a task *X*'],
  ] as [Change, string][])('%j: %s', (change, words) => {
    expect(said(change)).toBe(words)
  })

  const updated = (noun: 'epic' | 'story' | 'task', changes: Activity['changes']) =>
    said({ noun, action: 'updated', noun_id: task, changes })

  test.each([
    ['task', { status: ['planned', 'doing'] }, 'moveu [X] para Doing'],
    ['task', { status: ['planned', 'blocked'] }, 'marcou [X] como Blocked'],
    ['epic', { status: ['doing', 'done'] }, 'moveu *X* para Done'],
    ['task', { title: ['Antes', 'X'] }, 'renomeou a task *Antes* para [X]'],
    ['task', { description: [null, null] }, 'alterou a descrição de [X]'],
    ['task', { priority: ['P3', 'P1'] }, 'alterou a prioridade de [X] de P3 para P1'],
    ['task', { estimate_hours: [null, 3.5] }, 'definiu a estimativa de [X] como 3,5h'],
    ['task', { estimate_hours: [3.5, null] }, 'removeu a estimativa de [X]'],
    ['task', { due_date: ['2026-11-30', '2026-12-18'] }, 'alterou o prazo de [X] de 30/11/2026 para 18/12/2026'],
    ['task', { assignee_user_id: [null, rafael] }, 'passou [X] para *Rafael*'],
    ['story', { owner_user_id: [rafael, gone] }, 'passou *X* para outra pessoa'],
    ['story', { owner_user_id: [rafael, null] }, 'deixou *X* sem responsável'],
    ['epic', { owner_user_id: [rafael, marina] }, 'assumiu *X*'],
    ['story', { epic_id: [null, epic] }, 'ligou *X* ao épico [Fundação]'],
    ['story', { epic_id: [epic, gone] }, 'ligou *X* a um épico excluído'],
    ['story', { epic_id: [epic, null] }, 'tirou *X* do épico [Fundação]'],
    ['story', { epic_id: [gone, null] }, 'deixou *X* sem épico'],
    ['task', { story_id: [null, story] }, 'ligou [X] à story [Extrato]'],
    ['task', { story_id: [story, null] }, 'tirou [X] da story [Extrato]'],
    ['task', { story_id: [story, gone] }, 'ligou [X] a uma story excluída'],
    ['task', { title: ['A', 'X'], due_date: [null, '2026-12-18'] }, 'alterou o título e o prazo de [X]'],
    ['task', { status: ['doing', 'done'], priority: ['P1', 'P2'] }, 'moveu [X] para Done e alterou a prioridade'],
    ['task', { project_id: [gone, epic], story_id: [story, null] }, 'trouxe [X] de outro projeto'],
    ['task', { colour: ['red', 'blue'] }, 'alterou a task [X]'],
    ['task', { status: ['doing', 'done'], colour: ['red', 'blue'] }, 'moveu [X] para Done'],
  ] as ['epic' | 'story' | 'task', Activity['changes'], string][])('%s %j: %s', (noun, changes, words) => {
    expect(updated(noun, changes)).toBe(words)
  })
})

test('[SH-14] a status is called as the organisation calls it', () => {
  const inPortuguese = { ...names, status: statusTexts.portuguese }
  const moved: Activity['changes'] = { status: ['planned', 'doing'] }
  for (const [noun, words] of [
    ['project', 'moveu o projeto para Em andamento'],
    ['task', 'moveu *X* para Em andamento'],
  ] as const) {
    expect(plain(activitySentence(activity({ noun, action: 'updated', changes: moved }), inPortuguese))).toBe(words)
  }
})

describe('[PD-20] what happened to its people', () => {
  test.each([
    [{ action: 'created', label: 'Ana' }, 'adicionou *Ana* ao projeto'],
    [{ action: 'deleted', label: 'Ana' }, 'retirou *Ana* do projeto'],
    [
      { action: 'updated', label: 'Ana', changes: { role: ['contributor', 'lead'] } },
      'mudou o papel de *Ana* de Contribuidor para Lead',
    ],
    [{ action: 'created', label: '' }, 'adicionou uma pessoa ao projeto'],
  ] as [Omit<Change, 'noun'>, string][])('%j: %s', (change, words) => {
    expect(said({ noun: 'project_member', ...change })).toBe(words)
  })
})

describe('[PD-20] what happened to its hours', () => {
  const entry = { hours: [null, 3.5], date: [null, '2026-11-20'], user_id: [null, marina], task_id: [null, task] }
  const removed = { hours: [2.25, null], user_id: [rafael, null], task_id: [task, null] }

  test.each([
    [{ action: 'created', label: 'Validar', changes: entry }, 'registrou 3,5h em [Validar]'],
    [{ action: 'created', label: 'Outra', changes: { ...entry, task_id: [null, gone] } }, 'registrou 3,5h em *Outra*'],
    [{ action: 'created', label: '', changes: entry }, 'registrou 3,5h em uma task excluída'],
    [
      { action: 'created', label: 'Validar', changes: { ...entry, user_id: [null, rafael] } },
      'registrou 3,5h de *Rafael* em [Validar]',
    ],
    [{ action: 'deleted', label: 'Validar', changes: removed }, 'removeu 2,25h de *Rafael* em [Validar]'],
    [
      { action: 'deleted', label: 'Validar', changes: { ...removed, user_id: [marina, null] } },
      'removeu 2,25h em [Validar]',
    ],
    [
      { action: 'deleted', label: 'Validar', changes: { ...removed, user_id: [gone, null] } },
      'removeu 2,25h de outra pessoa em [Validar]',
    ],
    [{ action: 'updated', label: 'Validar', changes: { hours: [3, 3.5] } }, 'corrigiu 3h para 3,5h em *Validar*'],
    [
      { action: 'updated', label: 'Validar', changes: { date: ['2026-11-19', '2026-11-20'] } },
      'alterou a data das horas em *Validar* de 19/11/2026 para 20/11/2026',
    ],
    [{ action: 'updated', label: 'Validar', changes: { note: [null, null] } }, 'corrigiu a nota em *Validar*'],
    [
      { action: 'updated', label: 'Validar', changes: { hours: [3, 4], note: [null, null] } },
      'corrigiu as horas e a nota em *Validar*',
    ],
  ] as [Omit<Change, 'noun'>, string][])('%j: %s', (change, words) => {
    expect(said({ noun: 'time_entry', ...change })).toBe(words)
  })
})

test.each([
  ['epic', workSchemas.epic.update],
  ['story', workSchemas.story.update],
  ['task', workSchemas.task.update],
] as const)('[PD-20] a changed field of %s has a name of its own, whichever it is', (noun, { shape }) => {
  const { status: _, ...fields } = shape
  const nameless = said({ noun, action: 'updated', changes: { unknown: ['a', null] } })
  const silent = (field: string) => said({ noun, action: 'updated', changes: { [field]: ['a', null] } }) === nameless
  expect(Object.keys(fields).filter(silent)).toEqual([])
})
