import { describe, expect, test } from 'vitest'
import type { Change, ChangedRow } from '../../change/change.ts'
import { otherwiseMeant } from './undo-meant.ts'

const task: ChangedRow = {
  noun: 'task',
  id: '1',
  label: 'Segunda U',
  project_id: 'p',
  action: 'created',
  before: null,
  after: { title: 'Segunda U' },
}
const epic: ChangedRow = { ...task, noun: 'epic', id: '2', label: 'Cadastro', after: { title: 'Cadastro' } }

function change(...rows: ChangedRow[]): Change {
  const made_at = '2026-11-18T12:00:00+00:00'
  return { id: 'c', event: null, is_undo: false, is_undone: false, is_answered: false, made_at, minutes_ago: 0, rows }
}
const moved = change({ ...task, action: 'updated', before: { due_date: null }, after: { due_date: '2026-12-20' } })
const deleted = change({ ...task, action: 'deleted', after: null })
const undone = { ...deleted, is_undo: true }

test.each([
  'desfaz',
  'Desfazer, por favor!',
  'opa, desfaz isso aí',
  'volta atrás',
  'apaga a task que você acabou de criar',
  'desfaz a Segunda U',
  'remove essa tarefa',
  'não era isso, desfaz',
  'desfaça o que eu fiz agora',
])('[AS-11] an undo in plain words is of the last change: %s', (text) => {
  expect(otherwiseMeant(text, change(task))).toBeNull()
})

test.each([
  ['desfaça a exclusão', deleted],
  ['desfaz, apaguei sem querer', deleted],
  ['desfaça a mudança do prazo', moved],
  ['desfaça a correção', moved],
  ['refaça', undone],
  ['desfaça o desfazer', undone],
])('[AS-11] an undo may say what the last change was: %s', (text, last) => {
  expect(otherwiseMeant(text, last)).toBeNull()
})

test.each([
  ['desfaça tudo', change(task)],
  ['desfaça as duas últimas', change(task)],
  ['desfaça a exclusão', change(task)],
  ['desfaça a exclusão', moved],
  ['desfaça a criação', deleted],
  ['desfaça a correção', deleted],
  ['desfaça a mudança do status', moved],
  ['apaga isso', deleted],
  ['remove essa tarefa', moved],
  ['refaça', deleted],
])('[AS-11] an undo that speaks of another kind of change than the last touches nothing: %s', (text, last) => {
  expect(otherwiseMeant(text, last)).toMatch(/^Só desfaço a sua última mudança, por inteiro\. Ela foi /)
})

describe('[AS-11] an undo that names something else removes nothing, and says what it could', () => {
  test.each(['desfaz a Primeira U', 'desfaz o que o Rafael fez', 'apaga o projeto Atlas', 'desfaz o épico de ontem'])(
    '%s',
    (text) => {
      expect(otherwiseMeant(text, change(task))).toBe(
        'Só desfaço a sua última mudança, por inteiro. Ela foi criar Task Segunda U. Diga “desfaça” para desfazê-la.',
      )
    },
  )

  test('also where it names a part of it', () => {
    expect(otherwiseMeant('desfaz o épico Cadastro', change(task, epic))).toBe(
      'Só desfaço a sua última mudança, por inteiro. Ela foi criar 1 épico e 1 task. Diga “desfaça” para desfazê-la.',
    )
    expect(otherwiseMeant('desfaz tudo', change(task, epic))).toBeNull()
  })
})
