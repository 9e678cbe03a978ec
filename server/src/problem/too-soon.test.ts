import { expect, test } from 'vitest'
import { tooSoon, waitText } from './too-soon.ts'

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
])('[AU-16] a wait of %i seconds is said as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words)
})

test.each([
  ['rate_limited', 'Muitas tentativas. Aguarde 2 minutos e tente novamente'],
  ['over_request_rate_limit', 'Muitas tentativas. Aguarde 2 minutos e tente novamente'],
  [
    'over_email_send_rate_limit',
    'Um email já foi enviado há pouco para este endereço. Aguarde 2 minutos e tente novamente',
  ],
  ['over_sms_send_rate_limit', 'Um SMS já foi pedido há pouco para este telefone. Aguarde 2 minutos e tente novamente'],
] as const)('[AU-16] %s says how long to wait, in words and in Retry-After', (code, detail) => {
  expect(tooSoon(code, 90)).toMatchObject({ code, status: 429, detail, headers: { 'retry-after': '90' } })
})
