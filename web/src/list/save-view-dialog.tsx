import { can } from '@leme/contract/can'
import { type SavedView, savedViewCreate } from '@leme/contract/view/saved-view'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../api/call.ts'
import { useFormSave } from '../api/form/use-form-save.ts'
import { useMe } from '../api/me.ts'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/float/dialog.tsx'
import { FormDialog } from '../ui/float/form-dialog.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Field } from '../ui/form/field.tsx'
import { formRules } from '../ui/form/form-rules.ts'
import { Input } from '../ui/form/input.tsx'
import { useUnsaved } from '../ui/form/unsaved.ts'
import { Select } from '../ui/select/select.tsx'
import { savedViewsQuery } from './saved-views-query.ts'
import type { ViewsOf } from './views-of.ts'

export type SaveViewDialogProps = {
  of: ViewsOf
  /** What the list shows. */
  search: string
  /** The one that gets another name; null for a new one. */
  view: SavedView | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Saves what the list shows under a name, or gives a view another name. */
export function SaveViewDialog({ open, onOpenChange, ...rest }: SaveViewDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={rest.view ? 'Renomear Visão' : 'Salvar Visão'}>
      <SaveViewForm {...rest} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

const readers = [
  { value: 'own', label: 'Só você' },
  { value: 'shared', label: 'Toda a organização' },
] as const

const rules = savedViewCreate.safeExtend({ is_first: z.boolean() })
type Values = z.input<typeof rules>

function SaveViewForm({
  of,
  search,
  view,
  onSaved,
}: Omit<SaveViewDialogProps, 'open' | 'onOpenChange'> & { onSaved: () => void }) {
  const queries = useQueryClient()
  const me = useMe()
  const form = useForm<Values, unknown, z.output<typeof rules>>({
    resolver: formRules(rules),
    defaultValues: {
      list: of.list,
      project_id: of.projectId ?? null,
      name: view?.name ?? '',
      search,
      is_shared: view?.is_shared ?? false,
      is_first: false,
    },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ is_first, ...body }, idempotencyKey) => {
      try {
        if (view) await call('PATCH /api/saved-views/:id', { params: { id: view.id }, body: { name: body.name } })
        else {
          const { id } = await call('POST /api/saved-views', { body }, { idempotencyKey })
          if (is_first) await call('PUT /api/saved-views/:id/first', { params: { id }, body: { is_first } })
        }
      } finally {
        await queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
      }
    },
    success: view ? 'Visão renomeada' : 'Visão salva',
    failure: 'Erro ao salvar visão',
    fieldOf: { saved_view_name_taken: 'name' },
    onSaved,
  })
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <div className="grid gap-3.5">
          <Field label="Nome" required error={errors.name?.message}>
            <Input {...form.register('name')} autoComplete="off" placeholder="Atrasadas, por pessoa" />
          </Field>
          {!view && me && can(me.role, 'saved_view.share') && (
            <Controller
              control={form.control}
              name="is_shared"
              render={({ field: { value, onChange, onBlur } }) => (
                <Field label="Para quem">
                  <Select
                    value={value ? 'shared' : 'own'}
                    onChange={(chosen) => onChange(chosen === 'shared')}
                    onBlur={onBlur}
                    options={readers}
                  />
                </Field>
              )}
            />
          )}
          {!view && (
            <Controller
              control={form.control}
              name="is_first"
              render={({ field: { value, onChange } }) => (
                <Checkbox
                  checked={value}
                  onChange={onChange}
                  label="Abrir a lista com ela"
                  hint="Quando você chega à página sem filtro"
                />
              )}
            />
          )}
        </div>
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
