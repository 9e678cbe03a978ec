import type { Ready } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { Problem } from '../../../problem/problem.ts'
import { listed } from '../wording.ts'

/** Throws preview_stale where what a preview said of `seenAt` holds no longer, naming what changed. */
export async function refuseStale(tx: Transaction, { project, work }: Ready, seenAt: string): Promise<void> {
  const epics = unique(work.stories.map(({ epic_id }) => epic_id))
  const stories = unique(work.tasks.map(({ story_id }) => story_id))
  const [now] = await tx.query<{ has_project: boolean; epics: number; stories: number; added: string[] }>(
    `select exists (select from projects where id = $1) as has_project,
       (select count(*)::int from epics where project_id = $1 and id = any($2::uuid[])) as epics,
       (select count(*)::int from stories where project_id = $1 and id = any($3::uuid[])) as stories,
       array(
         select distinct title from epics
         where project_id = $1 and created_at > $4 and title collate same_name = any($5::text[]) order by title limit 20
       ) as added`,
    [project.id, epics, stories, seenAt, work.epics.map(({ title }) => title)],
  )
  if (!now) throw new Error('the preview was not compared')
  if (project.is_new && !now.has_project) return
  if (!now.has_project) throw stale(`O projeto ${project.name} não existe mais`)
  if (now.epics < epics.length) throw stale('Um épico desta prévia não existe mais')
  if (now.stories < stories.length) throw stale('Uma story desta prévia não existe mais')
  if (now.added.length === 1) throw stale(`O épico ${now.added[0]} foi criado em ${project.name} depois desta prévia`)
  if (now.added.length > 1) {
    throw stale(`Os épicos ${listed(now.added)} foram criados em ${project.name} depois desta prévia`)
  }
}

function stale(what: string): Problem {
  return new Problem('preview_stale', { detail: `${what}. Faça o pedido de novo` })
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.flatMap((id) => id?.toLowerCase() ?? []))]
}
