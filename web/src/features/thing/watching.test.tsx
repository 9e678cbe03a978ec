import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { helena, openForm, press, signIn, wire } from '../../test-form.tsx'
import { Watching } from './watching.tsx'

const id = '0190a8e0-0000-7000-8000-00000000000a'
const projectId = '0190a8e0-0000-7000-8000-00000000000b'
const mutes = '/api/notices/mutes'
const ofThing = { id, noun: 'task', project_id: projectId, key: 'ATL-1', title: 'Ler a ata' }
const ofProject = { id: projectId, noun: 'project', project_id: projectId, key: null, title: 'Atlas' }

function open(muted: object[]) {
  signIn()
  const me = { ...helena, role: 'member', org_id: id }
  return openForm(<Watching of={{ noun: 'task', id, projectId }} watchers={[]} />, {
    reads: { '/api/me': me, [mutes]: muted },
  })
}

test('[WD-05] a thing that one muted says so, and notifies again after one press', async () => {
  const queries = open([ofThing])
  await press('Silenciado voltar a notificar')
  await waitFor(() =>
    expect(wire.sent).toMatchObject([{ request: `PUT /api/things/${id}/muting`, body: { is_muted: false } }]),
  )
  wire.reads[mutes] = []
  await queries.invalidateQueries({ queryKey: keys.notices.all })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Silenciado/ })).toBeNull())
})

test('[WD-05] what is muted with its whole project says that, and the press is about the project', async () => {
  open([ofProject])
  await press('Projeto silenciado voltar a notificar')
  await waitFor(() => expect(wire.sent).toMatchObject([{ request: `PUT /api/things/${projectId}/muting` }]))
})

test('[WD-05] nothing is said where something else is muted', async () => {
  open([{ ...ofThing, id: projectId.replace('b', 'c') }])
  await screen.findByRole('button', { name: 'Acompanhar' })
  expect(screen.queryByRole('button', { name: /ilenciado/ })).toBeNull()
})
