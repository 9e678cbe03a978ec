import { nameIndexOf } from '@leme/language/names/name-index'
import type { Names } from '@leme/language/turn-context'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldNames, receiveNames, sendNames } from './sent-names.ts'

const noNames: Names = {
  people: [],
  projects: [],
  clients: [],
  partners: [],
  agents: [],
  subscriptions: [],
  epics: [],
  stories: [],
}
const project = (label: string) => ({ id: `id of ${label}`, label, client: 'Acme', status: 'doing' })
const projects = (...labels: string[]): Names => ({ ...noNames, projects: labels.map(project) })
const organisations = { made: 0 }
function newOrganisation(): string {
  organisations.made += 1
  return `organisation ${organisations.made}`
}

/** What the worker has after this was sent to it. */
function cross(held: HeldNames, org_id: string, names: Names): Names {
  return receiveNames(structuredClone(sendNames(held, org_id, names)))
}

test('[HU-01] a worker has the names of each sentence, however they changed since the last one', () => {
  const change = fc.array(fc.constantFrom('Portal', 'Atlas', 'Farol', 'Cais', 'Bússola'), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      const [held, org_id] = [new Map(), newOrganisation()]
      for (const labels of changes) {
        const names = projects(...labels)
        const received = cross(held, org_id, names)
        expect(received).toEqual(names)
        const found = [...nameIndexOf(received.projects).byWhole.keys()]
        expect(found.sort()).toEqual([...new Set(nameIndexOf([...names.projects]).byWhole.keys())].sort())
      }
    }),
  )
})

test('[HU-01] lists that are the same are not sent again, and of changed ones the changed rows alone', () => {
  const [held, org_id] = [new Map(), newOrganisation()]
  const names = projects('Portal', 'Atlas', 'Farol')
  sendNames(held, org_id, names)
  expect(Object.values(sendNames(held, org_id, names).lists)).toEqual(Array(6).fill(null))
  const [portal, atlas, farol] = names.projects
  if (!portal || !atlas || !farol) throw new Error('three projects were made')
  const renamed = { ...atlas, label: 'Mapa' }
  const { lists } = sendNames(held, org_id, { ...names, projects: [portal, renamed, farol] })
  expect(lists.projects).toEqual({ length: 3, changed: [[1, renamed]] })
})

test('[HU-01] the organisation that asked longest ago makes room, and is sent whole again', () => {
  const held: HeldNames = new Map()
  const many = projects(...Array.from({ length: 60_000 }, (_, at) => `Projeto ${at}`))
  const [first, second] = [newOrganisation(), newOrganisation()]
  cross(held, first, many)
  expect(sendNames(held, second, many)).toMatchObject({ forget: [first] })
  expect([...held.keys()]).toEqual([second])
  expect(cross(held, first, projects('Portal')).projects).toEqual([project('Portal')])
})
