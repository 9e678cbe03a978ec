import type { Organization, OrganizationUpdate, retentionDays } from '@leme/contract/organization'
import { Panel } from '../../ui/panel.tsx'
import { TextSetting } from './text-setting.tsx'

type Setting = {
  field: keyof typeof retentionDays
  label: string
  hint: string
  submit: string
  success: string
}

const settings: readonly Setting[] = [
  {
    field: 'keep_runs_days',
    label: 'Execuções e passos (dias)',
    hint: 'Contagens e custos de cada dia ficam. Em branco, para sempre',
    submit: 'Salvar execuções',
    success: 'Prazo das execuções atualizado com sucesso',
  },
  {
    field: 'keep_prompts_days',
    label: 'Conteúdo dos passos (dias)',
    hint: 'Prompts, respostas e outros atributos; tempos, tokens e custos ficam. Em branco, enquanto houver o passo',
    submit: 'Salvar conteúdo',
    success: 'Prazo do conteúdo atualizado com sucesso',
  },
  {
    field: 'keep_audit_days',
    label: 'Auditoria (dias)',
    hint: 'Só encurta o prazo desta instalação. Em branco, vale o dela',
    submit: 'Salvar auditoria',
    success: 'Prazo da auditoria atualizado com sucesso',
  },
  {
    field: 'keep_sessions_days',
    label: 'Sessões (dias)',
    hint: 'Quem entrou há mais tempo entra de novo. Em branco, até 30 dias',
    submit: 'Salvar sessões',
    success: 'Prazo das sessões atualizado com sucesso',
  },
]

/** The number of a text, null for a blank one; what is no number is not one here either, and the contract refuses it. */
function daysOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** For how many days the organisation stores what it gathers; for administrators. */
export function RetentionPanel({ organization }: { organization: Organization }) {
  return (
    <Panel title="Por quanto tempo guardar">
      <p className="max-w-160 px-4 pt-1 pb-2 text-cell text-ink-3">
        O que passa do prazo é apagado em até uma hora, e não volta. Cópias de segurança ficam como estão.
      </p>
      {settings.map(({ field, ...setting }) => (
        <TextSetting
          key={field}
          {...setting}
          stored={organization[field]?.toString() ?? ''}
          changeOf={(text): OrganizationUpdate => ({ [field]: daysOf(text) })}
          textOf={(change) => change[field]?.toString() ?? ''}
          input={{ inputMode: 'numeric' }}
        />
      ))}
    </Panel>
  )
}
