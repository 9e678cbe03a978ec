import type { Written } from '@leme/language/turn-context'
import { describe, expect, test } from 'vitest'
import { otherwiseMeant } from './undo-meant.ts'

const task: Written = { noun: 'task', id: '1', label: 'Segunda U', project_id: 'p' }
const epic: Written = { noun: 'epic', id: '2', label: 'Cadastro', project_id: 'p' }

test.each([
  'desfaz',
  'Desfazer, por favor!',
  'opa, desfaz isso aí',
  'volta atrás',
  'apaga a task que você acabou de criar',
  'desfaz a Segunda U',
  'remove essa tarefa',
])('[AS-11] an undo in plain words is of the last request: %s', (text) => {
  expect(otherwiseMeant(text, [task])).toBeNull()
})

describe('[AS-11] an undo that names something else removes nothing, and says what it could', () => {
  test.each(['desfaz a Primeira U', 'desfaz o que o Rafael fez', 'apaga o projeto Atlas', 'desfaz o épico de ontem'])(
    '%s',
    (text) => {
      const answer = 'Só desfaço o último pedido, por inteiro: Task Segunda U. Diga “desfaz” para desfazê-lo.'
      expect(otherwiseMeant(text, [task])).toBe(answer)
    },
  )

  test('also where it names a part of it', () => {
    expect(otherwiseMeant('desfaz o épico Cadastro', [task, epic])).toBe(
      'Só desfaço o último pedido, por inteiro: Task Segunda U e Épico Cadastro. Diga “desfaz” para desfazê-lo.',
    )
    expect(otherwiseMeant('desfaz tudo', [task, epic])).toBeNull()
  })
})
