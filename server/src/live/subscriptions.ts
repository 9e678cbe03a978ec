import {
  type LiveNotice,
  liveTable,
  liveTables,
  organizationTable,
  organizationTables,
  userTable,
  userTables,
} from '@leme/contract/wire/live'
import type { Change } from './change.ts'

/** Somebody who follows projects, an organization and what is their own. */
export type Subscriber = { send(text: string): void }

/** Who follows which project, which organization and which person's own tables, in this process. */
export class Subscriptions {
  readonly #byProject = new SubscriptionsById()
  readonly #byOrganization = new SubscriptionsById()
  readonly #byUser = new SubscriptionsById()

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

  addToUser(userId: string, subscriber: Subscriber): void {
    this.#byUser.add(userId, subscriber)
  }

  removeFromUser(userId: string, subscriber: Subscriber): void {
    this.#byUser.remove(userId, subscriber)
  }

  /** How many there are, of projects, of organizations and of people. */
  get count(): number {
    return this.#byProject.count + this.#byOrganization.count + this.#byUser.count
  }

  /** The scope is a project, an organization or a person: no two have one id. */
  notify({ scope_id, table }: Change): void {
    const ofProject = liveTable.safeParse(table)
    if (ofProject.success) {
      this.#byProject.send(scope_id, { type: 'change', project_id: scope_id, table: ofProject.data })
    }
    const ofOrganization = organizationTable.safeParse(table)
    if (ofOrganization.success) {
      this.#byOrganization.send(scope_id, { type: 'organization_change', table: ofOrganization.data })
    }
    const ofUser = userTable.safeParse(table)
    if (ofUser.success) this.#byUser.send(scope_id, { type: 'user_change', table: ofUser.data })
  }

  /** Notifies everybody that everything changed. */
  notifyAll(): void {
    for (const project_id of this.#byProject.ids()) {
      for (const table of liveTables) this.#byProject.send(project_id, { type: 'change', project_id, table })
    }
    for (const orgId of this.#byOrganization.ids()) {
      for (const table of organizationTables) this.#byOrganization.send(orgId, { type: 'organization_change', table })
    }
    for (const userId of this.#byUser.ids()) {
      for (const table of userTables) this.#byUser.send(userId, { type: 'user_change', table })
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
