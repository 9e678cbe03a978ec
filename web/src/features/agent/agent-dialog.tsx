import type { Agent } from '@leme/contract/agents/agent'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { AgentForm } from './agent-form.tsx'

export type AgentDialogProps = { agent: Agent; open: boolean; onOpenChange: (open: boolean) => void }

/** Edits the settings of an agent. Closing it forgets what was typed. */
export function AgentDialog({ agent, open, onOpenChange }: AgentDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Editar Agente" size="large">
      <AgentForm agent={agent} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
