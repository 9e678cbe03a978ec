import { type ErrorCode, errors } from '@leme/contract/wire/errors'
import { Problem } from './problem.ts'

type TooSoon = Extract<
  ErrorCode,
  'rate_limited' | 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit'
>

/**
 * The refusal of somebody who must wait so many seconds: in words, after the sentence's first “Aguarde”, and in
 * Retry-After. The sentence is the code's own or `detail`.
 */
export function tooSoon(
  code: TooSoon,
  seconds: number,
  detail: string = errors[code].message,
  headers: Record<string, string> = {},
): Problem {
  return new Problem(code, {
    detail: detail.replace('Aguarde', `Aguarde ${waitText(seconds)}`),
    headers: { 'retry-after': String(seconds), ...headers },
  })
}

/** “45 segundos”, “1 minuto”, “3 minutos”: whole minutes are rounded up, so that nobody comes back too soon. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'segundo'] : [Math.ceil(seconds / 60), 'minuto']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
