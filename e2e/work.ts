import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { type Person, signUp } from '../server/test/person.ts'
import { addMember, createProject } from '../server/test/work.ts'
import type { Stage } from './harness.ts'

export type WorkTab = 'epics' | 'stories' | 'tasks' | 'members'

type Look = { width?: 1280 | 375; theme?: 'light' | 'dark' }

/** Somebody with an empty project of which they are a member. */
export async function startProject(stage: Stage, name = 'Marina Azevedo'): Promise<{ person: Person; id: string }> {
  const person = await stage.signUp({ display_name: name })
  const id = await createProject(person)
  await addMember(person, id, person.id)
  return { person, id }
}

/** A colleague of that name in the organisation, member of the project. */
export async function joinProject(
  stage: Stage,
  admin: Person,
  projectId: string,
  display_name: string,
  role: 'member' | 'manager' = 'member',
): Promise<Person> {
  const email = `pessoa-${randomUUID()}@exemplo.com.br`
  const { body } = await admin.ask('POST', '/api/invitations', { email, role })
  const { token } = body as { token: string }
  const colleague = await signUp(stage.url, { display_name, email, invitation_token: token })
  await addMember(admin, projectId, colleague.id)
  return colleague
}

/** A tab of a project's page; `search` is what else the address says ("&epic=…"). */
export async function openTab(
  stage: Stage,
  person: Person,
  projectId: string,
  tab: WorkTab,
  { search = '', ...look }: Look & { search?: string } = {},
): Promise<Page> {
  return stage.open({ as: person, path: `/projects/${projectId}?tab=${tab}${search}`, ...look })
}

/** The row that a link of this title opens. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
}

/** The titles of the list's rows, from the top. */
export function titlesOf(page: Page): Promise<string[]> {
  return page.getByRole('table').getByRole('link').allInnerTexts()
}

/** What an inline selector of a row shows. */
export function shownBy(page: Page, label: string): Locator {
  return page.getByRole('combobox', { name: label, exact: true })
}

/** What the address keeps, without the tab. */
export function searchOf(page: Page): Record<string, string> {
  const { tab: _tab, ...rest } = Object.fromEntries(new URL(page.url()).searchParams)
  return rest
}

/** Holds back the answers to requests of this method and address; `go` lets them pass, `refuse` answers in their place. */
export async function holdBack(page: Page, method: string, address: string | RegExp) {
  const held: (() => Promise<void>)[] = []
  const problem: { given?: { status: number; code: string; detail: string } } = {}
  let open = false
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const answer = async () => {
      if (problem.given) await route.fulfill({ status: problem.given.status, json: { title: '', ...problem.given } })
      else await route.continue()
    }
    if (open) return answer()
    held.push(answer)
  })
  async function release(): Promise<void> {
    open = true
    for (const answer of held.splice(0)) await answer()
  }
  return {
    go: release,
    refuse: async (given: { status: number; code: string; detail: string }) => {
      problem.given = given
      await release()
    },
  }
}

/** A statement that no route of the product offers (thousands of rows, another role), as the database's owner. */
export async function pastTheProduct(stage: Stage, sql: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await owner.connect()
  await owner.query(sql, values)
  await owner.end()
}

/** The path of the address. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname
