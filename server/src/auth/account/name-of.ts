import { displayName } from '@leme/contract/people/user'

/** What somebody is called: as they or a provider say, where that is a name; else by what stands before the "@". */
export function nameOf(claimed: unknown, email: string): string {
  return displayName.safeParse(claimed).data ?? displayName.safeParse(email.split('@')[0]).data ?? 'Pessoa'
}
