import type { MovingChoices } from '@leme/contract/moving/moving-choices'
import type { MovingFile } from '@leme/contract/moving/moving-file'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/http/errors.ts'
import { sendWithRetries } from '../../api/http/send-with-retries.ts'
import { keys } from '../../api/keys.ts'
import { toast } from '../../ui/toast/toast.ts'
import { uploadFile } from './upload-file.ts'

/** Without what the server fills in. */
export type Said = Partial<MovingChoices>

export type Moving = {
  name: string
  size: number
  /** How much of it has arrived, from 0 to 1. */
  arrived: number
  file: MovingFile | null
  trial: MovingTrial | null
  said: Said
  state: 'uploading' | 'trying' | 'tried' | 'starting'
}

/** How long after a choice the file is tried again, so that several in a row are one trial; ms. */
const pause = 400

/** The one file of a page: sent, tried, changed, and brought in. */
export function useMoving() {
  const queries = useQueryClient()
  const [moving, setMoving] = useState<Moving | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  function begin(): AbortSignal {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }

  function fail(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    setMoving(null)
    setRefusal(messageOf(error, 'Não foi possível ler o arquivo'))
  }

  const change = (part: Partial<Moving>) => setMoving((now) => now && { ...now, ...part })

  async function choose(file: File): Promise<void> {
    const signal = begin()
    setRefusal(null)
    const start = { arrived: 0, file: null, trial: null, said: {}, state: 'uploading' as const }
    setMoving({ name: file.name, size: file.size, ...start })
    try {
      const made = await uploadFile(file, (arrived) => !signal.aborted && change({ arrived }), signal)
      change({ file: made, state: 'trying' })
      const trial = await tried(made.id, {}, signal)
      if (!signal.aborted) change({ trial, state: 'tried' })
    } catch (error) {
      fail(error, signal)
    }
  }

  const tried = (id: string, body: Said, signal: AbortSignal) =>
    sendWithRetries(() => call('POST /api/moving-files/:id/trial', { params: { id }, body }, { signal }), signal)

  /** Says something of the file, which is tried again: the answer to what was said before it is dropped. */
  async function say(part: Said): Promise<void> {
    if (!moving?.file) return
    const said = { ...moving.said, ...part }
    change({ said, state: 'trying' })
    const signal = begin()
    try {
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal.throwIfAborted()
      const trial = await tried(moving.file.id, said, signal)
      if (!signal.aborted) change({ trial, state: 'tried' })
    } catch (error) {
      fail(error, signal)
    }
  }

  async function start(update: boolean): Promise<void> {
    if (!moving?.file) return
    change({ state: 'starting' })
    try {
      await call('POST /api/moving-files/:id/import', {
        params: { id: moving.file.id },
        body: { ...moving.said, update },
      })
      setMoving(null)
    } catch (error) {
      change({ state: 'tried' })
      toast.error('A importação não começou', messageOf(error, 'Tente novamente'))
    }
    void queries.invalidateQueries({ queryKey: keys.moving })
  }

  return { moving, refusal, choose, say, start }
}
