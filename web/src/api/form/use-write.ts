import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useRef } from 'react'
import { toast } from '../../ui/toast/toast.ts'
import { messageOf } from '../http/errors.ts'
import type { RowFields } from './changed-rows.ts'

/** What a toast says: its sentence, and what to know or do below it. */
export type ToastText = string | { title: string; detail: string }

export type WriteOptions<Input, Result> = {
  send: (input: Input) => Promise<Result>
  /** Writes of one family: what reads their subject waits until none is under way. */
  family?: MutationKey
  /** A press while one is under way is the same press again: nothing more is sent. */
  once?: boolean
  /** Writes of one queue go one after the other, so that the last one stays. */
  queue?: string
  /**
   * The row that it changes, wherever it has been read: the given fields are shown before the server has answered, and
   * taken back where it refuses; then what somebody else wrote meanwhile is shown.
   */
  row?: {
    /** Where it may have been read. Reads under way would show the old state, and are given up. */
    reads: readonly QueryKey[]
    /** Its id alone where nothing is shown at once. */
    shown: (input: Input) => RowFields
  }
  /** The toast when it is done; none without. */
  success?: string | ((input: Input, result: Result) => string | undefined)
  /** The toast's second line beside "Desfazer": a link to what came of it, which closes it. */
  leadsTo?: (input: Input, result: Result) => ((close: () => void) => ReactElement) | undefined
  /** Takes it back, for as long as the toast of its success offers "Desfazer"; answers what to say of that. */
  takeBack?: (input: Input, result: Result) => Promise<unknown>
  /** The toast when the server refused; none without, for forms that say it beside their fields. */
  failure?: (error: Error, input: Input) => ToastText | undefined
  onDone?: (result: Result, input: Input) => unknown
  onRefused?: (error: Error, input: Input) => void
  /** Reads again what follows from it, however it ended. */
  refresh?: () => unknown
}

/** What a toast says of a refusal: what did not work, and below it the server's reason, or `otherwise`. */
export function failureText(title: string, otherwise = 'Tente novamente') {
  return (error: Error): ToastText => ({ title, detail: messageOf(error, otherwise) })
}

function showError(text: ToastText | undefined): void {
  if (text === undefined) return
  if (typeof text === 'string') toast.error(text)
  else toast.error(text.title, text.detail)
}

async function undone(takingBack: Promise<unknown> | undefined): Promise<void> {
  try {
    const said = await takingBack
    toast.success(typeof said === 'string' ? said : 'Exclusão desfeita')
  } catch (error) {
    toast.error('Não foi possível desfazer', messageOf(error, 'Tente novamente'))
  }
}

/** Nothing is changed before the first rows are there; by then it has come, with the code of what changes them. */
const changedRows = () => import('./changed-rows.ts').catch(() => undefined)

/** The one way to change something on the server: shown at once or when done, reported by a toast, and read again. */
export function useWrite<Input = void, Result = unknown>(options: WriteOptions<Input, Result>) {
  const { send, family, once, queue, row, success, leadsTo, takeBack, failure, onDone, onRefused, refresh } = options
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const write = useMutation<Result, Error, Input, (() => void) | undefined>({
    mutationKey: family,
    scope: queue === undefined ? undefined : { id: queue },
    mutationFn: send,
    onMutate: async (input) => {
      if (!row) return undefined
      const rows = await changedRows()
      await Promise.all(row.reads.map((queryKey) => queries.cancelQueries({ queryKey })))
      return rows?.showChange(queries, row.reads, row.shown(input))
    },
    onSuccess: (result, input) => {
      const title = typeof success === 'function' ? success(input, result) : success
      const onPress = () => void undone(takeBack?.(input, result)).then(() => refresh?.())
      if (title !== undefined)
        toast.success(title, takeBack && { label: 'Desfazer', onPress }, leadsTo?.(input, result))
      return onDone?.(result, input)
    },
    onError: async (error, input, undo) => {
      undo?.()
      showError(failure?.(error, input))
      if (row) (await changedRows())?.showConflicts(queries, row.reads, row.shown(input).id, error)
      onRefused?.(error, input)
    },
    onSettled: () => {
      isBusy.current = false
      // While another one of the family is under way, a fresh answer would take that one back for a moment.
      if (!family || queries.isMutating({ mutationKey: family }) === 1) return refresh?.()
    },
  })
  const mutate: typeof write.mutate = (...given) => {
    if (isBusy.current) return
    isBusy.current = true
    write.mutate(...given)
  }
  return once ? { ...write, mutate } : write
}
