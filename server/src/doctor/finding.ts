import { StartRefused } from '../start-refused.ts'

/** What one check found, in a Portuguese sentence that says what to do where something must be done. */
export type Finding = { subject: string; level: 'good' | 'warning' | 'fault'; sentence: string }

type Outcome = Omit<Finding, 'subject'>

export const good = (sentence: string): Outcome => ({ level: 'good', sentence })
export const warning = (sentence: string): Outcome => ({ level: 'warning', sentence })
export const fault = (sentence: string): Outcome => ({ level: 'fault', sentence })

/** Runs one check; what it throws is a fault. */
export async function check(subject: string, work: () => Outcome | Promise<Outcome>): Promise<Finding> {
  try {
    return { subject, ...(await work()) }
  } catch (error) {
    return { subject, ...fault(reasonOf(error)) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  const { message = String(error), code } = error as { message?: string; code?: string }
  return `Falhou: ${message || code}.`
}
