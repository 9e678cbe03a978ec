import { z } from 'zod'
import { id } from '../text/text.ts'
import { byId, type Route } from '../wire/route.ts'
import { checklistItem, checklistItemCreate, checklistItemUpdate } from './checklist.ts'
import { comment, commentCreate, commentEdit } from './comment.ts'
import { linkCreate, thingLink } from './link.ts'
import { streamEntry, thing, watchingUpdate } from './thing.ts'

/** Calls about what hangs on a project, epic, story, task or ticket: each by its id. */
export const thingRoutes = {
  getThing: {
    method: 'GET',
    path: '/api/things/:id',
    summary:
      'O que pende de um projeto, épico, story, task ou ticket: passos, ligações, quem acompanha e o que aconteceu',
    params: byId,
    answer: thing,
    errors: ['thing_not_found'],
    scope: 'read',
  },
  listStream: {
    method: 'GET',
    path: '/api/things/:id/stream',
    summary:
      'Comentários e mudanças, do mais novo ao mais antigo, 30 por resposta; `before` continua do último recebido',
    params: byId,
    query: z.strictObject({ before: id.optional() }),
    answer: z.array(streamEntry),
    errors: ['thing_not_found'],
    scope: 'read',
  },
  createComment: {
    method: 'POST',
    path: '/api/things/:id/comments',
    summary: 'Comenta um projeto, épico, story, task ou ticket',
    params: byId,
    body: commentCreate,
    answer: comment,
    errors: ['thing_not_found', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateComment: {
    method: 'PATCH',
    path: '/api/comments/:id',
    summary: 'Edita um comentário próprio',
    params: byId,
    body: commentEdit,
    answer: comment,
    errors: ['comment_not_found', 'forbidden', 'edit_conflict'],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: 'Remove um comentário: o próprio ou, para gerentes, o de qualquer pessoa',
    params: byId,
    errors: ['comment_not_found', 'forbidden'],
  },
  createChecklistItem: {
    method: 'POST',
    path: '/api/things/:id/checklist',
    summary: 'Acrescenta um passo no fim da lista',
    params: byId,
    body: checklistItemCreate,
    answer: checklistItem,
    errors: ['thing_not_found', 'checklist_full', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateChecklistItem: {
    method: 'PATCH',
    path: '/api/checklist/:id',
    summary: 'Altera, marca ou move um passo',
    params: byId,
    body: checklistItemUpdate,
    answer: checklistItem,
    errors: ['checklist_item_not_found'],
  },
  deleteChecklistItem: {
    method: 'DELETE',
    path: '/api/checklist/:id',
    summary: 'Remove um passo',
    params: byId,
    errors: ['checklist_item_not_found', 'forbidden'],
  },
  createLink: {
    method: 'POST',
    path: '/api/things/:id/links',
    summary: 'Liga um épico, story, task ou ticket a outro, pela chave dele',
    params: byId,
    body: linkCreate,
    answer: thingLink,
    errors: ['thing_not_found', 'link_exists', 'link_circle', 'organization_mismatch', 'idempotency_key_reused'],
  },
  deleteLink: {
    method: 'DELETE',
    path: '/api/links/:id',
    summary: 'Desfaz uma ligação',
    params: byId,
    errors: ['link_not_found', 'forbidden'],
  },
  setWatching: {
    method: 'PUT',
    path: '/api/things/:id/watching',
    summary: 'Passa a acompanhar, ou deixa de acompanhar',
    params: byId,
    body: watchingUpdate,
    errors: ['thing_not_found'],
  },
} as const satisfies Record<string, Route>
