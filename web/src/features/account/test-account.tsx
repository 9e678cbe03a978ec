import type { ReactNode } from 'react'
import { helena, openForm, signIn } from '../../test-form.tsx'

const me = { ...helena, org_id: 'o', display_name: 'Helena', role: 'member', organization: { id: 'o', name: 'Farol' } }

export const nothing = () => {}

/** The service's answer to a change of Helena's account. */
export const changed = () => Response.json({ ...helena, user: helena })

/** Opens a form of Conta for somebody who is signed in. */
export function openAs(form: ReactNode, user: object = helena): void {
  signIn(user)
  openForm(form, { reads: { '/api/me': me, '/auth/v1/user': helena, '/auth/v1/settings': { external: {} } } })
}
