import pino from 'pino'
import pretty from 'pino-pretty'

/** What PostgreSQL's errors quote of a statement's rows and values, and what no line of the log may hold. */
const quoted = new Set(['detail', 'where', 'internalQuery', 'hint'])

/** An error with its causes and stack as pino writes it, without what it quotes of rows and values. */
function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(described).filter(([field]) => !quoted.has(field)))
}

const serializers = { err: describeError }

/** JSON lines for machines, readable ones for a person at a terminal; `write` takes the lines instead. */
export function createLog(level: string, write?: (line: string) => void): pino.Logger {
  if (write) return pino({ level, serializers }, { write })
  if (!process.stdout.isTTY) return pino({ level, serializers })
  return pino({ level, serializers }, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
