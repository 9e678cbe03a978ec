import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog, fill, press, toast } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { longTimeout, saidBy } from '../sent.ts'

const stage = useStage()

test('[MT-01] a manager writes an invoice in two instalments, records a part of the first and voids it, is asked about too much, credits the rest, and reads all of it in the history; no axe violation at any width', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/finance' })
  const create = page.getByRole('button', { name: 'Nova fatura' })
  await create.click()
  const form = dialog(page, 'Nova fatura')
  await fill(form, { Número: 'NF-77' })
  await fill(form, { Cliente: 'Editora Sabiá' })
  await fill(form, { 'Valor da parcela 1': '1.000,50' })
  await press(form, 'Parcela')
  expect(await form.getByLabel('Valor da parcela 2').inputValue()).toBe('1000,50')
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await press(form, 'Criar fatura')
  await toast(page, 'Fatura criada com sucesso').waitFor()
  await heading(page, 'NF-77').waitFor()

  const first = page.getByRole('region', { name: 'Parcela 1 de 2' })
  await first.getByText('Em aberto R$ 1.000,50').waitFor()
  await press(first, 'Registrar pagamento')
  const payment = dialog(page, 'Registrar pagamento')
  await fill(payment, { Valor: '2000' })
  await press(payment, 'Registrar')
  await payment.getByText('O valor passa do que está em aberto: R$ 1.000,50').waitFor()
  await fill(payment, { Valor: '400,25' })
  await press(payment, 'Registrar')
  await toast(page, 'Pagamento registrado com sucesso').waitFor()
  await first.getByText('Em aberto R$ 600,25').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])

  await first.getByRole('button', { name: 'Estornar Pagamento de R$ 400,25' }).click()
  const reason = dialog(page, 'Estornar recebimento')
  await fill(reason, { Motivo: 'Era de outra fatura' })
  await press(reason, 'Estornar')
  await first.getByText('Em aberto R$ 1.000,50').waitFor()
  await first.getByText('Estornado: Era de outra fatura').waitFor()

  await page.getByRole('button', { name: 'Nota de crédito' }).click()
  const credit = dialog(page, 'Nota de crédito')
  await fill(credit, { 'Número da nota': 'NC-1' })
  await fill(credit, { Valor: '2001' })
  await press(credit, 'Emitir')
  await page.getByRole('region', { name: 'Parcela 2 de 2' }).getByText('Em aberto R$ 0,00').waitFor()
  const history = page.getByRole('region', { name: 'Histórico' })
  await history.getByText('estornou um recebimento: Era de outra fatura').waitFor()
  await history.getByText('criou a fatura').waitFor()

  await page.getByRole('link', { name: 'Voltar para o financeiro' }).click()
  await saidBy(page, 'Somas', 'Total Faturas').toContain('Total Faturas R$ 0,00 2 faturas')
  await page.getByRole('link', { name: 'NC-1' }).click()
  await heading(page, 'NC-1').waitFor()
  await expect.poll(() => page.getByText('Nota de crédito · Editora Sabiá').count(), longTimeout).toBe(1)

  // What a note took off by mistake comes back, and an instalment is corrected.
  await press(page, 'Cancelar nota')
  const why = dialog(page, 'Cancelar nota')
  await fill(why, { Motivo: 'Emitida por engano' })
  await press(why, 'Cancelar nota')
  await toast(page, 'Nota de crédito cancelada').waitFor()
  await page.getByRole('link', { name: 'NF-77' }).click()
  const second = page.getByRole('region', { name: 'Parcela 2 de 2' })
  await second.getByText('Em aberto R$ 1.000,50').waitFor()
  await press(second, 'Editar Parcela 2 de 2')
  const correction = dialog(page, 'Editar Parcela 2 de 2')
  await fill(correction, { Valor: '1.100,00' })
  await press(correction, 'Salvar')
  await toast(page, 'Recebível atualizado com sucesso').waitFor()
  await second.getByText('Em aberto R$ 1.100,00').waitFor()
  await history.getByText('alterou o valor da parcela').waitFor()
})
