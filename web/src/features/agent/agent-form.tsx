import { type Agent, type AgentSettings, type AgentUpdate, agentSettings } from '@leme/contract/agent'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { changedFields } from '../../api/changed-fields.ts'
import { keys } from '../../api/keys.ts'
import { useFormSave } from '../../api/use-form-save.ts'
import { ActiveField } from '../../ui/active-field.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field, FieldGrid } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'

/** Text as it is typed. */
type AgentValues = { name: string; area: string; description: string; is_active: boolean }

/** The settings of an agent. */
export function AgentForm({ agent, onSaved }: { agent: Agent; onSaved: () => void }) {
  const { name, area, description, is_active } = agent
  const update = useUpdateAgent(agent.id)
  const form = useForm<AgentValues, unknown, AgentSettings>({
    resolver: formRules(agentSettings),
    defaultValues: { name, area: area ?? '', description: description ?? '', is_active },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) => update(changedFields<AgentSettings>(agent, edited)),
    success: 'Agente atualizado com sucesso',
    failure: 'Erro ao atualizar agente',
    onSaved,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field label="Nome" required error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Área" error={errors.area?.message}>
            <Input autoComplete="off" {...form.register('area')} />
          </Field>
          <Field label="Descrição" error={errors.description?.message} className="col-span-full">
            <Textarea {...form.register('description')} />
          </Field>
          <Controller
            control={form.control}
            name="is_active"
            render={({ field }) => (
              <ActiveField
                checked={field.value}
                onChange={field.onChange}
                hint="Diz se o agente está em uso; as execuções que ele enviar continuam chegando"
              />
            )}
          />
        </FieldGrid>
        <p className="mt-4 text-label text-ink-3">
          Depois de salvar, o que os sistemas informam sobre o agente não muda mais estes dados.
        </p>
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

/** Changes the given settings of an agent; its name shows on its runs too. */
function useUpdateAgent(id: string) {
  const queries = useQueryClient()
  return async (body: AgentUpdate): Promise<Agent> => {
    const agent = await call('PATCH /api/agents/:id', { params: { id }, body })
    queries.setQueryData(keys.agents.one(id), agent)
    for (const { all } of [keys.agents, keys.agentRuns]) void queries.invalidateQueries({ queryKey: all })
    return agent
  }
}
