import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../plan.ts'
import { readCreation } from './read-creation.ts'
import { saidOn, toldPlan } from './test-said.ts'

const named = (label: string) => ({ id: `id of ${label}`, label })
const written = (noun: 'project' | 'epic' | 'story', label: string) => ({ noun, ...named(label), project_id: 'p' })

function draftOf(text: string): Draft | null {
  const plan = readCreation(saidOn(text))
  return plan?.intent === 'create' ? plan.draft : null
}

function titlesOf({ new_project: project, epics, stories, tasks }: Draft): string[] {
  const below = [...epics.flatMap((epic) => epic.stories), ...stories]
  const all = [...epics, ...below, ...below.flatMap((story) => story.tasks), ...tasks]
  return [project?.name, ...all.map(({ title }) => title)].filter((title) => typeof title === 'string')
}

describe('[AS-11] what "este", "nesse" and "aqui" mean', () => {
  const page = {
    context_type: 'projects' as const,
    project: named('Alfa'),
    epic: named('Login'),
    story: named('Senha'),
  }

  test.each([
    ['crie uma task Testar nessa story', 'task: Testar | story #Senha'],
    ['crie uma story Testar nesse épico', 'story: Testar | epic #Login'],
    ['crie um épico Testar neste projeto', 'in #Alfa; epic: Testar'],
    ['crie uma task Testar aqui', 'task: Testar | story #Senha'],
    ['crie um épico Testar aqui', 'in #Alfa; epic: Testar'],
  ])('the page: %s', (text, told) => {
    expect(toldPlan(saidOn(text, { page }))).toBe(told)
  })

  test.each([
    ['crie uma task Testar nessa story', 'task: Testar | story #Nova story'],
    ['crie uma story Testar nesse épico', 'story: Testar | epic #Novo épico'],
    ['agora cria nele os épicos A1 e B1', 'in #Novo projeto; epic: A1; epic: B1'],
  ])('what was last written, on another page: %s', (text, told) => {
    const rows = [written('project', 'Novo projeto'), written('epic', 'Novo épico'), written('story', 'Nova story')]
    const elsewhere = { context_type: 'dashboard' as const, project: null, epic: null, story: null }
    expect(toldPlan(saidOn(text, { page: elsewhere, last: { exchange_id: 'x', written: rows } }))).toBe(told)
  })

  test('nothing known is asked about, and not lost', () => {
    expect(toldPlan(saidOn('crie uma story Testar nesse épico'))).toBe('story: Testar | epic nesse épico')
  })
})

test('[AS-11] a title keeps its own spelling, accents, emoji and markup', () => {
  const title = '🚀 LANÇAR <b>o</b> **site** ção'
  expect(draftOf(`crie uma task "${title}"`)?.tasks[0]?.title).toBe(title)
})

test('[AS-11] two hundred epics in one paste are two hundred epics', () => {
  const text = `crie os épicos:\n${Array.from({ length: 200 }, (_, index) => `${index + 1}. Épico n${index}`).join('\n')}`
  expect(draftOf(text)?.epics.map(({ title }) => title)).toEqual(Array.from({ length: 200 }, (_, i) => `Épico n${i}`))
})

describe('[AS-11] whatever is typed', () => {
  const vocabulary =
    'crie uma task épico épicos story projeto , ; e com para o Rafael até sexta 31 / 02 4h P1 " ( ) [ : no Acme de prioridade alta prazo # em 3 dias orçamento cliente x 🚀 descrição: - 1. *'.split(
      ' ',
    )
  const words = fc.array(fc.constantFrom(...vocabulary, '\n', '  ', '\t'), { maxLength: 120 })
  const sentence = fc.oneof(
    fc.string({ maxLength: 4000 }),
    words.map((all) => all.join(' ')),
  )
  const openings = fc.constantFrom('', 'crie uma task ', 'crie os épicos ', 'crie o projeto ', 'crie a story ')

  test('is read without a throw, and no title is invented', () => {
    const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ')
    fc.assert(
      fc.property(openings, sentence, (opening, text) => {
        const draft = draftOf(opening + text)
        for (const title of draft ? titlesOf(draft) : []) expect(plain(opening + text)).toContain(plain(title))
      }),
      { numRuns: 300 },
    )
  })

  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}x$/)
  test.each(['\n- ', '\n* ', '\n', '; '])('a list of n items, by "%s", gives n epics', (mark) => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 30 }), (items) => {
        const text = `crie os épicos:${mark === '; ' ? ' ' : mark}${items.join(mark)}`
        expect(draftOf(text)?.epics.map(({ title }) => title)).toEqual(items)
      }),
    )
  })

  test('a list in a sentence gives as many tasks as it names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 12 }), (items) => {
        const text = `crie as tasks ${items.slice(0, -1).join(', ')} e ${items.at(-1)}`
        expect(draftOf(text)?.tasks.map(({ title }) => title)).toEqual(items)
      }),
    )
  })
})
