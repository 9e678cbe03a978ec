import { describe, expect, test } from 'vitest'
import { freshTurn } from '../corpus.ts'
import { understand } from './understand.ts'

/** Days by hand: Easter and the national holidays of these years from a printed calendar, the rest counted day by day. */
const easter: Record<number, string> = { 2026: '2026-04-05', 2027: '2027-03-28', 2028: '2028-04-16' }
const goodFridays = ['2026-04-03', '2027-03-26', '2028-04-14']
const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const plus = (day: string, days: number) => new Date(at(day).getTime() + days * 864e5).toISOString().slice(0, 10)
const isFree = (day: string) =>
  [0, 6].includes(at(day).getUTCDay()) || fixed.includes(day.slice(5)) || goodFridays.includes(day)
const daysOf = (month: string) =>
  Array.from({ length: 31 }, (_, one) => plus(`${month}-01`, one)).filter((day) => day.startsWith(month))
const working = (month: string) => daysOf(month).filter((day) => !isFree(day))
const nth = (month: string, place: number) => working(month).at(place > 0 ? place - 1 : place) ?? ''
const inWorkingDays = (day: string, count: number) =>
  Array.from({ length: 60 }, (_, one) => plus(day, one + 1)).filter((one) => !isFree(one))[count - 1] ?? ''

type Expected = string | { asks: string }
const asks = (words: string): Expected => ({ asks: words })

function dueOf(text: string, today: string): { due: string | null; title: string | null } {
  const plan = understand({ ...freshTurn(text), today })
  if (plan.intent !== 'create') throw new Error(`${text} is no creation but ${JSON.stringify(plan)}`)
  const [task] = plan.draft.tasks
  return { due: task?.due_date ?? null, title: task?.title ?? null }
}

const november = '2026-11-28'
const february = '2027-02-03'
const march = '2027-03-10'

