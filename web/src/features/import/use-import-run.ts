import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/http/errors.ts'
import { importWords } from './import-words.ts'
import { type Progress, progressAtStart, type Sending, sendFile } from './send-file.ts'

/** A trial or an import, under way or over. */
export type Run = {
  sending: Sending
  progress: Progress
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** Why it failed. */
  failure: string | null
}

/** The one run of a page: begun, stopped, gone on with from where it ended. It ends where the page is left. */
export function useImportRun() {
  const [run, setRun] = useState<Run | null>(null)
  const controller = useRef<AbortController | null>(null)
  const queries = useQueryClient()

  useEffect(() => () => controller.current?.abort(), [])

  async function send(sending: Sending, from: Progress): Promise<void> {
    const aborter = new AbortController()
    const { signal } = aborter
    controller.current = aborter
    const say = (change: Partial<Run>) => setRun((now) => (now?.sending === sending ? { ...now, ...change } : now))
    setRun({ sending, progress: from, state: 'running', failure: null })
    try {
      await sendFile(sending, from, (progress) => say({ progress }), signal)
      say({ state: 'done' })
    } catch (error) {
      if (signal.aborted) say({ state: 'stopped' })
      else say({ state: 'failed', failure: messageOf(error, 'A importação parou por um erro inesperado') })
    }
    if (sending.dryRun) return
    for (const queryKey of importWords[sending.columns.kind].reads) void queries.invalidateQueries({ queryKey })
  }

  return {
    run,
    start: (sending: Sending) => void send(sending, progressAtStart(sending)),
    /** Goes on with what was stopped or failed. */
    resume: () => run && void send(run.sending, run.progress),
    stop: () => controller.current?.abort(),
    forget: () => setRun(null),
  }
}
