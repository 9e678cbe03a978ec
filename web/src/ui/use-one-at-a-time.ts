import { useRef } from 'react'

/**
 * Runs one at a time: a call while the one before has not ended does nothing. A second click comes before the button is
 * drawn as disabled. What `run` throws is for itself to report.
 */
export function useOneAtATime<Given extends unknown[]>(run: (...given: Given) => Promise<unknown>) {
  const running = useRef(false)
  return (...given: Given): void => {
    if (running.current) return
    running.current = true
    const end = () => {
      running.current = false
    }
    run(...given).then(end, end)
  }
}
