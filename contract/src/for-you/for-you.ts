import { z } from 'zod'
import { notice } from '../notice/notice.ts'
import type { Route } from '../wire/route.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { ticket } from '../work/ticket.ts'
import { workSchemas } from '../work/work-item.ts'

/** How many rows of each kind one answer holds, and fewer of what is due later; its counts are of all. */
export const forYouRows = 50
export const laterRows = 20

const tasks = z.array(workSchemas.task.row)

/** How many there are, listed or not. */
export const forYouCounts = z.object({
  late: z.int(),
  today: z.int(),
  week: z.int(),
  later: z.int(),
  review: z.int(),
  tickets: z.int(),
})

/** What one's day begins with. */
export const forYou = z.object({
  late: tasks,
  today: tasks,
  week: tasks,
  later: tasks,
  /** Other people's tasks in review that wait for who asks. */
  review: tasks,
  /** Those given to who asks that are not resolved, the most urgent first. */
  tickets: z.array(ticket),
  /** Those that are not read, and those of the last seven days. */
  mentions: z.array(notice),
  counts: forYouCounts,
})
export type ForYou = z.infer<typeof forYou>

export const forYouRoutes = {
  getForYou: {
    method: 'GET',
    path: '/api/for-you',
    summary: 'O dia de quem pergunta: as suas tasks por prazo, o que espera a sua revisão, os seus tickets e menções',
    answer: forYou,
    errors: [],
  },
} as const satisfies Record<string, Route>

export const forYouNotes = {
  answered: {
    ForYou: { type: forYou, description: 'O dia de quem pergunta' },
    ForYouCounts: { type: forYouCounts, description: 'Quantos são ao todo, listados ou não' },
  },
  fields: {
    late: ['As suas tasks abertas que venceram'],
    today: ['As que vencem hoje'],
    week: ['As que vencem depois de hoje, até domingo'],
    later: ['As que vencem depois, ou não têm prazo'],
    review: [
      'Tasks em revisão, de outras pessoas, que esperam quem pergunta: Lead ou Revisor do projeto, responsável pela story, ou quem acompanha a task',
    ],
    tickets: ['Tickets por resolver de quem pergunta, os mais urgentes primeiro'],
    mentions: ['Menções não lidas, e as dos últimos sete dias; no máximo 10'],
    counts: ['Quantos são ao todo: de cada tipo a resposta traz no máximo 50, e 20 das tasks para depois'],
    'ForYouCounts.late': ['Quantas venceram', 2],
    'ForYouCounts.today': ['Quantas vencem hoje', 1],
    'ForYouCounts.week': ['Quantas vencem até domingo', 4],
    'ForYouCounts.later': ['Quantas vencem depois, ou não têm prazo', 9],
    'ForYouCounts.review': ['Quantas esperam a sua revisão', 2],
    'ForYouCounts.tickets': ['Quantos tickets por resolver são seus', 3],
  },
} satisfies SchemaNotes
