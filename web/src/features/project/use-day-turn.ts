import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '../../api/keys.ts'
import { useToday } from '../../ui/use-today.ts'

/** Reads a project again when the day turns while its page is open: its health follows the calendar. */
export function useDayTurn(projectId: string): void {
  const queries = useQueryClient()
  const day = useToday()
  const shown = useRef(day)
  useEffect(() => {
    if (shown.current === day) return
    shown.current = day
    void queries.invalidateQueries({ queryKey: keys.projects.one(projectId), exact: true })
  }, [queries, projectId, day])
}
