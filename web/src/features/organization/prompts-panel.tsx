import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMe } from '../../api/me.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { organizationQuery } from './organization-query.ts'
import { useUpdateOrganization } from './update-organization.ts'

function KeepPromptsSwitch({ checked }: { checked: boolean }) {
  const id = useId()
  const me = useMe()
  const update = useUpdateOrganization(({ keep_prompts }) =>
    keep_prompts ? 'Prompts e respostas serão guardados' : 'Prompts e respostas não serão mais guardados',
  )
  const mayChange = me !== undefined && can(me.role, 'organization.update')
  return (
    <div className="flex items-start gap-3 px-4 pt-1.5 pb-4.5">
      <Switch
        checked={checked}
        onChange={(keep_prompts) => update.mutate({ keep_prompts })}
        disabled={!mayChange}
        labelledBy={id}
        describedBy={`${id}-hint`}
      />
      <div className="min-w-0 max-w-160">
        <p id={id} className="text-cell leading-4.5 font-medium text-ink">
          Guardar o que é perguntado aos agentes e o que eles respondem
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-cell text-ink-3">
          {checked
            ? 'Prompts e respostas que chegam com as execuções são guardados, e toda a equipe pode lê-los. Desligar vale para o que chegar depois: o que já foi guardado fica.'
            : 'Prompts e respostas são descartados quando chegam: das execuções ficam tempos, tokens, custos e erros. Ligar vale para o que chegar depois.'}
          {me && !mayChange && ' Só administradores mudam isto.'}
        </p>
      </div>
    </div>
  )
}

function Content() {
  const { data, isError, refetch } = useQuery(organizationQuery)
  if (data) return <KeepPromptsSwitch checked={data.keep_prompts} />
  if (isError) return <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar esta configuração</ErrorLine>
  return (
    <Loading label="Carregando configuração">
      <div className="grid gap-2 px-4 pt-2 pb-5">
        <Skeleton className="h-3.5 w-80 max-w-full" />
        <Skeleton className="h-3 w-120 max-w-full" />
      </div>
    </Loading>
  )
}

/** Whether the organisation keeps what its agents are asked and answer; administrators decide. */
export function PromptsPanel() {
  return (
    <Panel title="Prompts e respostas">
      <Content />
    </Panel>
  )
}
