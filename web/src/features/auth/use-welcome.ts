import type { Session } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/http/errors.ts'
import { meQuery } from '../../api/me.ts'
import { needsFactor } from '../../api/session/assurance.ts'
import { toast } from '../../ui/toast/toast.ts'

/** The page explains each of these errors to the person who signs in: a success toast beside it would contradict it. */
const notLetIn = ['organization_not_found', 'second_factor_required']

/** Says that a sign-in is done, where it is: not before the second factor, nor to somebody whom nothing is open to. */
export function useWelcome(): (session: Session | null) => void {
  const client = useQueryClient()
  const welcome = () => void toast.success('Login realizado com sucesso!')
  return (session) => {
    if (!session || needsFactor(session)) return
    client.fetchQuery(meQuery).then(welcome, (error: unknown) => {
      if (!(error instanceof ApiError && notLetIn.includes(error.code))) welcome()
    })
  }
}
