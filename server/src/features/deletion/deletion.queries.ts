import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

/** What a row that comes back may refer to, by its column, as the names of the foreign keys end. */
const parents: readonly (readonly [string, string])[] = [
  ['_epic_id_fkey', 'o épico de que dependia foi excluído depois. Desfaça essa exclusão antes'],
  ['_story_id_fkey', 'a story de que dependia foi excluída depois. Desfaça essa exclusão antes'],
  ['_task_id_fkey', 'a task de que dependia foi excluída depois. Desfaça essa exclusão antes'],
  ['_ticket_id_fkey', 'o ticket de que dependia foi excluído depois. Desfaça essa exclusão antes'],
  ['_user_id_fkey', 'a pessoa responsável não é mais membro do projeto. Adicione-a de novo antes'],
  ['_project_id_fkey', 'o projeto foi excluído depois'],
]

/**
 * Brings back the row with this id that the person who asks deleted, with what hung on it: marking the deletion does it
 * (migration 035). Throws `deletion_not_found`, and `restore_refused` where what it belonged to has gone since.
 */
export async function restoreDeletion(tx: Transaction, id: string): Promise<void> {
  const restored = await tx
    .query('update deletions set restored_at = now() where id = $1 and restored_at is null returning id', [id])
    .catch((error: unknown) => {
      throw refusal(error) ?? error
    })
  if (restored.length === 0) throw new Problem('deletion_not_found')
}

function refusal(error: unknown): Problem | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '23503')) return undefined
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const parent = parents.find(([end]) => constraint.endsWith(end))
  return new Problem('restore_refused', { detail: parent && `Isto não pode voltar: ${parent[1]}`, cause: error })
}
