import { useNavigate } from '@tanstack/react-router'
import { loadAuth } from '../api/session/load-auth.ts'
import { toast } from '../ui/toast/toast.ts'

/** What ends this browser's session and leads to the sign-in page. Others of the same person go on. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const auth = await loadAuth()
    const { error } = await auth.signOut({ scope: 'local' })
    if (error) return toast.error('Erro ao fazer logout')
    toast.success('Logout realizado com sucesso')
    // The guard leads there with the way back to this page: who leaves on purpose begins again. An invitation stays.
    void navigate({ to: '/auth', hash: true, replace: true })
  }
}
