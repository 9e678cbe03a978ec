import type { Draft, Mention } from '../../plan.ts'

type Tree = Record<string, unknown>

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** What stands at a path of a draft, `tasks.0.assignee`; undefined where the path leads nowhere. */
function valueAt(draft: Draft, path: string): unknown {
  return path.split('.').reduce<unknown>((tree, key) => (isTree(tree) ? tree[key] : undefined), draft)
}

/** The thing whose field a path names, and the field. */
export function placeOf(draft: Draft, path: string): { item: Tree; field: string } | null {
  const cut = path.lastIndexOf('.')
  const item = cut < 0 ? draft : valueAt(draft, path.slice(0, cut))
  return isTree(item) ? { item, field: path.slice(cut + 1) } : null
}

/** Gives every mention of the same words in such fields the same meaning: "Pedro" is asked for once. */
export function setMentions(draft: Draft, field: string, said: string, value: Mention | null): void {
  const fields = field === 'assignee' || field === 'owner' ? ['assignee', 'owner'] : [field]
  const visit = (tree: unknown): void => {
    if (!isTree(tree)) return
    for (const [key, inner] of Object.entries(tree)) {
      if (fields.includes(key) && isTree(inner) && inner.said === said) tree[key] = value
      else visit(inner)
    }
  }
  visit(draft)
}
