import { calendarIn } from '@leme/contract/format/calendar'
import { brazilianTimeZones, offeredTimeZones, unknownTimeZone } from '@leme/contract/format/time-zone'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { useUpdateOrganization } from './update-organization.ts'

const brazilian: readonly string[] = brazilianTimeZones

function optionOf(zone: string) {
  const option = { value: zone, label: zone.replaceAll('_', ' ') }
  return brazilian.includes(zone) ? { ...option, note: calendarIn(zone).nameAt(new Date()) } : option
}

/** `09/03/2026 22:30, horário do Amazonas` */
function nowIn(zone: string): string {
  const now = new Date()
  const { formatInstant, nameAt } = calendarIn(zone)
  return `${formatInstant(now)}, ${nameAt(now)}`
}

/** On whose calendar days are counted, for everybody in the organisation. */
export function TimeZonePanel({ stored }: { stored: string }) {
  const update = useUpdateOrganization(() => 'Fuso horário atualizado com sucesso')
  const [options] = useState(() => [...new Set([...offeredTimeZones(), stored])].map(optionOf))
  const [zone, setZone] = useState<string | null>(stored)
  const [known, setKnown] = useState(stored)
  const [isMissing, setMissing] = useState(false)
  // What another tab or person changed shows where nothing was chosen.
  if (known !== stored) {
    setKnown(stored)
    if (zone === known) setZone(stored)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(zone === null)
    if (zone !== null) update.mutate({ time_zone: zone })
  }

  return (
    <Panel title="Calendário">
      <form
        noValidate
        onSubmit={submit}
        className="flex items-start gap-2 px-4 pt-1.5 pb-4.5 max-md:flex-col max-md:gap-3"
      >
        <Field
          label="Fuso horário"
          hint={`Diz o que vence hoje, o que está atrasado e que horas são. Agora: ${nowIn(zone ?? stored)}`}
          error={isMissing ? unknownTimeZone : undefined}
          className="max-w-120 flex-1 max-md:w-full"
        >
          <Picker
            value={zone}
            onChange={setZone}
            unmatched={(text) => `Nenhum fuso horário se chama “${text}”. Escolha um da lista.`}
            options={options}
            nothing="Nenhum fuso horário com esse nome"
          />
        </Field>
        <Button
          type="submit"
          className="mt-5.5 h-8.5! max-md:mt-0 max-md:h-11!"
          disabled={update.isPending || zone === stored}
        >
          Salvar fuso
        </Button>
      </form>
    </Panel>
  )
}
