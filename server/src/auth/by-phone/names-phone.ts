import { phoneNumber } from '@leme/contract/text/phone'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { Problem } from '../../problem/problem.ts'
import type { AuthContext } from '../context.ts'

/** Whether a body is about a phone: an address of mail beside it goes first, as in the GoTrue contract. */
export function namesPhone(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'phone' in body && !('email' in body)
}

const named = z.looseObject({ phone: phoneNumber })

/** Throws phone_provider_disabled where there is no gateway; before that, what is wrong with the phone itself. */
export function requirePhoneWay({ sms }: Pick<AuthContext, 'sms'>, body: unknown): void {
  parse(named, body)
  if (!sms.isOn) throw new Problem('phone_provider_disabled')
}