const said: [today: string, words: string, expected: Expected][] = [
  // Working days
  [november, 'até o último dia útil do mês', nth('2026-11', -1)],
  [november, 'para o próximo dia útil', inWorkingDays(november, 1)],
  ['2026-12-31', 'para o dia útil seguinte', inWorkingDays('2026-12-31', 1)],
  [november, 'para amanhã (29/11)', '2026-11-29'],
  [november, 'para amanhã, dia 30/11', asks('amanhã, dia 30/11')],
  [november, 'para hoje, 27/11/2026', asks('hoje, 27/11/2026')],
  [november, 'para quarta que vem, dia 3/12', asks('quarta que vem, dia 3/12')],
  [november, 'até o último dia útil de dezembro', nth('2026-12', -1)],
  [november, 'para o primeiro dia útil do ano que vem', nth('2027-01', 1)],
  [november, 'para o primeiro dia útil de janeiro', nth('2027-01', 1)],
  [november, 'até o segundo dia útil do mês que vem', nth('2026-12', 2)],
  [november, 'com prazo no terceiro dia útil de dezembro', nth('2026-12', 3)],
  [november, 'até o décimo dia útil de dezembro', nth('2026-12', 10)],
  [november, 'vence no 5º dia útil', nth('2026-12', 5)],
  [november, 'até o 10º dia útil de fevereiro', nth('2027-02', 10)],
  [november, 'para o penúltimo dia útil do mês que vem', nth('2026-12', -2)],
  [november, 'até o antepenúltimo dia útil de dezembro', nth('2026-12', -3)],
  [november, 'prazo: quinto dia útil de abril', nth('2027-04', 5)],
  [november, 'para o último dia útil do trimestre', nth('2026-12', -1)],
  [november, 'até o último dia útil de março de 2027', nth('2027-03', -1)],
  [february, 'para o quinto dia útil', nth('2027-02', 5)],
  [february, 'até o primeiro dia útil', nth('2027-03', 1)],
  [march, 'até o último dia útil do mês', nth('2027-03', -1)],
  [march, 'em 12 dias úteis', inWorkingDays(march, 12)],
  [november, 'daqui a 20 dias úteis', inWorkingDays(november, 20)],
  [november, 'daqui a 25 dias úteis', inWorkingDays(november, 25)],
  // Edges of periods
  [november, 'até o último dia do mês', '2026-11-30'],
  [november, 'até o penúltimo dia do mês', '2026-11-29'],
  [november, 'até o último dia de fevereiro', '2027-02-28'],
  [november, 'até o último dia de fevereiro de 2028', '2028-02-29'],
  [november, 'até o último dia do ano', '2026-12-31'],
  [november, 'para o primeiro dia de março', '2027-03-01'],
  [november, 'até o fim do trimestre', '2026-12-31'],
  [november, 'até o final do semestre', '2026-12-31'],
  [november, 'até o fim do próximo trimestre', '2027-03-31'],
  [november, 'até o fim do primeiro trimestre', '2027-03-31'],
  [november, 'até o final do primeiro semestre de 2027', '2027-06-30'],
  [november, 'até o fim do bimestre', '2026-12-31'],
  [november, 'até o fim do ano', '2026-12-31'],
  [november, 'até o fim do ano que vem', '2027-12-31'],
  [november, 'até o fim de 2027', '2027-12-31'],
  [november, 'até meados de dezembro', '2026-12-15'],
  [november, 'no início de fevereiro', '2027-02-01'],
  [november, 'até o começo do mês que vem', '2026-12-01'],
  [november, 'até o início do próximo trimestre', '2027-01-01'],
  [march, 'até o fim do mês', '2027-03-31'],
  [march, 'até o fim da semana', '2027-03-12'],
  [march, 'até o fim da semana que vem', '2027-03-19'],
  // Feasts and eves
  [november, 'até o Natal', '2026-12-25'],
  [november, 'até a véspera de Natal', '2026-12-24'],
  [november, 'na antevéspera do Natal', '2026-12-23'],
  [november, 'até a véspera do ano novo', '2026-12-31'],
  [november, 'antes do Natal', '2026-12-24'],
  [november, 'até o réveillon', '2026-12-31'],
  [november, 'até o carnaval', plus(easter[2027] ?? '', -47)],
  [november, 'antes do carnaval', plus(easter[2027] ?? '', -48)],
  [november, 'na véspera do carnaval', plus(easter[2027] ?? '', -48)],
  [november, 'depois do carnaval', '2027-02-10'],
  [november, 'até a quarta-feira de cinzas', plus(easter[2027] ?? '', -46)],
  [november, 'até a sexta-feira santa', plus(easter[2027] ?? '', -2)],
  [november, 'até a Páscoa', easter[2027] ?? ''],
  [november, 'até Corpus Christi', plus(easter[2027] ?? '', 60)],
  [november, 'até Tiradentes', '2027-04-21'],
  [november, 'até a véspera do dia do trabalho', '2027-04-30'],
  [november, 'até o dia das mães', '2027-05-09'],
  [november, 'antes do dia dos pais', '2027-08-07'],
  [november, 'até o dia das crianças', '2027-10-12'],
  [november, 'até Finados', '2027-11-02'],
  [november, 'até a Black Friday', '2027-11-26'],
  [november, 'até o feriado de Tiradentes', '2027-04-21'],
  // Weekdays with their date
  [november, 'para segunda, 30/11', '2026-11-30'],
  [november, 'para terça 30/11', asks('terça 30/11')],
  [november, 'para terça-feira, 1/12', '2026-12-01'],
  [november, 'até sábado, dia 5', '2026-12-05'],
  [november, 'até sábado dia 6', asks('sábado dia 6')],
  [november, 'para sexta dia 5', asks('sexta dia 5')],
  [november, 'segunda-feira, 1/12', asks('segunda-feira, 1/12')],
  [november, 'até quinta, 4 de dezembro', asks('quinta, 4 de dezembro')],
  [november, 'até sexta, 4 de dezembro', '2026-12-04'],
  [november, 'até 10/12 (sexta)', asks('10/12 (sexta)')],
  [november, 'até 10/12 (quinta)', '2026-12-10'],
  [november, 'na quarta, dia 9', '2026-12-09'],
  [november, 'até dia 9, uma terça', asks('dia 9, uma terça')],
  // Numbers and times
  [november, 'pra seg', '2026-11-30'],
  [november, 'até qui', '2026-12-03'],
  [november, 'até dia vinte', '2026-12-20'],
  [november, 'dia trinta e um de dezembro', '2026-12-31'],
  [november, 'dia 31', asks('dia 31')],
  [november, 'ao meio-dia de segunda', '2026-11-30'],
  [november, 'às 15h30 do dia 3/12', '2026-12-03'],
  [november, 'até terça às 10h', '2026-12-01'],
  [november, 'até 04/12 às 18h00', '2026-12-04'],
]

describe('[AS-13] a task’s day', () => {
  test.each(said)('as of %s, “%s” is %s', (today, words, expected) => {
    const due = typeof expected === 'string' ? expected : expected.asks
    for (const text of [`crie a task Ler a ata ${words}`, `crie a task Ler a ata, ${words}`])
      expect(dueOf(text, today), text).toEqual({ due, title: 'Ler a ata' })
  })
})

test.each([
  'Conferir saldo, não fazer antes de 10/12',
  'Publicar edital não antes de 15/12',
  'Publicar edital nunca antes do dia 15/12',
  'Pagar boleto depois de 10/12',
  'Pagar boleto após 10/12',
  'Congelar deploy entre 20/12 e 05/01',
  'Revisar proposta até 10/12 ou 12/12',
  'Ligar para o banco na sexta ou na segunda',
])('[AS-13] “%s” says no one day by which it is due: the words stay in the title, shown first', (title) => {
  const plan = understand(freshTurn(`crie a task ${title}`))
  expect(plan).toMatchObject({ intent: 'create', is_guess: true, draft: { tasks: [{ title }] } })
  expect(JSON.stringify(plan)).not.toContain('"day":"')
})

test.each([
  ['Pagar boleto antes de 10/12', '2026-12-09'],
  ['Pagar boleto até 10/12', '2026-12-10'],
  ['Pagar boleto depois de amanhã', '2026-11-20'],
  ['Não perder o prazo do edital até 10/12', '2026-12-10'],
])('[AS-13] “%s” is due on %s', (words, due_date) => {
  expect(understand(freshTurn(`crie a task ${words}`))).toMatchObject({ draft: { tasks: [{ due_date }] } })
})
