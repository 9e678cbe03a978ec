import { type ModelPrice, type ModelPriceEdit, modelPriceEdit } from '@leme/contract/agents/model-price'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { DecimalInput } from '../../ui/form/decimal-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { type RateField, rateFields, rateNames } from './price-text.ts'

/** What the form begins with: a price that is there, which keeps its model, provider and day, or a model's name. */
export type PriceStart = Partial<ModelPrice>

/** Text as it is typed; rates as exact decimals, null for none. */
type PriceValues = Record<'model' | 'provider' | 'valid_from', string> & Record<RateField, string | null>

const hints: Partial<Record<RateField, string>> = {
  cached_input: 'Em branco, como a entrada',
  cache_write_5m: 'Em branco, como a entrada',
  cache_write_1h: 'Em branco, como por 5 minutos',
  output: 'Em branco, para modelos sem saída',
  reasoning: 'Em branco, como a saída',
}

/** The price of a model from a day on. */
export function PriceForm({ start, onSaved }: { start: PriceStart; onSaved: () => void }) {
  const queries = useQueryClient()
  const { dayOf } = useCalendar()
  const rates = Object.fromEntries(rateFields.map((field) => [field, start[field] ?? (field === 'input' ? '' : null)]))
  const form = useForm<PriceValues, unknown, ModelPriceEdit>({
    resolver: formRules(modelPriceEdit),
    defaultValues: {
      model: start.model ?? '',
      provider: start.provider ?? '',
      valid_from: start.valid_from ?? dayOf(new Date()),
      ...rates,
    },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body) => {
      try {
        await call('PUT /api/model-prices', { body })
      } finally {
        void queries.invalidateQueries({ queryKey: keys.prices.all })
      }
    },
    success: 'Preço salvo com sucesso',
    failure: 'Erro ao salvar preço',
    onSaved,
  })
  useUnsaved(isDirty)
  const isKnown = start.id !== undefined

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field
            label="Modelo"
            required
            hint="O nome sem a data, como gpt-4.1-mini; * vale por qualquer texto, como em claude-*"
            error={errors.model?.message}
          >
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              readOnly={isKnown}
              {...form.register('model')}
            />
          </Field>
          <Field label="Provedor" hint="Em branco, de qualquer um" error={errors.provider?.message}>
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              readOnly={isKnown}
              {...form.register('provider')}
            />
          </Field>
          <Controller
            control={form.control}
            name="valid_from"
            render={({ field }) => (
              <Field label="Vale desde" required error={errors.valid_from?.message} className="col-span-full">
                <DateInput
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  readOnly={isKnown}
                  className="max-w-60"
                />
              </Field>
            )}
          />
          {rateFields.map((field) => (
            <Field
              key={field}
              label={`${rateNames[field]} (US$ por milhão)`}
              required={field === 'input'}
              hint={hints[field]}
              error={errors[field]?.message}
            >
              <Controller
                control={form.control}
                name={field}
                render={({ field: { value, onChange, onBlur } }) => (
                  <DecimalInput
                    value={value ?? ''}
                    onChange={(rate) => onChange(field === 'input' ? rate : rate || null)}
                    onBlur={onBlur}
                  />
                )}
              />
            </Field>
          ))}
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
