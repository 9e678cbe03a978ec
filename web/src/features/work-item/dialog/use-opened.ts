import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'

type Opened<Row> = {
  /** As it is now, or was when it was last there; undefined until known. */
  row: Row | undefined
  /** It was there and somebody deleted it. */
  isGone: boolean
}

/**
 * The row that a dialog is open for. Where the list, read again, has never had such a row, `missing` is said and
 * `onClose` called; one that goes away later stays, so that what was typed is not lost.
 */
export function useOpened<Row extends { id: string }>(
  list: UseQueryResult<Row[]>,
  id: string,
  { missing, onClose }: { missing: string; onClose: () => void },
): Opened<Row> {
  const [last, setLast] = useState<Row>()
  const asked = useRef(false)
  const present = list.data?.find((row) => row.id === id)
  if (present && present !== last) setLast(present)
  const row = present ?? last
  const isAbsent = !present && list.data !== undefined

  useEffect(() => {
    if (row || !isAbsent || list.isFetching || asked.current) return
    asked.current = true
    // The cached list may be older than the row.
    void list.refetch().then(({ data, isError }) => {
      if (isError || !data || data.some((found) => found.id === id)) return
      toast.error(missing)
      onClose()
    })
  })
  return { row, isGone: isAbsent && last !== undefined }
}
