import { Button } from '../ui/button.tsx'
import { leave } from './leave.ts'
import { NotFoundChart } from './not-found-chart.tsx'
import { usePageTitle } from './page-title.ts'

/** For somebody whose account belongs to no organisation (any more): nothing of the product is theirs to see. */
export function NoOrganizationPage({ email }: { email: string }) {
  usePageTitle('Sem equipe')
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-sea p-6 text-center">
      <NotFoundChart />
      <div className="relative max-w-108 rounded-4 bg-raised px-10 pt-8 pb-9 shadow-3 max-md:px-6">
        <h1 tabIndex={-1} className="text-title font-semibold text-balance">
          Você não faz parte de nenhuma equipe
        </h1>
        <p className="mt-2 mb-5 text-body wrap-anywhere text-ink-2">
          O acesso de <b className="font-semibold text-ink">{email}</b> foi encerrado. Para voltar, peça um novo convite
          a quem administra a equipe e abra o link.
        </p>
        <Button look="primary" onClick={() => void leave()}>
          Sair
        </Button>
      </div>
    </main>
  )
}
