import pino from 'pino'
import pretty from 'pino-pretty'

/** What PostgreSQL's errors quote of a statement's rows and values, and what no line of the log may hold. */
const quoted = new Set(['detail', 'where', 'internalQuery', 'hint'])

/** An error with its causes and stack as pino writes it, without what it quotes of rows and values. */
function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error)
  const fields = Object.entries(described).filter(([field]) => !quoted.has(field))
  const messages = messagesWithValues(error)
  return Object.fromEntries(
    fields.map(([field, value]) => [field, typeof value === 'string' ? maskEach(value, messages) : value]),
  )
}

/** What an error says, without the values of a statement that PostgreSQL's message quotes. */
export function safeMessage(error: Error): string {
  return maskEach(error.message, messagesWithValues(error))
}

/**
 * The messages of an error and its causes that quote values: those of PostgreSQL's data exceptions (SQLSTATE class 22), as
 * `invalid input syntax for type uuid: "…"`. Other classes quote names of tables and constraints.
 */
function messagesWithValues(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 10) return []
  const isData = 'severity' in error && 'code' in error && String(error.code).startsWith('22')
  return [...(isData ? [error.message] : []), ...messagesWithValues(error.cause, depth + 1)]
}

/** The value may hold quotes itself, so everything from the first to the last goes. */
function maskEach(text: string, messages: string[]): string {
  return messages.reduce((masked, message) => {
    const [first, last] = [message.indexOf('"'), message.lastIndexOf('"')]
    if (first === last) return masked
    return masked.replaceAll(message, () => `${message.slice(0, first)}"…${message.slice(last)}`)
  }, text)
}

const serializers = { err: describeError }

/** JSON lines for machines, readable ones for a person at a terminal; `write` takes the lines instead. */
export function createLog(level: string, write?: (line: string) => void): pino.Logger {
  if (write) return pino({ level, serializers }, { write })
  if (!process.stdout.isTTY) return pino({ level, serializers })
  return pino({ level, serializers }, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
