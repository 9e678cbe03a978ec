import { byId, type Route } from '../wire/route.ts'

/** Calls about what was deleted. */
export const deletionRoutes = {
  restoreDeletion: {
    method: 'POST',
    path: '/api/deletions/:id/restore',
    summary:
      'Desfaz uma exclusão: traz de volta o épico, a story, a task, as horas ou o ticket com esse id e o que pendia dele, ' +
      'para quem o excluiu, uma vez, em até 15 minutos',
    params: byId,
    errors: ['deletion_not_found', 'restore_refused'],
  },
} as const satisfies Record<string, Route>
