import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edge, readDate } from './dates.ts'
import { readHours } from './hours.ts'
import { readPriority } from './priority.ts'

/** A Tuesday. */
const today = '2026-11-24'

describe('[AS-11] a day is read', () => {
  test.each([
    ['sexta', '2026-11-27'],
    ['SEXTA-FEIRA', '2026-11-27'],
    ['na sexta que vem', '2026-11-27'],
    ['próxima segunda', '2026-11-30'],
    ['terça', '2026-12-01'],
    ['hoje', '2026-11-24'],
    ['amanhã', '2026-11-25'],
    ['amanha cedo', '2026-11-25'],
    ['depois de amanhã', '2026-11-26'],
    ['dia 15', '2026-12-15'],
    ['dia 24', '2026-11-24'],
    ['dia 1º', '2026-12-01'],
    ['dia 5 do mês que vem', '2026-12-05'],
    ['15/12', '2026-12-15'],
    ['15/03', '2027-03-15'],
    ['15/12/2026', '2026-12-15'],
    ['15-12-26', '2026-12-15'],
    ['2026-12-15', '2026-12-15'],
    ['15 de dezembro', '2026-12-15'],
    ['10 de janeiro de 2027', '2027-01-10'],
    ['primeiro de março', '2027-03-01'],
    ['fim do mês', '2026-11-30'],
    ['final do ano', '2026-12-31'],
    ['fim de março', '2027-03-31'],
    ['meados de janeiro', '2027-01-15'],
    ['semana que vem', '2026-12-04'],
    ['segunda da semana que vem', '2026-11-30'],
    ['essa semana', '2026-11-27'],
    ['até o fim da semana', '2026-11-27'],
    ['mês que vem', '2026-12-31'],
    ['daqui a duas semanas', '2026-12-08'],
    ['daqui 2 meses', '2027-01-24'],
    ['em 3 dias', '2026-11-27'],
    ['em 5 dias úteis', '2026-12-01'],
    ['15/12/2020', '2020-12-15'],
  ])('%s', (text, day) => {
    expect(readDate(text, today)).toMatchObject({ day, problem: null })
  })

  test.each<[string, Edge, string]>([
    ['março', 'start', '2027-03-01'],
    ['março', 'end', '2027-03-31'],
    ['semana que vem', 'start', '2026-11-30'],
    ['mês que vem', 'start', '2026-12-01'],
  ])('%s as the %s of a stretch', (text, edge, day) => {
    expect(readDate(text, today, edge)).toMatchObject({ day, problem: null })
  })

  test.each(['31 de fevereiro', '30/02', '31/04/2027', 'dia 35', 'dia 31', '29/02'])('%s does not exist', (text) => {
    expect(readDate(text, today)).toMatchObject({ day: null, problem: 'does_not_exist' })
  })

  test.each([
    ['ontem', '2026-11-23'],
    ['15/10', '2026-10-15'],
    ['3 de novembro', '2026-11-03'],
  ])('%s has passed', (text, day) => {
    expect(readDate(text, today)).toMatchObject({ day, problem: 'has_passed' })
  })

  test.each(['o mar', 'set up', 'primeira fase', 'quando der', ''])('nothing in "%s"', (text) => {
    expect(readDate(text, today)).toBeNull()
  })

  test('the last day of a month is that month’s end, not the next one’s', () => {
    expect(readDate('fim do mês', '2026-11-30')).toMatchObject({ day: '2026-11-30' })
  })

  test('the piece that says it, with a time of day that no day holds', () => {
    expect(readDate('pode ser até Sexta às 18h, ok', today)).toMatchObject({
      piece: 'Sexta às 18h',
      start: 13,
      end: 25,
    })
  })

  test('any text is read without a throw, and only real days come out', () => {
    const words = fc.constantFrom(
      'dia',
      'sexta',
      '31',
      '/',
      'de',
      'fevereiro',
      '2026',
      'em',
      'semanas',
      '99999',
      '.',
      'ª',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((all) => all.join(' ')),
        ),
        (text) => {
          const day = readDate(text, today)?.day ?? today
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
        },
      ),
    )
  })
})

describe('[AS-11] working hours are read', () => {
  test.each([
    ['4h', 4],
    ['10hs', 10],
    ['4 horas', 4],
    ['4,5h', 4.5],
    ['2h30', 2.5],
    ['2h15', 2.25],
    ['4:30h', 4.5],
    ['2 horas e 30 minutos', 2.5],
    ['meia hora', 0.5],
    ['uma hora e meia', 1.5],
    ['duas horas e meia', 2.5],
    ['30 min', 0.5],
    ['meio dia', 4],
    ['2 dias', 16],
    ['1 dia e meio', 12],
    ['dia e meio', 12],
    ['1 dia e 4 horas', 12],
    ['uma semana', 40],
    ['3 semanas', 120],
    ['uma semana e meia', 60],
    ['120 horas', 120],
    ['cento e vinte horas', 120],
    ['1.200h', 1200],
  ])('%s', (text, hours) => {
    expect(readHours(text)).toMatchObject({ hours, piece: text })
  })

  test.each(['hora', '3 meses', '4 hectares', 'P1', 'h2'])('nothing in "%s"', (text) => {
    expect(readHours(text)).toBeNull()
  })
})

describe('[AS-11] a priority is read', () => {
  test.each([
    ['P1', 'P1'],
    ['na verdade p2', 'P2'],
    ['prioridade 3', 'P3'],
    ['alta', 'P1'],
    ['urgente', 'P1'],
    ['é crítica', 'P1'],
    ['prioridade máxima', 'P1'],
    ['alta prioridade', 'P1'],
    ['prioriade media', 'P2'],
    ['normal', 'P2'],
    ['baixa', 'P3'],
    ['sem pressa', 'P3'],
  ])('%s', (text, priority) => {
    expect(readPriority(text)).toMatchObject({ priority })
  })

  test.each(['P4', 'php1', 'propriedade', 'mediana'])('nothing in "%s"', (text) => {
    expect(readPriority(text)).toBeNull()
  })
})
