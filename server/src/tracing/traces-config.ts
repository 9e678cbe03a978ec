import { z } from 'zod'

/** Where the server's own spans are sent. */
export type TracesConfig = {
  /** Without a final slash; spans go to `/v1/traces` below it. */
  endpoint: string
  /** Sent with each batch: what the collector asks for, such as a key. They appear in no log, error or answer. */
  headers: Record<string, string>
  /** Which part of the requests is traced, 0 to 1. */
  ratio: number
}

/** `name=value` pairs, separated by commas, whose values are percent-encoded, as OpenTelemetry writes headers. */
export const traceHeaders = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    const pairs = text.split(',').map(readPair)
    if (pairs.every((pair) => pair !== null)) return Object.fromEntries(pairs)
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })

function readPair(text: string): [name: string, value: string] | null {
  const [name = '', ...rest] = text.split('=')
  try {
    const value = decodeURIComponent(rest.join('=').trim())
    const isSound = /^[\w-]{1,100}$/.test(name.trim()) && /^[\x20-\x7e]+$/.test(value)
    return isSound ? [name.trim().toLowerCase(), value] : null
  } catch {
    return null
  }
}

/** The part of the requests that is traced: `0.1` is every tenth. */
export const traceRatio = z
  .string()
  .regex(/^(0|1|0\.\d{1,6}|1\.0)$/)
  .transform(Number)
