import { describe, expect, test } from 'vitest'
import { freshTurn } from '../corpus.ts'
import { understand } from './understand.ts'

const buts = ['mas', 'só que', 'porém', 'e', 'contudo', 'mas por enquanto', '']
const lacks = [
  'sem story nenhuma',
  'sem prazo',
  'sem nenhum responsável',
  'sem estimativa alguma',
  'sem épico',
  'sem data de entrega',
  'sem prazo nem responsável',
  'sem ninguém',
]

describe('[AS-13] what a task must not have is no part of its title', () => {
  test.each(lacks)('“%s”, whatever stands before it', (lack) => {
    for (const but of buts)
      for (const pause of [', ', ' ']) {
        const text = `crie a task Ler a ata${pause}${but} ${lack}`.replace(/ +/g, ' ')
        const plan = understand(freshTurn(text))
        expect(plan, text).toMatchObject({ intent: 'create', is_guess: false })
        if (plan.intent !== 'create') continue
        expect(plan.draft.tasks, text).toMatchObject([
          { title: 'Ler a ata', due_date: null, assignee: null, story: null, epic: null, description: null },
        ])
      }
  })
})
