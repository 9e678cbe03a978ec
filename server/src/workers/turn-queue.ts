/** How many jobs of one person run at once, and how many more may wait. */
export type TurnLimits = { runningEach: number; waitingEach: number; waitingAll: number }

type Person<Job> = { running: number; waiting: Job[] }

/**
 * Whose job is next where people want more than there is: everybody in turn, however much each one asks for. A person's
 * own jobs stay in their order.
 */
export class TurnQueue<Job> {
  readonly #limits: TurnLimits
  /** In the order of their turns; people with no job, neither running nor waiting, are not in it. */
  readonly #people = new Map<string, Person<Job>>()
  #waiting = 0
  #running = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** How many jobs wait, of everybody. */
  get waiting(): number {
    return this.#waiting
  }

  /** How many jobs run, of everybody. */
  get running(): number {
    return this.#running
  }

  /** Puts a job behind the person's others. Says what is full where it cannot wait: the person's share, or the queue. */
  add(who: string, job: Job): 'added' | 'person_full' | 'queue_full' {
    const person = this.#people.get(who) ?? { running: 0, waiting: [] }
    const { runningEach, waitingEach, waitingAll } = this.#limits
    if (person.running + person.waiting.length >= runningEach + waitingEach) return 'person_full'
    if (this.#waiting >= waitingAll) return 'queue_full'
    person.waiting.push(job)
    this.#people.set(who, person)
    this.#waiting += 1
    return 'added'
  }

  /**
   * The job whose turn it is among those that may run, which counts as running until `done`; `running` is how many of the
   * person's do.
   */
  take(
    mayRun: (who: string, job: Job, running: number) => boolean = () => true,
  ): { who: string; job: Job } | undefined {
    for (const [who, person] of this.#people) {
      const [job] = person.waiting
      if (person.running >= this.#limits.runningEach || job === undefined) continue
      if (!mayRun(who, job, person.running)) continue
      person.waiting.shift()
      this.#waiting -= 1
      person.running += 1
      this.#running += 1
      // Behind everybody else.
      this.#people.delete(who)
      this.#people.set(who, person)
      return { who, job }
    }
    return undefined
  }

  /** One of the person's running jobs has ended. */
  done(who: string): void {
    const person = this.#people.get(who)
    if (!person) return
    person.running -= 1
    this.#running -= 1
    this.#forgetIdle(who, person)
  }

  /** The job waits no longer; false where it did not wait. */
  remove(who: string, job: Job): boolean {
    const person = this.#people.get(who)
    const at = person?.waiting.indexOf(job) ?? -1
    if (!person || at < 0) return false
    person.waiting.splice(at, 1)
    this.#waiting -= 1
    this.#forgetIdle(who, person)
    return true
  }

  /** Answers all that the person has waiting, which waits no longer. */
  drop(who: string): Job[] {
    const person = this.#people.get(who)
    if (!person) return []
    const jobs = person.waiting.splice(0)
    this.#waiting -= jobs.length
    this.#forgetIdle(who, person)
    return jobs
  }

  /** Answers all that waits, which waits no longer. */
  clear(): Job[] {
    const jobs: Job[] = []
    for (const [who, person] of this.#people) {
      jobs.push(...person.waiting.splice(0))
      this.#forgetIdle(who, person)
    }
    this.#waiting = 0
    return jobs
  }

  #forgetIdle(who: string, person: Person<Job>): void {
    if (person.running === 0 && person.waiting.length === 0) this.#people.delete(who)
  }
}
