import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast/toast.ts'
import { messageOf } from '../http/errors.ts'

/** What a toast says: its sentence, and what to know or do below it. */
export type ToastText = string | { title: string; detail: string }

export type WriteOptions<Input, Result> = {
  send: (input: Input) => Promise<Result>
  /** Writes of one family: what reads their subject waits until none is under way. */
  family?: MutationKey
  /** Writes of one queue go one after the other, so that the last one stays. */
  queue?: string
  /** Where undo is certain: what is shown at once, before the server has answered. */
  optimistic?: {
    /** The reads that would show the old state meanwhile, and are given up. */
    reads: QueryKey
    /** Shows it, and answers what takes it back. */
    show: (input: Input) => () => void
  }
  /** The toast when it is done; none without. */
  success?: string | ((input: Input, result: Result) => string | undefined)
  /** Takes it back, for as long as the toast of its success offers "Desfazer". */
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
    await takingBack
    toast.success('Exclusão desfeita')
  } catch (error) {
    toast.error('Não foi possível desfazer', messageOf(error, 'Tente novamente'))
  }
}

/** The one way to change something on the server: shown at once or when done, reported by a toast, and read again. */
export function useWrite<Input = void, Result = unknown>(options: WriteOptions<Input, Result>) {
  const { send, family, queue, optimistic, success, takeBack, failure, onDone, onRefused, refresh } = options
  const queries = useQueryClient()
  return useMutation<Result, Error, Input, { undo?: () => void }>({
    mutationKey: family,
    scope: queue === undefined ? undefined : { id: queue },
    mutationFn: send,
    onMutate: async (input) => {
      if (!optimistic) return {}
      await queries.cancelQueries({ queryKey: optimistic.reads })
      return { undo: optimistic.show(input) }
    },
    onSuccess: (result, input) => {
      const title = typeof success === 'function' ? success(input, result) : success
      const onPress = () => void undone(takeBack?.(input, result)).then(() => refresh?.())
      if (title !== undefined) toast.success(title, takeBack && { label: 'Desfazer', onPress })
      return onDone?.(result, input)
    },
    onError: (error, input, context) => {
      context?.undo?.()
      showError(failure?.(error, input))
      onRefused?.(error, input)
    },
    onSettled: () => {
      // While another one of the family is under way, a fresh answer would take that one back for a moment.
      if (!family || queries.isMutating({ mutationKey: family }) === 1) return refresh?.()
    },
  })
}
