import { type LiveNotice, liveTable, liveTables, organizationTables } from '@leme/contract/live'
import type { Change } from './change.ts'

/** Somebody who follows projects and an organization. */
export type Subscriber = { send(text: string): void }

/** Who follows which project and which organization, in this process. */
export class Subscriptions {
  readonly #byProject = new SubscriptionsById()
  readonly #byOrganization = new SubscriptionsById()

  add(projectId: string, subscriber: Subscriber): void {
    this.#byProject.add(projectId, subscriber)
  }

  remove(projectId: string, subscriber: Subscriber): void {
    this.#byProject.remove(projectId, subscriber)
  }

  addToOrganization(orgId: string, subscriber: Subscriber): void {
    this.#byOrganization.add(orgId, subscriber)
  }

  removeFromOrganization(orgId: string, subscriber: Subscriber): void {
    this.#byOrganization.remove(orgId, subscriber)
  }

  /** How many there are, of projects and of organizations. */
  get count(): number {
    return this.#byProject.count + this.#byOrganization.count
  }

  /** The scope is a project or an organization: no two have one id. */
  notify({ scope_id, table }: Change): void {
    const ofProject = liveTable.safeParse(table)
    if (ofProject.success) {
      this.#byProject.send(scope_id, { type: 'change', project_id: scope_id, table: ofProject.data })
    }
    this.#byOrganization.send(scope_id, { type: 'organization_change', table })
  }

  /** Notifies everybody that everything changed. */
  notifyAll(): void {
    for (const project_id of this.#byProject.ids()) {
      for (const table of liveTables) this.#byProject.send(project_id, { type: 'change', project_id, table })
    }
    for (const orgId of this.#byOrganization.ids()) {
      for (const table of organizationTables) this.#byOrganization.send(orgId, { type: 'organization_change', table })
    }
  }
}

class SubscriptionsById {
  readonly #byId = new Map<string, Set<Subscriber>>()

  get count(): number {
    return [...this.#byId.values()].reduce((sum, subscribers) => sum + subscribers.size, 0)
  }

  ids(): Iterable<string> {
    return this.#byId.keys()
  }

  add(id: string, subscriber: Subscriber): void {
    const subscribers = this.#byId.get(id)
    if (subscribers) subscribers.add(subscriber)
    else this.#byId.set(id, new Set([subscriber]))
  }

  remove(id: string, subscriber: Subscriber): void {
    const subscribers = this.#byId.get(id)
    subscribers?.delete(subscriber)
    if (subscribers?.size === 0) this.#byId.delete(id)
  }

  send(id: string, notice: LiveNotice): void {
    const subscribers = this.#byId.get(id)
    if (!subscribers) return
    const text = JSON.stringify(notice)
    for (const subscriber of subscribers) subscriber.send(text)
  }
}
