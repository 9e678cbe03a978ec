import { z } from 'zod'
import { can } from '../can.ts'
import { pageQuery } from '../list/list-query.ts'
import { byId, type Route } from '../wire/route.ts'
import { nfseFile, nfseNote, nfseRead } from './nfse.ts'
import { nfseList } from './nfse-list.ts'

/** Calls about notes of service (NFS-e). */
export const nfseRoutes = {
  importNfse: {
    method: 'POST',
    path: '/api/moving-files/:id/nfse',
    summary:
      'Traz notas de serviço de um XML ou ZIP que chegou em pedaços; as que já estavam aqui ficam como estão, e uma nota cancelada cancela a sua fatura',
    params: byId,
    body: nfseFile,
    // 2,000 notes and takers that are named.
    bytes: 1024 * 1024,
    answer: nfseRead,
    status: 200,
    errors: ['forbidden', 'moving_file_not_found', 'moving_file_refused', 'some_refused', 'idempotency_key_reused'],
    may: (role) => can(role, 'nfse.write'),
  },
  listNfseNotes: {
    method: 'GET',
    path: '/api/nfse-notes',
    summary: 'Notas de serviço que vieram, da emissão mais nova à mais antiga; `after` continua da última recebida',
    query: pageQuery(nfseList, { state: 'Use valid, cancelled, replaced ou to_decide' }),
    answer: z.array(nfseNote),
    errors: ['forbidden'],
    may: (role) => can(role, 'nfse.read'),
  },
} as const satisfies Record<string, Route>
