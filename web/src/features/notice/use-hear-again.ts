import type { MutedThing } from '@leme/contract/notice/notice'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'

/** Ends the silence of a thing, or of a project and all that is in it. */
export function useHearAgain() {
  const queries = useQueryClient()
  return useWrite<MutedThing>({
    send: ({ id }) => call('PUT /api/things/:id/muting', { params: { id }, body: { is_muted: false } }),
    success: ({ key, title }) => `${key ?? title} volta a notificar`,
    failure: failureText('Não foi possível voltar a notificar'),
    refresh: () => queries.invalidateQueries({ queryKey: keys.notices.all }),
  })
}
