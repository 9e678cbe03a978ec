import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { organizationQuery } from './organization-query.ts'
import { useUpdateOrganization } from './update-organization.ts'

function RequireSecondFactor({ checked }: { checked: boolean }) {
  const id = useId()
  const update = useUpdateOrganization(({ require_second_factor }) =>
    require_second_factor ? 'Segundo fator exigido a partir da próxima entrada' : 'Segundo fator não é mais exigido',
  )
  return (
    <div className="flex items-start gap-3 px-4 pt-1.5 pb-4">
      <Switch
        checked={checked}
        onChange={(require_second_factor) => update.mutate({ require_second_factor })}
        labelledBy={id}
        describedBy={`${id}-hint`}
      />
      <div className="min-w-0 max-w-160">
        <p id={id} className="text-cell leading-4.5 font-medium text-ink">
          Exigir segundo fator
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-cell text-ink-3">
          {checked
            ? 'Quem entra confirma a identidade com um segundo fator. Quem ainda não tem adiciona um ao entrar.'
            : 'Quem entra só precisa da senha, a menos que tenha adicionado um segundo fator. Ligar vale a partir da próxima entrada de cada pessoa.'}
        </p>
      </div>
    </div>
  )
}

function Content() {
  const { data, isError, refetch } = useQuery(organizationQuery)
  if (data) return <RequireSecondFactor checked={data.require_second_factor} />
  if (isError) return <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar esta configuração</ErrorLine>
  return (
    <Loading label="Carregando configuração">
      <div className="grid gap-2 px-4 pt-2 pb-5">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-120 max-w-full" />
      </div>
    </Loading>
  )
}

/** What the organisation requires of people who sign in; for administrators. */
export function AccessPanel() {
  return (
    <Panel title="Acesso">
      <Content />
    </Panel>
  )
}
