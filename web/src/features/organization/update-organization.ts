import type { OrganizationUpdate } from '@leme/contract/people/organization'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { organizationQuery } from './organization-query.ts'

/**
 * Changes settings of the organisation: shown at once, taken back with a toast when the server refuses. `success` is
 * what is said of a change that holds.
 */
export function useUpdateOrganization(success: (change: OrganizationUpdate) => string) {
  const queries = useQueryClient()
  const { queryKey } = organizationQuery

  return useWrite<OrganizationUpdate>({
    family: queryKey,
    // One after the other: the last click is what stays.
    queue: 'organization',
    send: (change) => call('PATCH /api/organization', { body: change }),
    row: {
      reads: [queryKey],
      shown: (change) => ({ id: queries.getQueryData(queryKey)?.id ?? '', ...change }),
    },
    success,
    failure: (error) => messageOf(error, 'Erro ao atualizar a organização'),
    // Its name is also beside the person's, in the top bar.
    refresh: () =>
      Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: keys.me })]),
  })
}
