import { expect, test } from 'vitest'
import { useStage } from './harness.ts'
import { patience } from './sent.ts'

const stage = useStage()

test('[AU-20] a list that was asked for too soon is read again after the wait that the server names', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/clients', { name: 'Acme' })
  const page = await stage.open({ as: person })
  let asked = 0
  await page.route(/\/api\/clients(\?|$)/, (route) => {
    asked += 1
    if (asked > 1) return route.fallback()
    const problem = {
      type: 'urn:leme:problem:rate_limited',
      title: 'x',
      status: 429,
      code: 'rate_limited',
      detail: 'x',
    }
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: problem })
  })
  await page.goto(`${stage.url}/clients`)
  await page.getByText('Acme', { exact: true }).first().waitFor(patience)
  expect(asked).toBeGreaterThan(1)
})
