import { loadAuth } from '../api/load-auth.ts'
import { toast } from '../ui/toast.ts'

/** Ends this browser's session; the guard then shows the sign-in page. Others of the same person go on. */
export async function leave(): Promise<void> {
  const auth = await loadAuth()
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) toast.error('Erro ao fazer logout')
  else toast.success('Logout realizado com sucesso')
}
