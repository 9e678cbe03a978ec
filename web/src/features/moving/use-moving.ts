import type { MovingChoices } from '@leme/contract/moving/moving-choices'
import type { MovingFile } from '@leme/contract/moving/moving-file'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, randomKey } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/http/errors.ts'
import { mayPass, sendWithRetries } from '../../api/http/send-with-retries.ts'
import { keys } from '../../api/keys.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sendFile, type Upload, uploadOf } from './upload-file.ts'

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
  /** `stopped` where the server could not be reached: it goes on from there. */
  state: 'uploading' | 'trying' | 'tried' | 'starting' | 'stopped'
  /** Why it stopped. */
  failure: string | null
}

/** How long after a choice the file is tried again, so that several in a row are one trial; ms. */
const pause = 400

/** The one file of a page: sent, tried, changed, and brought in. */
export function useMoving() {
  const queries = useQueryClient()
  const [moving, setMoving] = useState<Moving | null>(null)
  /** The import that was asked for last. */
  const [begun, setBegun] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  const upload = useRef<Upload | null>(null)
  /** What was asked for last, by which the same is asked for once. */
  const asked = useRef({ what: '', key: '' })
  useEffect(() => () => controller.current?.abort(), [])

  function begin(): AbortSignal {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }

  function fail(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    const failure = messageOf(error, 'Não foi possível ler o arquivo')
    if (mayPass(error) || (error instanceof ApiError && error.status >= 500)) change({ state: 'stopped', failure })
    else {
      setMoving(null)
      setRefusal(failure)
    }
  }

  const change = (part: Partial<Moving>) => setMoving((now) => now && { ...now, ...part })

  async function choose(file: File): Promise<void> {
    setRefusal(null)
    upload.current = uploadOf(file)
    const start = { arrived: 0, file: null, trial: null, said: {}, state: 'uploading' as const, failure: null }
    setMoving({ name: file.name, size: file.size, ...start })
    await goOn(upload.current, {})
  }

  /** Sends what has not arrived, and tries the file with what was said of it. */
  async function goOn(sending: Upload, said: Said): Promise<void> {
    const signal = begin()
    try {
      const made = await sendFile(sending, (arrived) => !signal.aborted && change({ arrived }), signal)
      signal.throwIfAborted()
      change({ file: made, state: 'trying' })
      const trial = await tried(made.id, said, signal)
      if (!signal.aborted) change({ trial, state: 'tried' })
    } catch (error) {
      fail(error, signal)
    }
  }

  /** Goes on where it stopped, with the file and what was said of it as they are. */
  async function retry(): Promise<void> {
    if (!moving || !upload.current) return
    change({ state: moving.file ? 'trying' : 'uploading', failure: null })
    await goOn(upload.current, moving.said)
  }

  const tried = (id: string, body: Said, signal: AbortSignal) =>
    sendWithRetries(() => call('POST /api/moving-files/:id/trial', { params: { id }, body }, { signal }), signal)

  /** Says something of the file, which is tried again: the answer to what was said before it is dropped. */
  async function say(part: Said): Promise<void> {
    if (!moving?.file) return
    const said = { ...moving.said, ...part }
    change({ said, state: 'trying', failure: null })
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
    const { id } = moving.file
    change({ state: 'starting' })
    const body = { ...moving.said, update }
    const what = JSON.stringify([id, body])
    if (asked.current.what !== what) asked.current = { what, key: randomKey() }
    try {
      // Where the answer did not arrive, the second press gets it.
      const { id: started } = await call(
        'POST /api/moving-files/:id/import',
        { params: { id }, body },
        { idempotencyKey: asked.current.key },
      )
      setMoving(null)
      setBegun(started)
    } catch (error) {
      change({ state: 'tried' })
      toast.error('A importação não começou', messageOf(error, 'Tente novamente'))
    }
    void queries.invalidateQueries({ queryKey: keys.moving })
  }

  return { moving, refusal, choose, say, retry, start, begun }
}
