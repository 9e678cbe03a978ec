import { can } from '@leme/contract/can'
import type { Organization } from '@leme/contract/people/organization'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { organizationQuery } from './organization-query.ts'
import { RetentionPanel } from './retention-panel.tsx'
import { StatusLabelsPanel } from './status-labels-panel.tsx'
import { TextSetting } from './text-setting.tsx'
import { TimeZonePanel } from './time-zone-panel.tsx'

/** The domains of a text as people write them: apart by commas, blanks or lines. */
function domainsOf(text: string): string[] {
  return text.split(/[\s,;]/).filter((domain) => domain !== '')
}

function Settings({ organization }: { organization: Organization }) {
  return (
    <div className="grid gap-6 max-md:gap-4">
      <Panel title="Identificação">
        <TextSetting
          label="Nome"
          hint="Todos o veem no topo de cada página, e quem é convidado, no convite"
          stored={organization.name}
          changeOf={(name) => ({ name })}
          textOf={({ name = '' }) => name}
          submit="Salvar nome"
          success="Nome atualizado com sucesso"
        />
      </Panel>
      <StatusLabelsPanel chosen={organization.status_labels} />
      <TimeZonePanel stored={organization.time_zone} />
      <Panel title="Convites">
        <TextSetting
          label="Domínios de email permitidos"
          hint="Só estes recebem convites, como empresa.com.br. Em branco, qualquer um. Quem já está na equipe continua"
          stored={organization.allowed_email_domains.join(', ')}
          changeOf={(text) => ({ allowed_email_domains: domainsOf(text) })}
          textOf={({ allowed_email_domains = [] }) => allowed_email_domains.join(', ')}
          submit="Salvar domínios"
          success="Domínios permitidos atualizados com sucesso"
          input={{ inputMode: 'url', autoCapitalize: 'off', spellCheck: false }}
        />
      </Panel>
      <RetentionPanel organization={organization} />
    </div>
  )
}

function UntilKnown() {
  return (
    <Loading label="Carregando configuração">
      <div className="grid gap-6 max-md:gap-4">
        {['name', 'statuses', 'calendar', 'domains', 'retention'].map((panel) => (
          <Panel key={panel}>
            <div className="grid gap-2 p-4 pb-5">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-8 w-120 max-w-full" />
            </div>
          </Panel>
        ))}
      </div>
    </Loading>
  )
}

function AdminSettings() {
  const { data, isError, refetch } = useQuery(organizationQuery)
  if (data) return <Settings organization={data} />
  if (isError) return <ErrorPanel title="Não foi possível carregar a organização" onRetry={() => void refetch()} />
  return <UntilKnown />
}

function OthersSettings() {
  return (
    <Panel>
      <EmptyLine icon={<Building2 aria-hidden="true" />}>Só administradores configuram a organização.</EmptyLine>
    </Panel>
  )
}

/** The settings of the organisation; for its administrators. */
export function OrganizationPage() {
  const me = useMe()
  const Content = me ? (can(me.role, 'organization.update') ? AdminSettings : OthersSettings) : UntilKnown
  return (
    <>
      <PageHead
        title="Organização"
        subtitle="Nome da organização, como chama os status, em que fuso conta os dias, quem ela convida e por quanto tempo guarda"
      />
      <Content />
    </>
  )
}
