import { type Webhook, type WebhookCreate, type WebhookWithSecret, webhookCreate } from '@leme/contract/webhook/webhook'
import { type WebhookTopic, webhookTopicNames, webhookTopics } from '@leme/contract/webhook/webhook-topics'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'

type TopicsFieldProps = {
  value: readonly WebhookTopic[]
  onChange: (topics: WebhookTopic[]) => void
  error?: string
}

/** Of what the address hears. */
function TopicsField({ value, onChange, error }: TopicsFieldProps) {
  const id = useId()
  const toggle = (topic: WebhookTopic, on: boolean) =>
    onChange(on ? [...value, topic] : value.filter((chosen) => chosen !== topic))
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-cell leading-4 font-medium text-ink">
        Eventos
        <span aria-hidden="true" className="ml-0.5 text-danger-text">
          *
        </span>
      </legend>
      <div className="-mx-2 grid md:grid-cols-2">
        {webhookTopicNames.map((topic) => (
          <Checkbox
            key={topic}
            checked={value.includes(topic)}
            onChange={(on) => toggle(topic, on)}
            label={webhookTopics[topic].name}
            invalid={Boolean(error)}
            describedBy={error && `${id}-error`}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-label text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Typed = { address: string; topics: WebhookTopic[] }

type WebhookFormProps = {
  /** The one that is changed; null for a new one. */
  webhook: Webhook | null
  onCreated: (created: WebhookWithSecret) => void
  onChanged: () => void
}

/** Address and events of a webhook. */
export function WebhookForm({ webhook, onCreated, onChanged }: WebhookFormProps) {
  const queries = useQueryClient()
  const form = useForm<Typed, unknown, WebhookCreate>({
    resolver: formRules(webhookCreate),
    defaultValues: { address: webhook?.address ?? '', topics: webhook?.topics ?? [] },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body) => {
      try {
        if (webhook) await call('PATCH /api/webhooks/:id', { params: { id: webhook.id }, body })
        else onCreated(await call('POST /api/webhooks', { body }))
      } finally {
        // Also where the answer was lost: it may be there, and the list says so.
        void queries.invalidateQueries({ queryKey: keys.webhooks.all })
      }
    },
    success: webhook ? 'Webhook salvo' : 'Webhook criado',
    failure: 'Erro ao salvar webhook',
    onSaved: () => webhook && onChanged(),
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <div className="grid gap-4">
          <Field
            label="Endereço"
            required
            hint="Recebe um POST assinado a cada evento, por HTTPS"
            error={errors.address?.message}
          >
            <Input
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="https://"
              {...form.register('address')}
            />
          </Field>
          <Controller
            control={form.control}
            name="topics"
            render={({ field }) => (
              <TopicsField value={field.value} onChange={field.onChange} error={errors.topics?.message} />
            )}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Salvando...' : webhook ? 'Salvar' : 'Criar webhook'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
