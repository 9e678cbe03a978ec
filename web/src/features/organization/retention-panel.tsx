import { type Organization, organizationUpdate } from '@leme/contract/people/organization'
import { type FormEvent, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { daysOf, isShorter, type Retention, type RetentionField, retentionFields } from './retention.ts'
import { useUpdateOrganization } from './update-organization.ts'

const { Part: ShortenDialog } = lazyPart(() => import('./shorten-dialog.tsx'), 'ShortenDialog')

type Texts = Partial<Record<RetentionField, string>>

const settings: readonly { field: RetentionField; label: string; hint: string }[] = [
  {
    field: 'keep_runs_days',
    label: 'Execuções e passos (dias)',
    hint: 'Contagens e custos de cada dia ficam. Em branco, para sempre',
  },
  {
    field: 'keep_prompts_days',
    label: 'Conteúdo dos passos (dias)',
    hint: 'Prompts, respostas e outros atributos; tempos, tokens e custos ficam. Em branco, enquanto houver o passo',
  },
  {
    field: 'keep_conversations_days',
    label: 'Conversas com o assistente (dias)',
    hint: 'Pedidos, respostas, prévias que esperam e o que ainda se pode desfazer; o que foi criado fica. Em branco, para sempre',
  },
  {
    field: 'keep_audit_days',
    label: 'Auditoria (dias)',
    hint: 'Só encurta o prazo desta instalação. Em branco, vale o dela',
  },
  {
    field: 'keep_sessions_days',
    label: 'Sessões (dias)',
    hint: 'Quem entrou há mais tempo entra de novo. Em branco, até 30 dias',
  },
]

/** For how many days the organisation stores what it gathers, saved together; asks before a term gets shorter. For administrators. */
export function RetentionPanel({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(() => 'Prazos atualizados com sucesso')
  // What was typed and is not saved; elsewhere what is stored shows, also when somebody else changed it.
  const [typed, setTyped] = useState<Texts>({})
  const [refused, setRefused] = useState<Texts>({})
  const [asked, setAsked] = useState<Retention | null>(null)
  const storedText = (field: RetentionField) => organization[field]?.toString() ?? ''
  const changed = retentionFields.filter((field) => (typed[field] ?? storedText(field)) !== storedText(field))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const change = Object.fromEntries(changed.map((field) => [field, daysOf(typed[field] ?? '')]))
    const checked = organizationUpdate.safeParse(change)
    setRefused(Object.fromEntries(checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (!checked.success) return
    const retention: Retention = checked.data
    if (retentionFields.some((field) => isShorter(field, organization, retention))) setAsked(retention)
    else save(retention)
  }

  function save(change: Retention): void {
    setAsked(null)
    update.mutate(change, { onSuccess: () => setTyped({}) })
  }

  return (
    <Panel title="Por quanto tempo guardar">
      <p className="max-w-160 px-4 pt-1 pb-2 text-cell text-ink-3">
        O que passa do prazo é apagado em até uma hora, e não volta. Cópias de segurança ficam como estão.
      </p>
      <form noValidate onSubmit={submit} className="grid max-w-128 gap-4 px-4 pt-1.5 pb-4.5">
        {settings.map(({ field, label, hint }) => (
          <Field key={field} label={label} hint={hint} error={refused[field]}>
            <Input
              value={typed[field] ?? storedText(field)}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        ))}
        <Button type="submit" className="justify-self-start" disabled={update.isPending || changed.length === 0}>
          Salvar
        </Button>
      </form>
      <Suspense>
        {asked && (
          <ShortenDialog
            stored={organization}
            change={asked}
            onClose={() => setAsked(null)}
            onConfirm={() => save(asked)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
