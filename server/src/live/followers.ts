import { type LiveNotice, liveTables } from '@leme/contract/live'
import type { Change } from './change.ts'

/** Somebody who follows projects. */
export type Follower = { send(text: string): void }

/** Who follows which project, in this process. */
export class Followers {
  readonly #byProject = new Map<string, Set<Follower>>()

  add(projectId: string, follower: Follower): void {
    const those = this.#byProject.get(projectId)
    if (those) those.add(follower)
    else this.#byProject.set(projectId, new Set([follower]))
  }

  remove(projectId: string, follower: Follower): void {
    const those = this.#byProject.get(projectId)
    those?.delete(follower)
    if (those?.size === 0) this.#byProject.delete(projectId)
  }

  tell({ project_id, table }: Change): void {
    const those = this.#byProject.get(project_id)
    if (!those) return
    const text = JSON.stringify({ type: 'change', project_id, table } satisfies LiveNotice)
    for (const follower of those) follower.send(text)
  }

  /** Tells everybody that everything changed. */
  tellEverything(): void {
    for (const project_id of this.#byProject.keys()) {
      for (const table of liveTables) this.tell({ project_id, table })
    }
  }
}
