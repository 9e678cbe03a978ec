import { byId, type Route } from '../wire/route.ts'
import { undoAnswer } from './assistant.ts'

/** Calls about what one changed a moment ago. */
export const changeRoutes = {
  undoChange: {
    method: 'POST',
    path: '/api/changes/:id/undo',
    summary: 'Desfaz uma mudança sua dos últimos 15 minutos, menos o que alguém já mudou; desfaz também um desfazer',
    params: byId,
    answer: undoAnswer,
    status: 200,
    errors: ['change_not_found', 'undo_refused', 'idempotency_key_reused'],
  },
} as const satisfies Record<string, Route>
