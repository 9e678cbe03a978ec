import { type ProjectBudgetSet, projectBudgetSet } from '@leme/contract/money/budget'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'

export type BudgetDialogProps = {
  projectId: string
  amount: string | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what a project may cost in reais. */
export function BudgetDialog({ projectId, amount, open, onOpenChange }: BudgetDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Orçamento em reais">
      <BudgetForm projectId={projectId} amount={amount} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

function BudgetForm({ projectId, amount, onSaved }: { projectId: string; amount: string | null; onSaved: () => void }) {
  const queries = useQueryClient()
  const form = useForm<{ amount: string | null }, unknown, ProjectBudgetSet>({
    resolver: formRules(projectBudgetSet),
    defaultValues: { amount },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body) => {
      try {
        await call('PUT /api/projects/:id/budget', { params: { id: projectId }, body })
      } finally {
        void queries.invalidateQueries({ queryKey: keys.margins.all })
      }
    },
    success: 'Orçamento salvo com sucesso',
    failure: 'Erro ao salvar orçamento',
    onSaved,
  })
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <Field
              label="Custo previsto"
              hint="Horas, agentes, assinaturas e outros custos; em branco, não há orçamento"
              error={errors.amount?.message}
            >
              <MoneyInput
                value={field.value ?? ''}
                onChange={(typed) => field.onChange(typed || null)}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
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
