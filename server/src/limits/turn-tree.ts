/** Whose job it is, from the outermost group inwards: an organisation, somebody in it, a key. */
export type Path = readonly string[]

/** What may begin: of the group `name` at `depth` of the path `running` jobs run; and whether a job may. */
export type Rules<Job> = {
  group(depth: number, name: string, running: number): boolean
  job(job: Job): boolean
}

/** A group has either groups in it, the next one first, or jobs in their order. */
type Group<Job> = { running: number; waiting: number; groups: Map<string, Group<Job>>; jobs: Job[] }

const emptyGroup = <Job>(): Group<Job> => ({ running: 0, waiting: 0, groups: new Map(), jobs: [] })

/**
 * Whose job is next where groups of people want more than there is: at each depth one group after the other, however much
 * each one asks for. Groups with no job, neither running nor waiting, are forgotten.
 */
export class TurnTree<Job> {
  readonly #all = emptyGroup<Job>()

  /** How many jobs run, of everybody. */
  get running(): number {
    return this.#all.running
  }

  /** How many jobs wait: of everybody first, then of each group of the path. */
  waitingOf(path: Path): number[] {
    const groups = this.#find(path)
    return Array.from({ length: path.length + 1 }, (_, depth) => groups[depth]?.waiting ?? 0)
  }

  /** Puts a job behind the others of its path. */
  add(path: Path, job: Job): void {
    let group = this.#all
    group.waiting += 1
    for (const name of path) {
      const inner = group.groups.get(name) ?? emptyGroup<Job>()
      group.groups.set(name, inner)
      inner.waiting += 1
      group = inner
    }
    group.jobs.push(job)
  }

  /** The job whose turn it is among those that may begin, which counts as running until `done`. */
  take(rules: Rules<Job>): Job | undefined {
    return takeFrom(this.#all, 0, rules)
  }

  /** A job of this path that ran has ended. */
  done(path: Path): void {
    for (const group of this.#find(path)) group.running -= 1
    forgetIdle(this.#all, path)
  }

  /** The job waits no longer; false where it did not wait. */
  remove(path: Path, job: Job): boolean {
    const groups = this.#find(path)
    const jobs = groups[path.length]?.jobs ?? []
    const at = jobs.indexOf(job)
    if (at < 0) return false
    jobs.splice(at, 1)
    for (const group of groups) group.waiting -= 1
    forgetIdle(this.#all, path)
    return true
  }

  /** The groups of a path, the whole first, as far as they are there. */
  #find(path: Path): Group<Job>[] {
    const groups = [this.#all]
    for (const name of path) {
      const inner = groups.at(-1)?.groups.get(name)
      if (!inner) break
      groups.push(inner)
    }
    return groups
  }
}

function takeFrom<Job>(group: Group<Job>, depth: number, rules: Rules<Job>): Job | undefined {
  const job = takeOwn(group, rules) ?? takeInner(group, depth, rules)
  if (job === undefined) return undefined
  group.waiting -= 1
  group.running += 1
  return job
}

function takeOwn<Job>({ jobs }: Group<Job>, rules: Rules<Job>): Job | undefined {
  const at = jobs.findIndex((job) => rules.job(job))
  return at < 0 ? undefined : jobs.splice(at, 1)[0]
}

function takeInner<Job>({ groups }: Group<Job>, depth: number, rules: Rules<Job>): Job | undefined {
  for (const [name, inner] of groups) {
    if (inner.waiting === 0 || !rules.group(depth, name, inner.running)) continue
    const job = takeFrom(inner, depth + 1, rules)
    if (job === undefined) continue
    // Behind all others.
    groups.delete(name)
    groups.set(name, inner)
    return job
  }
  return undefined
}

function forgetIdle<Job>(group: Group<Job>, [name, ...rest]: Path): void {
  if (name === undefined) return
  const inner = group.groups.get(name)
  if (!inner) return
  forgetIdle(inner, rest)
  if (inner.running === 0 && inner.waiting === 0) group.groups.delete(name)
}
