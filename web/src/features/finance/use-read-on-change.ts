import { useEffect, useRef } from 'react'
import { mostWatchedPages } from './finance-queries.ts'

type Read = {
  data?: { pages: readonly unknown[] }
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** Reads a list again that is too long to be read by the clock, where its sums say that something changed. */
export function useReadOnChange({ data, refetch }: Read, sums: unknown): void {
  const sign: string | undefined = JSON.stringify(sums)
  const known = useRef(sign)
  const isLong = (data?.pages.length ?? 0) > mostWatchedPages
  useEffect(() => {
    const before = known.current
    known.current = sign
    if (isLong && before && sign && before !== sign) void refetch({ cancelRefetch: false })
  }, [sign, isLong, refetch])
}
