/** What instants are called on the clock and the calendar of one time zone. */
export type Calendar = {
  timeZone: string
  /** The day of an instant, `YYYY-MM-DD`. */
  dayOf(instant: Date | string): string
  /** The same as people read it: `31/12/2026`. */
  formatInstantDate(instant: Date | string): string
  /** `14:32` */
  formatTime(instant: Date | string): string
  /** `14:32:05` */
  formatSeconds(instant: Date | string): string
  /** `31/12/2026 14:32` */
  formatInstant(instant: Date | string): string
  /** What the zone is called at an instant, within a sentence: `horário do Amazonas`. */
  nameAt(instant: Date): string
}

const calendars = new Map<string, Calendar>()

/** The calendar of a zone of the IANA database. Throws a RangeError on a name that it does not have. */
export function calendarIn(timeZone: string): Calendar {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = makeCalendar(timeZone)
  calendars.set(timeZone, calendar)
  return calendar
}

function makeCalendar(timeZone: string): Calendar {
  const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
  // A formatter takes milliseconds to make, which a page's first rows would wait for.
  const hour = onceAsked(() => new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }))
  const second = onceAsked(() => new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone }))
  const name = onceAsked(() => new Intl.DateTimeFormat('pt-BR', { timeZoneName: 'longGeneric', timeZone }))
  const formatInstantDate = (instant: Date | string) => day.format(new Date(instant))
  const formatTime = (instant: Date | string) => hour().format(new Date(instant))
  return {
    timeZone,
    dayOf(instant) {
      const [date, month, year] = formatInstantDate(instant).split('/')
      return `${year}-${month}-${date}`
    },
    formatInstantDate,
    formatTime,
    formatSeconds: (instant) => second().format(new Date(instant)),
    formatInstant: (instant) => `${formatInstantDate(instant)} ${formatTime(instant)}`,
    nameAt(instant) {
      const words =
        name()
          .formatToParts(instant)
          .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
      return words.startsWith('Horário') ? words.replace(/^Horário( Padrão)?/, 'horário') : `horário ${words}`
    },
  }
}

function onceAsked<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
