import { expect, test } from 'vitest'
import { contextNames, contextType, uiContext } from './page-context.ts'

test.each([
  ['/projects', 'Gestão de Projetos'],
  ['/projects/x', 'Gestão de Projetos'],
  ['/projectsx', 'Dashboard'],
  ['/finance', 'Financeiro'],
  ['/', 'Dashboard'],
  ['/clients', 'Dashboard'],
])('[AS-03] %s is about %s', (pathname, name) => {
  expect(contextNames[contextType(pathname)]).toBe(name)
})

const project = '01a1ef73-3fd4-7c4c-9da1-f32e4cdd4306'
const epic = '01a1ef73-3fd4-7c4c-9da1-f32e4cdd4307'
const story = '01a1ef73-3fd4-7c4c-9da1-f32e4cdd4308'

test('[AS-05] the address names the project, the epic and the story', () => {
  expect(uiContext(`/projects/${project}`, `?tab=epics&epic=${epic}&story=${story}`)).toEqual({
    current_route: `/projects/${project}?tab=epics&epic=${epic}&story=${story}`,
    selected_project_id: project,
    selected_epic_id: epic,
    selected_story_id: story,
    context_type: 'projects',
  })
})

test('[AS-05] what is no id, or stands on another page, is not sent as one', () => {
  const garbled = uiContext('/projects/nenhum', `?epic=${epic}`)
  expect([garbled.selected_project_id, garbled.selected_epic_id]).toEqual([undefined, undefined])
  expect(uiContext(`/projects/${project}`, '?epic=x').selected_epic_id).toBeUndefined()
  expect(uiContext('/observability', `?epic=${epic}`).selected_epic_id).toBeUndefined()
})

test('[AS-05] an address without end is cut', () => {
  expect(uiContext('/clients', `?q=${'x'.repeat(5000)}`).current_route).toHaveLength(2000)
})
