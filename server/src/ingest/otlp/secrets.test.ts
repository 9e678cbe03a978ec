import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

test.each([
  ['401 Incorrect API key provided: sk-proj-aB3dE5gH7jK9mN1pQ3sT5', '401 Incorrect API key provided: ***'],
  ['chave sk-ant-api03-aB3dE5gH7jK9mN1pQ3sT5 recusada', 'chave *** recusada'],
  ['leme_aB3dE5gH7jK9mN1pQ3sT5uV7wX9zA1bC3dE5gH7jK9m', '***'],
  ['ghp_aB3dE5gH7jK9mN1pQ3sT5uV7wX9zA1', '***'],
  ['AKIAIOSFODNN7EXAMPLE', '***'],
  ['AIzaSyA1bC3dE5gH7jK9mN1pQ3sT5uV7wX9zA1b', '***'],
  ['xoxb-123456789012-abcdefghijkl', '***'],
  ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', '***'],
  [
    'recusado: prefixo-eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2ln, versão 1.2.3',
    'recusado: prefixo-***, versão 1.2.3',
  ],
  ['log.eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2ln.fim', 'log.***.fim'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer ***'],
  ['https://ana:senha@exemplo.com.br/v1?api_key=abc123&modelo=m', 'https://***@exemplo.com.br/v1?api_key=***&modelo=m'],
  ['postgres://leme:segredo@db/leme', 'postgres://***@db/leme'],
])('[OB-04] a secret in %j is masked', (text, masked) => {
  expect(withoutSecrets(text)).toBe(masked)
})

test.each([
  'Tempo esgotado após 30 s no provedor',
  'https://api.exemplo.com.br/v1/chat/completions?page=2',
  'risk-assessment-of-the-whole-portfolio',
  'skill-selection-for-triage-and-routing',
  'gpt-5-mini-2026-01-01',
  'invoke_agent conciliador_nfe_de_servicos_tomados',
  '0190b3c2-7d1e-7aaa-8bbb-0123456789ab',
  'ana@exemplo.com.br',
])('[OB-04] %j holds no secret and stays as it is', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})
