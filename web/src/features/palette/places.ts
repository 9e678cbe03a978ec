import { can, type Role } from '@leme/contract/can'
import { pageAt, pageName, pages } from '@leme/contract/pages'
import { guidePath } from '@leme/contract/paths'

export type Place = { path: string; label: string }

/** Every page that a menu leads to, as far as the role may see it, and the guide. */
export function listPlaces(role: Role | undefined): Place[] {
  const shown = pages.filter((path) => {
    const { menu, may } = pageAt(path)
    return menu && (!may || (role && can(role, may)))
  })
  return [...shown.map((path) => ({ path, label: pageName(path) ?? '' })), { path: guidePath, label: 'Ajuda' }]
}
