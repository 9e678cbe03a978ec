import { useToday } from '../../ui/use-today.ts'

/** The calendar day is read at midnight UTC and written there too: no zone shifts it. */
const inWords = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })

/** Today on the organisation's calendar: "sexta-feira, 20 de novembro de 2026". Phones have no room for it. */
export function TodayLine() {
  const day = useToday()
  return (
    <time dateTime={day} className="pt-1.5 text-cell whitespace-nowrap text-ink-3 max-md:hidden">
      {inWords.format(new Date(`${day}T00:00:00Z`))}
    </time>
  )
}
