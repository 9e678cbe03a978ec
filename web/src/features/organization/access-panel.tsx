import { type Organization, type OrganizationUpdate, organizationUpdate } from '@leme/contract/organization'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { organizationQuery } from './organization-query.ts'
import { useUpdateOrganization } from './update-organization.ts'

type Change = (change: OrganizationUpdate) => void

function RequireSecondFactor({ checked, onChange }: { checked: boolean; onChange: Change }) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 px-4 pt-1.5 pb-4">
      <Switch
        checked={checked}
        onChange={(require_second_factor) => onChange({ require_second_factor })}
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

/** The domains of a text as people write them: apart by commas, blanks or lines. */
function domainsOf(text: string): string[] {
  return text.split(/[\s,;]/).filter((domain) => domain !== '')
}

function EmailDomains({ domains, onChange, busy }: { domains: string[]; onChange: Change; busy: boolean }) {
  const stored = domains.join(', ')
  const [text, setText] = useState(stored)
  const [known, setKnown] = useState(stored)
  const [refused, setRefused] = useState<string>()
  // What another tab or person changed shows where nothing was typed.
  if (known !== stored) {
    setKnown(stored)
    if (text === known) setText(stored)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const checked = organizationUpdate.safeParse({ allowed_email_domains: domainsOf(text) })
    setRefused(checked.success ? undefined : checked.error.issues[0]?.message)
    if (!checked.success) return
    setText((checked.data.allowed_email_domains ?? []).join(', '))
    onChange(checked.data)
  }

  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2 border-t border-line px-4 pt-3.5 pb-4.5">
      <Field
        label="Domínios de email permitidos"
        hint="Só estes recebem convites, como empresa.com.br. Em branco, qualquer um. Quem já está na equipe continua"
        error={refused}
        className="max-w-120 flex-1"
      >
        <Input
          value={text}
          onChange={({ target }) => setText(target.value)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" className="mt-5.5 h-8.5! max-md:h-11!" disabled={busy || text === stored}>
        Salvar domínios
      </Button>
    </form>
  )
}

function wordsFor({ require_second_factor, allowed_email_domains }: OrganizationUpdate): string {
  if (allowed_email_domains) return 'Domínios permitidos atualizados com sucesso'
  return require_second_factor
    ? 'Segundo fator exigido a partir da próxima entrada'
    : 'Segundo fator não é mais exigido'
}

function Settings({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(wordsFor)
  return (
    <>
      <RequireSecondFactor checked={organization.require_second_factor} onChange={update.mutate} />
      <EmailDomains domains={organization.allowed_email_domains} onChange={update.mutate} busy={update.isPending} />
    </>
  )
}

function Content() {
  const { data, isError, refetch } = useQuery(organizationQuery)
  if (data) return <Settings organization={data} />
  if (isError) return <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar esta configuração</ErrorLine>
  return (
    <Loading label="Carregando configuração">
      <div className="grid gap-2 px-4 pt-2 pb-5">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-120 max-w-full" />
        <Skeleton className="mt-6 h-3.5 w-52" />
        <Skeleton className="h-8 w-120 max-w-full" />
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
