import { type LiveNotice, liveTable, liveTables, organizationTables } from '@leme/contract/live'
import type { Change } from './change.ts'

/** Somebody who follows projects and an organization. */
export type Follower = { send(text: string): void }

/** Who follows which project and which organization, in this process. */
export class Followers {
  readonly #byProject = new FollowersById()
  readonly #byOrganization = new FollowersById()

  add(projectId: string, follower: Follower): void {
    this.#byProject.add(projectId, follower)
  }

  remove(projectId: string, follower: Follower): void {
    this.#byProject.remove(projectId, follower)
  }

  addToOrganization(orgId: string, follower: Follower): void {
    this.#byOrganization.add(orgId, follower)
  }

  removeFromOrganization(orgId: string, follower: Follower): void {
    this.#byOrganization.remove(orgId, follower)
  }

  /** The scope is a project or an organization: no two have one id. */
  tell({ scope_id, table }: Change): void {
    const ofProject = liveTable.safeParse(table)
    if (ofProject.success) {
      this.#byProject.send(scope_id, { type: 'change', project_id: scope_id, table: ofProject.data })
    }
    this.#byOrganization.send(scope_id, { type: 'organization_change', table })
  }

  /** Tells everybody that everything changed. */
  tellEverything(): void {
    for (const project_id of this.#byProject.ids()) {
      for (const table of liveTables) this.#byProject.send(project_id, { type: 'change', project_id, table })
    }
    for (const orgId of this.#byOrganization.ids()) {
      for (const table of organizationTables) this.#byOrganization.send(orgId, { type: 'organization_change', table })
    }
  }
}

class FollowersById {
  readonly #byId = new Map<string, Set<Follower>>()

  ids(): Iterable<string> {
    return this.#byId.keys()
  }

  add(id: string, follower: Follower): void {
    const those = this.#byId.get(id)
    if (those) those.add(follower)
    else this.#byId.set(id, new Set([follower]))
  }

  remove(id: string, follower: Follower): void {
    const those = this.#byId.get(id)
    those?.delete(follower)
    if (those?.size === 0) this.#byId.delete(id)
  }

  send(id: string, notice: LiveNotice): void {
    const those = this.#byId.get(id)
    if (!those) return
    const text = JSON.stringify(notice)
    for (const follower of those) follower.send(text)
  }
}
