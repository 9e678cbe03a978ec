import { type Agent, type AgentEdit, type AgentSettings, agentSettings } from '@leme/contract/agents/agent'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { withConflicts } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { ActiveField } from '../../ui/form/active-field.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { ProjectPicker } from '../observability/work/project-picker.tsx'
import { editOf } from '../work/edit/edit-base.ts'
import { useEditConflicts } from '../work/edit/use-edit-conflicts.tsx'

/** Text as it is typed. */
type AgentValues = { name: string; area: string; description: string; is_active: boolean; project_id: string | null }

/** The settings of an agent. */
export function AgentForm({ agent, onSaved }: { agent: Agent; onSaved: () => void }) {
  const { name, area, description, is_active, project_id } = agent
  const update = useUpdateAgent(agent.id)
  const values = { name, area: area ?? '', description: description ?? '', is_active, project_id }
  const form = useForm<AgentValues, unknown, AgentSettings>({
    resolver: formRules(agentSettings),
    values,
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { errors, isDirty, dirtyFields } = form.formState
  const { base, notes } = useEditConflicts(form, values, { noun: 'agent', id: agent.id })
  const say = (field: keyof AgentValues) => notes(field, {}) ?? { error: errors[field]?.message }
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) => update(editOf(edited, dirtyFields, base)),
    success: 'Agente atualizado com sucesso',
    failure: 'Erro ao atualizar agente',
    onSaved,
  })
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field label="Nome" required {...say('name')}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Área" {...say('area')}>
            <Input autoComplete="off" {...form.register('area')} />
          </Field>
          <Field label="Descrição" {...say('description')} className="col-span-full">
            <Textarea {...form.register('description')} />
          </Field>
          <Controller
            control={form.control}
            name="project_id"
            render={({ field }) => (
              <ProjectPicker
                value={field.value}
                onChange={field.onChange}
                hint="Das execuções que não dizem de que trabalho são, as de antes também"
              />
            )}
          />
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

/**
 * Changes the given settings of an agent; its name shows on its runs too. What somebody else wrote meanwhile is shown at
 * once when that refuses it.
 */
function useUpdateAgent(id: string) {
  const queries = useQueryClient()
  const queryKey = keys.agents.one(id)
  return async (body: AgentEdit): Promise<Agent> => {
    try {
      const agent = await call('PATCH /api/agents/:id', { params: { id }, body })
      queries.setQueryData(queryKey, agent)
      return agent
    } catch (error) {
      queries.setQueryData<Agent>(queryKey, (agent) => agent && withConflicts(agent, error))
      throw error
    } finally {
      for (const { all } of [keys.agents, keys.agentRuns]) void queries.invalidateQueries({ queryKey: all })
    }
  }
}
