import { badgeText, type StatusText } from '@leme/contract/status'
import { createContext, useContext } from 'react'

const Context = createContext<StatusText>(badgeText)

/** Gives what is within it another labeller of statuses than the raw one. */
export const StatusTextProvider = Context.Provider

/** What a status is called here. */
export function useStatusText(): StatusText {
  return useContext(Context)
}

/** Statuses to choose among, by what they are called here. */
export function useStatusOptions<Status extends string>(
  statuses: readonly Status[],
): readonly { value: Status; label: string }[] {
  const statusText = useStatusText()
  return statuses.map((value) => ({ value, label: statusText(value) }))
}
