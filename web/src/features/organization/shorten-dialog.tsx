import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { isShorter, type Retention, type RetentionField, retentionFields } from './retention.ts'

const losses: Record<RetentionField, (days: string) => string> = {
  keep_runs_days: (days) => `Execuções de mais de ${days}, com os seus passos. Contagens e custos de cada dia ficam.`,
  keep_prompts_days: (days) => `Prompts, respostas e outros atributos de passos de mais de ${days}.`,
  keep_conversations_days: (days) =>
    `Conversas com o assistente de mais de ${days}, com prévias que esperam. O que elas criaram fica, e não pode mais ser desfeito ali.`,
  keep_audit_days: (days) => `Eventos da auditoria de mais de ${days}.`,
  keep_sessions_days: (days) => `Sessões que começaram há mais de ${days}: quem as usa entra de novo.`,
}

function daysText(days: number): string {
  return days === 1 ? '1 dia' : `${days} dias`
}

type ShortenDialogProps = { stored: Retention; change: Retention; onClose: () => void; onConfirm: () => void }

/** Asks before terms get shorter: what is deleted by that. */
export function ShortenDialog({ stored, change, onClose, onConfirm }: ShortenDialogProps) {
  const shorter = retentionFields.filter((field) => isShorter(field, stored, change))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Encurtar prazos"
      action="Encurtar"
      onConfirm={onConfirm}
    >
      <p>Será apagado em até uma hora, e não volta:</p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4.5">
        {shorter.map((field) => (
          <li key={field}>{losses[field](daysText(change[field] ?? 0))}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
