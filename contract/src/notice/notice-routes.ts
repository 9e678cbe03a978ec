import { z } from 'zod'
import { id } from '../text/text.ts'
import { byId, type Route } from '../wire/route.ts'
import { mutedThing, mutingUpdate, notice, noticeSettings, noticesRead, unreadCount } from './notice.ts'

/** Calls about what somebody should hear of: each person's own alone. */
export const noticeRoutes = {
  listNotices: {
    method: 'GET',
    path: '/api/notices',
    summary:
      'As notificações de quem pergunta, da mais nova à mais antiga, 30 por resposta; `before` continua da última',
    query: z.strictObject({ before: id.optional(), unread: z.literal('true', 'Use true').optional() }),
    answer: z.array(notice),
    errors: [],
  },
  countNotices: {
    method: 'GET',
    path: '/api/notices/unread',
    summary: 'Quantas notificações não foram lidas',
    answer: unreadCount,
    errors: [],
  },
  readNotice: {
    method: 'PUT',
    path: '/api/notices/:id/read',
    summary: 'Marca uma notificação como lida',
    params: byId,
    errors: [],
  },
  readNotices: {
    method: 'PUT',
    path: '/api/notices/read',
    summary: 'Marca como lidas todas as notificações, até a mais nova que foi vista',
    body: noticesRead,
    errors: [],
  },
  listMutes: {
    method: 'GET',
    path: '/api/notices/mutes',
    summary: 'O que quem pergunta silenciou',
    answer: z.array(mutedThing),
    errors: [],
  },
  getNoticeSettings: {
    method: 'GET',
    path: '/api/notices/settings',
    summary: 'Como as notificações de quem pergunta chegam por email',
    answer: noticeSettings,
    errors: [],
  },
  setNoticeSettings: {
    method: 'PUT',
    path: '/api/notices/settings',
    summary: 'Diz como as notificações chegam por email; vale também para as que esperam',
    body: noticeSettings,
    answer: noticeSettings,
    errors: [],
  },
  setMuted: {
    method: 'PUT',
    path: '/api/things/:id/muting',
    summary:
      'Silencia um projeto, épico, story, task ou ticket, ou volta a notificar; o que dele não foi lido conta como lido',
    params: byId,
    body: mutingUpdate,
    errors: ['thing_not_found'],
  },
} as const satisfies Record<string, Route>
