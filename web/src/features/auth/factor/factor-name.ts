import { auth } from '../../../api/session/auth.ts'

/**
 * The name of a new second factor: its kind and the first number that none of the person's has, half enrolled ones
 * included, as two of one name are refused. Throws the auth service's error.
 */
export async function newFactorName(kind: string): Promise<string> {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  const taken = new Set(data.all.map(({ friendly_name }) => friendly_name))
  let number = 1
  while (taken.has(`${kind} ${number}`)) number += 1
  return `${kind} ${number}`
}
