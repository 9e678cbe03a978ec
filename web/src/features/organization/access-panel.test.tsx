import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, refused, wire } from '../../test-form.tsx'
import { AccessPanel } from './access-panel.tsx'

const organization = { id: 'o', name: 'Farol', require_second_factor: false }
const requirement = () => screen.findByRole('switch', { name: 'Exigir segundo fator' })
const isOn = async () => (await requirement()).getAttribute('aria-checked')

test('[AU-17] an administrator requires a second factor, from the next sign-in on; a choice that is refused is taken back', async () => {
  openForm(<AccessPanel />, { reads: { '/api/organization': organization } })
  await screen.findByText(/^Quem entra só precisa da senha/)
  wire.answer = () => {
    wire.reads['/api/organization'] = { ...organization, require_second_factor: true }
    return Response.json(wire.reads['/api/organization'])
  }
  fireEvent.click(await requirement())
  await screen.findByText('Segundo fator exigido a partir da próxima entrada')
  await screen.findByText(/^Quem entra confirma a identidade/)
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body: { require_second_factor: true } }])
  wire.answer = refused('forbidden')
  fireEvent.click(await requirement())
  await screen.findByText('Você não tem permissão para fazer isso')
  await waitFor(async () => expect(await isOn()).toBe('true'))
})
