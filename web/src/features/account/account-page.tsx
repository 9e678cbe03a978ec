import { roleNames } from '@leme/contract/can'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../../api/me.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-break-word text-ink">{children}</dd>
    </div>
  )
}

/** Who is signed in. */
export function AccountPage() {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <>
      <PageHead title="Conta" subtitle="Seus dados no Leme" />
      <Panel title="Dados pessoais" className="max-w-152">
        <dl className="grid gap-3 px-4 pt-1 pb-4.5 text-cell">
          <Fact name="Nome">{me.display_name}</Fact>
          <Fact name="Email">{me.email}</Fact>
          <Fact name="Papel">{roleNames[me.role]}</Fact>
          <Fact name="Organização">{me.organization.name}</Fact>
        </dl>
      </Panel>
    </>
  )
}
