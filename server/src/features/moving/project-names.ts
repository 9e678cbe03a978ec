type Project = { id: string; name: string }

/** Projects by what they are called, whatever the case and the accents. */
export type ProjectNames = {
  /** Null where none is called so, or several are. */
  idOf: (name: string) => string | null
  add: (project: Project) => void
}

export function projectNames(projects: readonly Project[]): ProjectNames {
  const ids = new Map<string, string | null>()
  const add = ({ id, name }: Project) => {
    const plain = plainOf(name)
    ids.set(plain, ids.has(plain) ? null : id)
  }
  for (const project of projects) add(project)
  return { idOf: (name) => ids.get(plainOf(name)) ?? null, add }
}

function plainOf(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
