import { type StatusText, statusTexts } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from './me.ts'

/** As wide as most words, and none: of an organisation that calls its statuses otherwise nobody reads the original first. */
const notYet: StatusText = () => '\u2007'.repeat(7)

/** What the organisation of who is signed in calls its statuses; blank until that is known, the original where it cannot be. */
export function useChosenStatusText(): StatusText {
  const { data: me, isError } = useQuery(meQuery)
  if (me) return statusTexts[me.organization.status_labels]
  return isError ? statusTexts.original : notYet
}
