import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { authSettingsQuery } from '../features/auth/auth-settings-query.ts'
import { useLeave } from '../page/leave.ts'
import { usePageTitle } from '../page/title.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/page/lazy-part.ts'
import { NotFoundChart } from './not-found-chart.tsx'

const { Part: DeleteAccountDialog, prepare } = lazyPart(
  () => import('../features/account/delete-account-dialog.tsx'),
  'DeleteAccountDialog',
)

/**
 * For somebody whose account belongs to no organisation (any more): nothing of the product is theirs to see. Any
 * organisation may invite them; without the account its address is free for one of their own.
 */
export function NoOrganizationPage({ email }: { email: string }) {
  const leave = useLeave()
  usePageTitle('Sem equipe')
  const [deleting, setDeleting] = useState(false)
  const isOpen = useQuery(authSettingsQuery).data?.disable_signup === false
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-sea p-6 text-center">
      <NotFoundChart />
      <div className="relative max-w-108 rounded-4 bg-raised px-10 pt-8 pb-9 shadow-3 max-md:px-6">
        <h1 tabIndex={-1} className="text-title font-semibold text-balance">
          Você não faz parte de nenhuma equipe
        </h1>
        <p className="mt-2 text-body wrap-anywhere text-ink-2">
          O acesso de <b className="font-semibold text-ink">{email}</b> foi encerrado. Para voltar, ou entrar em outra
          organização, peça um convite para este email e abra o link.
        </p>
        {isOpen && (
          <p className="mt-2 text-body text-ink-2">
            Para começar a sua organização com este email, exclua esta conta e crie outra.
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <Button onClick={() => setDeleting(true)} onPointerEnter={prepare} onFocus={prepare}>
            Excluir conta
          </Button>
          <Button look="primary" onClick={leave}>
            Sair
          </Button>
        </div>
      </div>
      <Suspense>{deleting && <DeleteAccountDialog name={email} onClose={() => setDeleting(false)} />}</Suspense>
    </main>
  )
}
