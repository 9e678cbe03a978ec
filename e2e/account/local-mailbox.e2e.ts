import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailboxAddress } from '../../server/src/mail/local-mailbox/mailbox-key.ts'
import { sample } from '../../server/test/mail/mail.ts'
import { looks, violationsAsShown } from '../axe.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

/** What is queued goes through the real queue. */
async function queue(...recipients: string[]): Promise<void> {
  const { db, mail } = stage.server.services
  const now = new Date()
  const { message, expires_at } = sample(now)
  const text = message.text.replaceAll('http://localhost:3000', stage.url)
  const html = message.html.replaceAll('http://localhost:3000', stage.url)
  await db.authTransaction(async (tx) => {
    for (const recipient of recipients)
      await mail.queue(tx, { recipient, message: { ...message, text, html }, expires_at })
  })
}

async function clear(): Promise<void> {
  await stage.server.services.db.authTransaction((tx) => tx.query('delete from system.jobs'))
}

const long = `${'nome-comprido-'.repeat(4)}@exemplo.com.br`

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

/** The colour of a mail's letters. */
const inks = { light: 'rgb(16, 33, 37)', dark: 'rgb(237, 242, 243)' }

// Each theme and each width once.
test.each(looks.filter(({ theme, width }) => (theme === 'light') === (width === 375)))(
  '[AU-15] the mailbox, empty, listing and reading, fits and axe finds nothing; the HTML of a mail follows the system’s theme and asks nobody for anything ($theme, $width px)',
  async ({ theme, width }) => {
    await clear()
    const { pathname, search } = new URL(mailboxAddress(stage.server.services.config))
    const page = await stage.open({ path: pathname + search, theme, width })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nenhum email ainda')
    expect(await violationsAsShown(page), 'empty').toEqual([])
    await queue('ana@exemplo.com.br', long, 'bia@exemplo.com.br')
    await page.getByRole('link', { name: 'Atualizar' }).click()
    const entries = page.getByRole('navigation', { name: 'Emails' }).getByRole('link')
    await expect.poll(() => entries.count()).toBe(3)
    expect(await violationsAsShown(page), 'listing').toEqual([])
    expect(await fits(page)).toBe(true)
    await entries.filter({ hasText: 'nome-comprido' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nova senha do Leme' }).waitFor()
    expect(await violationsAsShown(page), 'reading').toEqual([])
    expect(await fits(page)).toBe(true)

    const heading = page.frameLocator('iframe').getByRole('heading')
    await heading.waitFor()
    expect(await heading.evaluate((node) => getComputedStyle(node).color)).toBe(inks[theme])
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([stage.url]))
  },
)
