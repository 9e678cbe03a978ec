import { getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

/**
 * The error of a query that finds nothing. A query that waits fails many times before its element is there, so the
 * page is printed only when somebody reads the message.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  })
}
