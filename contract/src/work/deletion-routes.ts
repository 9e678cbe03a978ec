import { z } from 'zod'
import { byId, type Route } from '../wire/route.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** `message`: what it had to come back without, and why; null where it is whole. */
const restoreAnswer = z.object({ message: z.string().nullable() })

/** Calls about what was deleted. */
export const deletionRoutes = {
  restoreDeletion: {
    method: 'POST',
    path: '/api/deletions/:id/restore',
    summary:
      'Desfaz uma exclusão: traz de volta o épico, a story, a task, as horas ou o ticket com esse id e o que pendia dele, ' +
      'para quem o excluiu, uma vez, em até 15 minutos, ou para gerentes em até 30 dias',
    params: byId,
    answer: restoreAnswer,
    status: 200,
    errors: ['deletion_not_found', 'restore_refused'],
  },
} as const satisfies Record<string, Route>

export const deletionNotes = {
  answered: {
    RestoreAnswer: { type: restoreAnswer, description: 'Sem o que voltou o que tinha sido excluído' },
  },
  fields: {
    'RestoreAnswer.message': [
      'Sem o que voltou, e por quê; nulo se voltou inteiro',
      'Task AGE-14 Validar extrato voltou sem responsável: Camila Duarte não é mais membro.',
    ],
  },
} satisfies SchemaNotes
