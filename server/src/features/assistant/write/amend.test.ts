import { type Change, type Draft, noDraft, noEpic, noProject, noStory, noTask } from '@leme/language/plan'
import { describe, expect, test } from 'vitest'
import { amend } from './amend.ts'

const noChange: Change = {
  target: null,
  all: false,
  fields: {},
  remove: [],
  add: { epics: [], stories: [], tasks: [] },
}
const change = (part: Partial<Change>): Change => ({ ...noChange, ...part })

const draft: Draft = {
  ...noDraft,
  epics: [
    {
      ...noEpic,
      title: 'Cadastro',
      stories: [{ ...noStory, title: 'Formulário', tasks: [{ ...noTask, title: 'Campos' }] }],
    },
    { ...noEpic, title: 'Relatórios' },
  ],
}
const oneTask: Draft = { ...noDraft, tasks: [{ ...noTask, title: 'Revisar', priority: 'P3' }] }

describe('fields', () => {
  test('[AS-11] go to the one part that has them, and the draft itself stays as it was', () => {
    const amended = amend(oneTask, change({ fields: { priority: 'P1', due_date: '2026-12-18' } }))
    expect(amended).toMatchObject({ tasks: [{ title: 'Revisar', priority: 'P1', due_date: '2026-12-18' }] })
    expect(oneTask.tasks[0]?.priority).toBe('P3')
  })

  test('[AS-11] that only one part can have need no name, however many parts there are', () => {
    expect(amend(draft, change({ fields: { due_date: '2026-12-18' } }))).toMatchObject({
      epics: [{ stories: [{ tasks: [{ due_date: '2026-12-18' }] }] }, {}],
    })
  })

  test('[AS-11] that several parts have are asked about', () => {
    expect(amend(draft, change({ fields: { priority: 'P1' } }))).toEqual({
      unclear: 'several',
      titles: ['Formulário', 'Campos'],
    })
  })

  test('[AS-11] go to the part that is named, whatever its accents and case', () => {
    const amended = amend(
      draft,
      change({ target: 'formulario', fields: { priority: 'P1', assignee: { said: 'Ana' } } }),
    )
    expect(amended).toMatchObject({
      epics: [{ stories: [{ priority: 'P1', owner: { said: 'Ana' }, tasks: [{ priority: null }] }] }, {}],
    })
  })

  test('[AS-11] of a part that is not there, or that has no such field, change nothing', () => {
    expect(amend(draft, change({ target: 'Mapa', fields: { priority: 'P1' } }))).toEqual({
      unclear: 'missing',
      titles: ['Mapa'],
    })
    expect(amend(draft, change({ target: 'Relatórios', fields: { priority: 'P1' } }))).toEqual({
      unclear: 'unfit',
      titles: ['Relatórios'],
    })
  })

  test('[AS-11] take a value away', () => {
    const dated: Draft = { ...noDraft, tasks: [{ ...noTask, title: 'T', due_date: '2026-12-18' }] }
    expect(amend(dated, change({ fields: { due_date: null } }))).toEqual({
      ...noDraft,
      tasks: [{ ...noTask, title: 'T' }],
    })
  })

  test('[AS-11] of a project alone: its deadline is its end, its estimate its budget', () => {
    const project: Draft = { ...noDraft, new_project: { ...noProject, name: 'Portal' } }
    const fields = { title: 'Vitrine', client: { said: 'Acme' }, due_date: '2026-12-18', estimate_hours: 200 }
    expect(amend(project, change({ fields }))).toMatchObject({
      new_project: { name: 'Vitrine', client: { said: 'Acme' }, end_date: '2026-12-18', budget_hours: 200 },
    })
  })

  test('[AS-11] move the whole plan to another project', () => {
    expect(amend(draft, change({ fields: { project: { said: 'Atlas' } } }))).toEqual({
      ...draft,
      project: { said: 'Atlas' },
    })
  })
})

describe('parts', () => {
  test('[AS-11] leave with what hangs in them', () => {
    expect(amend(draft, change({ remove: ['cadastro'] }))).toEqual({ ...draft, epics: [draft.epics[1]] })
    expect(amend(draft, change({ remove: ['Campos'] }))).toMatchObject({ epics: [{ stories: [{ tasks: [] }] }, {}] })
  })

  test('[AS-11] that are not there cannot leave, and then none does', () => {
    expect(amend(draft, change({ remove: ['Cadastro', 'Mapa'] }))).toEqual({ unclear: 'missing', titles: ['Mapa'] })
  })

  test('[AS-11] join below what they name, below what is spoken of, or beside the rest', () => {
    const add = {
      epics: [{ ...noEpic, title: 'Mapa' }],
      stories: [
        { ...noStory, title: 'Lista', epic: { said: 'cadastro' } },
        { ...noStory, title: 'Solta' },
      ],
      tasks: [{ ...noTask, title: 'Máscaras', story: { said: 'Formulário' } }],
    }
    const amended = amend(draft, change({ add }))
    expect(amended).toMatchObject({
      epics: [
        { stories: [{ title: 'Formulário', tasks: [{ title: 'Campos' }, { title: 'Máscaras' }] }, { title: 'Lista' }] },
        { title: 'Relatórios', stories: [] },
        { title: 'Mapa' },
      ],
      stories: [{ title: 'Solta' }],
    })
    const story = { ...noStory, title: 'Gráfico' }
    const inReports = change({ target: 'Relatórios', add: { ...noChange.add, stories: [story] } })
    expect(amend(draft, inReports)).toMatchObject({ epics: [{}, { stories: [{ title: 'Gráfico' }] }] })
  })
})
