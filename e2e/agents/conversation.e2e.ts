import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { useStage } from '../harness.ts'
import { wordsOf } from '../sent.ts'
import { panel, runRow, sendTrace } from './agent-runs.ts'

const stage = useStage()

const said = (...messages: [role: string, content: string][]) =>
  JSON.stringify(messages.map(([role, content]) => ({ role, content })))

test('[AG-04] a run and a session open as a conversation, tools folded and long texts whole when asked for', async () => {
  const person = await stage.signUp()
  expect((await person.ask('PATCH', '/api/organization', { keep_prompts: true })).status).toBe(200)
  const call = (id: number, input: string, output: string) => ({
    id,
    name: 'chat gpt-5',
    ms: 900,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'session.id': 'conversa-9',
      'gen_ai.input.messages': input,
      'gen_ai.output.messages': output,
    },
  })
  const tool = JSON.stringify([
    {
      role: 'assistant',
      parts: [
        { type: 'text', content: 'Vou ver' },
        { type: 'tool_call', name: 'consultar_prazo', arguments: { contrato: 7 } },
      ],
    },
  ])
  await sendTrace(person, [
    call(1, said(['system', 'Seja breve'], ['user', `Qual o prazo? ${'detalhe '.repeat(900)}`]), tool),
  ])
  await sendTrace(person, [call(1, said(['user', 'E o valor?']), said(['assistant', 'R$ 10']))])
  const page = await stage.open({ as: person, path: '/observability?session=conversa-9' })
  const runs = panel(page, 'Execuções Recentes')
  await runs.getByRole('button', { name: 'Abrir a conversa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sessão conversa-9' })
  await dialog.getByText('R$ 10').waitFor()
  const words = await wordsOf(dialog)
  expect(words.indexOf('Qual o prazo?')).toBeLessThan(words.indexOf('E o valor?'))
  expect(words).toContain('Sistema Seja breve')
  await dialog.getByText('Chamou consultar_prazo').click()
  await dialog.getByText('"contrato": 7').waitFor()
  await dialog.getByRole('button', { name: /^Mostrar tudo/ }).click()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await runRow(page, 'chat gpt-5').last().getByRole('link').click()
  const run = page.getByRole('dialog', { name: 'chat gpt-5' })
  await run.getByRole('region', { name: 'Conversa' }).getByText('Vou ver').waitFor()
  await run.getByRole('treeitem').first().getByText('chat gpt-5').click()
  await run.getByRole('button', { name: 'Ver inteiros' }).click()
  await run.getByRole('definition').filter({ hasText: 'Seja breve' }).first().waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
})
