import type { NoticeSettings as Settings } from '@leme/contract/notice/notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { Select } from '../../ui/select/select.tsx'
import { mutesQuery, noticeSettingsQuery } from './notice-queries.ts'
import { useHearAgain } from './use-hear-again.ts'
import { zoneOptions } from './zone-options.ts'

/** How notices come by mail, and what is muted. */
export function NoticeSettings() {
  const { data, isError, refetch } = useQuery(noticeSettingsQuery)
  return (
    <div className="grid max-w-176 gap-4">
      <Panel title="Notificações por email">
        {data && <MailForm settings={data} />}
        {!data && isError && (
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar o que você escolheu</ErrorLine>
        )}
        {!data && !isError && (
          <Loading label="Carregando o que você escolheu">
            <div className="px-4 pt-1 pb-4">
              <Skeleton className="h-16" />
            </div>
          </Loading>
        )}
      </Panel>
      <Muted />
    </div>
  )
}

const mailOptions = [
  { value: 'at_once', label: 'Na hora' },
  { value: 'daily', label: 'Uma vez por dia' },
  { value: 'never', label: 'Nunca' },
] as const satisfies readonly { value: Settings['mail']; label: string }[]

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

function MailForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const [zones] = useState(() => zoneOptions(settings.time_zone))
  const save = useWrite<Settings>({
    send: (body) => call('PUT /api/notices/settings', { body }),
    success: 'Notificações atualizadas com sucesso',
    failure: failureText('Não foi possível salvar'),
    queue: 'notice-settings',
    refresh: () => queries.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey }),
  })
  const shown = save.isPending ? save.variables : settings
  const { mail, hour, time_zone } = shown
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem_minmax(0,1.4fr)] gap-3 px-4 pt-1 pb-4.5 max-md:grid-cols-1">
      <Field label="Quando">
        <Select value={mail} options={mailOptions} onChange={(next) => save.mutate({ ...shown, mail: next })} />
      </Field>
      {mail === 'daily' && (
        <>
          <Field label="Hora">
            <Select
              value={String(hour)}
              options={hourOptions}
              onChange={(next) => save.mutate({ ...shown, hour: Number(next) })}
            />
          </Field>
          <Field label="Fuso horário">
            <Picker
              value={time_zone ?? ''}
              onChange={(next) => next !== null && save.mutate({ ...shown, time_zone: next || null })}
              unmatched={(text) => `Nenhum fuso horário se chama “${text}”. Escolha um da lista.`}
              options={zones}
              nothing="Nenhum fuso horário com esse nome"
            />
          </Field>
        </>
      )}
    </div>
  )
}

/** Of what one hears nothing, and the way back. */
function Muted() {
  const { data: muted } = useQuery(mutesQuery)
  const hear = useHearAgain()
  return (
    <Panel title="Silenciados" count={muted?.length}>
      {muted?.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-cell text-ink-3">
          Nada. No menu de cada notificação você silencia um item, ou o projeto inteiro
        </p>
      )}
      <ul>
        {muted?.map((thing) => (
          <li key={thing.id} className="flex min-h-13 items-center gap-3 border-t border-line px-4 py-2.5 text-cell">
            <p className="min-w-0 flex-1 wrap-anywhere text-ink">
              {thing.key && <span className="mr-1.5 text-ink-3">{thing.key}</span>}
              {thing.title}
              {thing.noun === 'project' && <span className="text-ink-3"> · projeto inteiro</span>}
            </p>
            <Button size="small" disabled={hear.isPending} onClick={() => hear.mutate(thing)}>
              Voltar a notificar
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
