import {
  type ApiKeyCreate,
  type ApiKeyLifetime,
  type ApiKeyWithKey,
  apiKeyCreate,
  apiKeyLifetimes,
  defaultApiKeyLifetime,
} from '@leme/contract/people/api-key'
import type { ApiKeyScope } from '@leme/contract/wire/api-key-scope'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Select } from '../../ui/select/select.tsx'
import { ScopesField } from './scopes-field.tsx'

const day = 24 * 60 * 60_000
const options = apiKeyLifetimes.map((days) => ({
  value: String(days),
  label: days === null ? 'Não expira' : `${days} dias`,
}))

type LifetimeFieldProps = {
  value: ApiKeyLifetime
  onChange: (days: ApiKeyLifetime) => void
  onBlur: () => void
  error?: string
}

/** How long a key opens anything, and until which day that is. */
function LifetimeField({ value, onChange, onBlur, error }: LifetimeFieldProps) {
  const { formatInstantDate } = useCalendar()
  const choose = (chosen: string) => onChange(apiKeyLifetimes.find((days) => String(days) === chosen) ?? null)
  const hint =
    value === null
      ? 'Vale até ser revogada'
      : `Deixa de valer em ${formatInstantDate(new Date(Date.now() + value * day).toISOString())}`
  return (
    <Field label="Validade" hint={hint} error={error}>
      <Select value={String(value)} onChange={choose} onBlur={onBlur} options={options} />
    </Field>
  )
}

type Typed = { name: string; scopes: ApiKeyScope[]; expires_in_days: ApiKeyLifetime }

/** Name, scopes and end of a new key. */
export function NewKeyForm({ onCreated }: { onCreated: (created: ApiKeyWithKey) => void }) {
  const queries = useQueryClient()
  const form = useForm<Typed, unknown, ApiKeyCreate>({
    resolver: formRules(apiKeyCreate),
    defaultValues: { name: '', scopes: [], expires_in_days: defaultApiKeyLifetime },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body) => {
      try {
        onCreated(await call('POST /api/api-keys', { body }))
      } finally {
        // Also where the answer was lost: the key may be there, and the list says so.
        void queries.invalidateQueries({ queryKey: keys.apiKeys.all })
      }
    },
    success: 'Chave criada com sucesso',
    failure: 'Erro ao criar chave',
    onSaved: () => {},
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <div className="grid gap-4">
          <Field label="Nome" required hint="O sistema que vai usar a chave" error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="scopes"
            render={({ field }) => (
              <ScopesField value={field.value} onChange={field.onChange} error={errors.scopes?.message} />
            )}
          />
          <Controller
            control={form.control}
            name="expires_in_days"
            render={({ field: { value, onChange, onBlur } }) => (
              <LifetimeField
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={errors.expires_in_days?.message}
              />
            )}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Criando...' : 'Criar Chave'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
