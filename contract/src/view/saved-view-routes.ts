import { z } from 'zod'
import { byId, type Route } from '../wire/route.ts'
import { firstViewUpdate, savedView, savedViewCreate, savedViewUpdate } from './saved-view.ts'

/** Calls about views: one's own, and the organisation's. */
export const savedViewRoutes = {
  listSavedViews: {
    method: 'GET',
    path: '/api/saved-views',
    summary: 'As visões de quem pergunta e as da organização, por nome',
    answer: z.array(savedView),
    errors: [],
  },
  createSavedView: {
    method: 'POST',
    path: '/api/saved-views',
    summary: 'Salva uma visão; para toda a organização, gerentes e administradores',
    body: savedViewCreate,
    answer: savedView,
    errors: [
      'forbidden',
      'project_not_found',
      'saved_view_name_taken',
      'too_many_saved_views',
      'idempotency_key_reused',
    ],
  },
  updateSavedView: {
    method: 'PATCH',
    path: '/api/saved-views/:id',
    summary: 'Dá outro nome a uma visão, ou troca o que ela mostra',
    params: byId,
    body: savedViewUpdate,
    answer: savedView,
    errors: ['forbidden', 'saved_view_not_found', 'saved_view_name_taken'],
  },
  setFirstView: {
    method: 'PUT',
    path: '/api/saved-views/:id/first',
    summary: 'Faz a lista abrir com a visão, para quem pede, ou como sempre',
    params: byId,
    body: firstViewUpdate,
    errors: ['saved_view_not_found'],
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/api/saved-views/:id',
    summary: 'Exclui uma visão',
    params: byId,
    errors: ['forbidden', 'saved_view_not_found'],
  },
  restoreSavedView: {
    method: 'POST',
    path: '/api/saved-views/:id/restore',
    summary: 'Traz de volta uma visão que foi excluída, por até 30 dias, também para quem a lista abria com ela',
    params: byId,
    answer: savedView,
    status: 200,
    errors: ['saved_view_not_found', 'saved_view_name_taken', 'idempotency_key_reused'],
  },
} as const satisfies Record<string, Route>
