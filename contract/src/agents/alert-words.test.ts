import { expect, test } from 'vitest'
import { alertText } from './alert-words.ts'

test.each([
  [{ kind: 'failures', threshold: 10, minutes: 60, figure: 12.5 }, 'Falhas acima de 10,0% em 1 h: 12,5%'],
  [
    { kind: 'latency', threshold: 9000, minutes: 15, figure: 12_000 },
    'Latência p95 acima de 9.000 ms em 15 min: 12.000 ms',
  ],
  [{ kind: 'cost', threshold: 2.5, minutes: 1440, figure: 3.1 }, 'Custo acima de US$ 2,5000 em 24 h: US$ 3,1000'],
  [{ kind: 'silence', threshold: null, minutes: 90, figure: 120 }, 'Nenhuma execução em 90 min, há 2 h'],
] as const)('[AG-07] %j is said as “%s”', (alert, words) => {
  expect(alertText(alert, false).replaceAll('\u00a0', ' ')).toBe(words)
})

test('[AG-07] what is over is said with what it was about', () => {
  const alert = { kind: 'latency', threshold: 1, minutes: 60, figure: null } as const
  expect(alertText(alert, true)).toBe('Voltou ao normal: latência p95')
})
