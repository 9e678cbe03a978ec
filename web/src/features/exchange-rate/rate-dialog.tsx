import { type ExchangeRateCreate, exchangeRateCreate } from '@leme/contract/money/exchange-rate'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call, randomKey } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { ApiError } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { DecimalInput } from '../../ui/form/decimal-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'

/** The day whose rate is corrected; none where a new one is said. */
export type RateStart = { day?: string }

export type RateDialogProps = { start: RateStart; open: boolean; onOpenChange: (open: boolean) => void }

/** Says what a dollar cost on a day, or corrects it. Closing it forgets what was typed. */
export function RateDialog({ start, open, onOpenChange }: RateDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={start.day ? 'Corrigir Cotação' : 'Informar Cotação'}>
      <RateForm start={start} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

type RateValues = { day: string; rate: string; note: string }

function RateForm({ start, onSaved }: { start: RateStart; onSaved: () => void }) {
  const queries = useQueryClient()
  const { dayOf } = useCalendar()
  const form = useForm<RateValues, unknown, ExchangeRateCreate>({
    resolver: formRules(exchangeRateCreate),
    defaultValues: { day: start.day ?? dayOf(new Date()), rate: '', note: '' },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const [isDoubtful, setDoubtful] = useState(false)
  /** The same content is sent under the same key, so that an attempt whose answer was lost counts once. */
  const attempt = useRef({ content: '', key: '' })
  /** Said by the button that asks for it, for one attempt. */
  const sure = useRef(false)
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (rate) => {
      const body = { ...rate, ...(sure.current ? { sure: true } : {}) }
      sure.current = false
      try {
        const content = JSON.stringify(body)
        if (content !== attempt.current.content) attempt.current = { content, key: randomKey() }
        const idempotencyKey = attempt.current.key
        await call('POST /api/exchange-rates', { body }, { idempotencyKey })
      } catch (error) {
        setDoubtful(error instanceof ApiError && error.code === 'exchange_rate_doubtful')
        throw error
      } finally {
        void queries.invalidateQueries({ queryKey: keys.exchangeRates.all })
      }
    },
    success: 'Cotação salva com sucesso',
    failure: 'Erro ao salvar cotação',
    fieldOf: { exchange_rate_doubtful: 'rate' },
    onSaved,
  })
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Controller
            control={form.control}
            name="day"
            render={({ field }) => (
              <Field label="Dia" required error={errors.day?.message}>
                <DateInput
                  value={field.value}
                  onChange={(next) => {
                    setDoubtful(false)
                    field.onChange(next)
                  }}
                  onBlur={field.onBlur}
                  readOnly={start.day !== undefined}
                />
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="rate"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field
                label="R$ por US$"
                required
                hint="Como 5,3412"
                error={errors.rate?.message}
                after={
                  isDoubtful && (
                    <Button
                      size="small"
                      className="justify-self-start"
                      onClick={({ currentTarget }) => {
                        sure.current = true
                        currentTarget.form?.requestSubmit()
                      }}
                    >
                      Salvar assim mesmo
                    </Button>
                  )
                }
              >
                <DecimalInput
                  value={value}
                  thousands={false}
                  onChange={(next) => {
                    // The question was of what was typed before.
                    setDoubtful(false)
                    onChange(next)
                  }}
                  onBlur={onBlur}
                />
              </Field>
            )}
          />
          <Field
            label="Motivo"
            required={start.day !== undefined}
            hint="Por que corrige a cotação de um dia que já tem uma; a anterior fica no histórico"
            error={errors.note?.message}
            className="col-span-full"
          >
            <Input autoComplete="off" {...form.register('note')} />
          </Field>
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
