import { roleNames } from '@leme/contract/can'
import { displayName } from '@leme/contract/people/user'
import { formatPhone } from '@leme/contract/text/phone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { useMe } from '../../api/me.ts'
import { auth } from '../../api/session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Avatar } from '../../ui/sign/avatar.tsx'
import { authSettingsQuery } from '../auth/auth-settings-query.ts'
import { useAsOwner } from '../auth/invitation/use-as-owner.tsx'
import { ownAccountQuery } from './account-queries.ts'
import { authFailure } from './auth-failure.ts'
import { SettingRow } from './setting-row.tsx'

const { Part: ChangeEmailDialog } = lazyPart(() => import('./change-email-dialog.tsx'), 'ChangeEmailDialog')
const { Part: ChangePhoneDialog } = lazyPart(() => import('./change-phone-dialog.tsx'), 'ChangePhoneDialog')
const { Part: LeaveDialog } = lazyPart(() => import('../auth/invitation/leave-dialog.tsx'), 'LeaveDialog')
const { Part: DeleteAccountDialog } = lazyPart(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog')

const nameForm = z.object({ display_name: displayName })

function NameForm({ name }: { name: string }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: formRules(nameForm), values: { display_name: name } })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ display_name }) => {
      const { error } = await auth.updateUser({ data: { display_name } })
      if (error) throw authFailure(error)
      await Promise.all([keys.me, keys.users.all].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    success: 'Nome alterado com sucesso',
    failure: 'Erro ao alterar nome',
    onSaved: () => {},
  })
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={onSubmit} className="flex items-start gap-2 px-4 pt-2 pb-4.5">
      <Field label="Nome" required className="max-w-96 flex-1" error={errors.display_name?.message}>
        <Input autoComplete="name" {...form.register('display_name')} />
      </Field>
      <Button type="submit" className="mt-5.5 h-8.5! max-md:h-11!" disabled={busy || !isDirty}>
        {busy ? 'Salvando...' : 'Salvar nome'}
      </Button>
    </form>
  )
}

/** Name, mail, and the ways out. */
export function ProfilePanel() {
  const me = useMe()
  const { data: account } = useQuery(ownAccountQuery)
  const sendsSms = useQuery(authSettingsQuery).data?.external.phone ?? false
  const [open, setOpen] = useState<'email' | 'phone' | 'leave' | 'delete' | null>(null)
  const { asOwner, ownerDialog } = useAsOwner()
  if (!me) return null
  const close = () => setOpen(null)
  const phoneAction = account?.phone ? 'Trocar telefone' : 'Adicionar telefone'
  return (
    <div className="grid max-w-176 gap-6 max-md:gap-4">
      <Panel>
        <div className="flex items-center gap-3 px-4 pt-4 pb-2">
          <Avatar name={me.display_name} size="large" />
          <div className="min-w-0">
            <p className="truncate text-body font-semibold text-ink">{me.display_name}</p>
            <p className="truncate text-cell text-ink-3">
              {roleNames[me.role]} em {me.organization.name}
            </p>
          </div>
        </div>
        <NameForm name={me.display_name} />
        <SettingRow
          title="Email"
          value={me.email ?? <span className="text-ink-3">Sem email</span>}
          hint={
            account?.new_email
              ? `Aguardando a confirmação de ${account.new_email}: abra o link que enviamos`
              : account && !account.email_confirmed_at
                ? 'Ainda não confirmado'
                : undefined
          }
          action={
            <Button size="small" onClick={() => setOpen('email')}>
              {me.email === null ? 'Adicionar email' : 'Trocar email'}
            </Button>
          }
        />
        {(sendsSms || account?.phone) && (
          <SettingRow
            title="Telefone"
            value={account?.phone ? formatPhone(account.phone) : undefined}
            hint={account?.phone ? undefined : 'Para entrar com um código por SMS'}
            stacks
            action={
              sendsSms && (
                <Button size="small" onClick={() => setOpen('phone')}>
                  {phoneAction}
                </Button>
              )
            }
          />
        )}
      </Panel>
      <Panel title="Saída">
        <SettingRow
          title="Sair da organização"
          stacks
          hint="O que você fez continua, com o seu nome"
          action={
            <Button size="small" onClick={() => asOwner(() => setOpen('leave'))}>
              Sair da organização
            </Button>
          }
        />
        <SettingRow
          title="Excluir conta"
          stacks
          hint="Seu acesso termina agora e não volta"
          action={
            <Button size="small" onClick={() => setOpen('delete')}>
              Excluir conta
            </Button>
          }
        />
      </Panel>
      {ownerDialog}
      <Suspense>
        {open === 'email' && <ChangeEmailDialog onClose={close} />}
        {open === 'phone' && <ChangePhoneDialog title={phoneAction} onClose={close} />}
        {open === 'leave' && <LeaveDialog organization={me.organization.name} onClose={close} />}
        {open === 'delete' && <DeleteAccountDialog name={me.email ?? me.display_name} onClose={close} />}
      </Suspense>
    </div>
  )
}
