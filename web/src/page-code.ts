import { type PagePath, pageAt } from '@leme/contract/pages'
import type { RouteComponent } from '@tanstack/react-router'
import { lazyPage } from './ui/page/lazy-page.ts'

type Modules = Record<string, () => Promise<Record<string, unknown>>>

/** The modules that draw pages. Some parts of pages are called so too. (Vitest finds new files by these very words.) */
const modules: unknown = import.meta.glob(
  ['./**/*-page.tsx', '!./auth/factor/*-page.tsx', '!./billing/money-page.tsx'],
  { base: './features' },
)

const components = new Map(
  Object.entries(modules as Modules).map(([file, load]) => [file, lazyPage(load, componentOf(file.slice(0, -4)))]),
)

/** What draws a page of the table, once its code has come; pages of the same code are one component. */
export const pageCode = (path: PagePath): RouteComponent | undefined => components.get(`./${pageAt(path).code}.tsx`)

/** `project/list/projects-page` exports `ProjectsPage`. */
export function componentOf(code: string): string {
  return code.replace(/^.*\/|-/g, ' ').replace(/ (.)/g, (_, first: string) => first.toUpperCase())
}
