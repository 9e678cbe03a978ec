import type { Locator, Page } from 'playwright-core'
import { longTimeout } from './sent.ts'

/** The round button at the bottom right. */
export function opener(page: Page): Locator {
  return page.getByRole('button', { name: /^Abrir assistente/ })
}

/** The open or minimised panel. */
export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Assistente de Projetos' })
}

export function input(page: Page): Locator {
  return panel(page).getByRole('textbox', { name: 'Mensagem' })
}

export function log(page: Page): Locator {
  return panel(page).getByRole('log')
}

/** What one has said. */
export function own(page: Page): Locator {
  return log(page).getByRole('article', { name: 'Você' })
}

/** What the assistant has said. */
export function answers(page: Page): Locator {
  return log(page).getByRole('article', { name: 'Assistente' })
}

export function button(page: Page, name: string): Locator {
  return panel(page).getByRole('button', { name, exact: true })
}

export async function openAssistant(page: Page): Promise<void> {
  await opener(page).click()
  await input(page).waitFor(longTimeout)
}

/** Types it and presses Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** Says it and waits until so many answers stand there. */
export async function ask(page: Page, text: string): Promise<Locator> {
  const before = await answers(page).count()
  await say(page, text)
  const answer = answers(page).nth(before)
  await answer.waitFor(longTimeout)
  return answer
}

/** A request that is answered with a preview, on a project's page. */
export const threeEpics = 'Crie os épicos Login, Cadastro e Relatórios neste projeto'
