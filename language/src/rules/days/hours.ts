import type { Reading } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { wordSet } from '../../text.ts'
import { isClock } from './clock.ts'

/** A working day and a working week. */
const day = 8
const week = 40

type Found = { NUM: number; NUM2: number; HMIN: number }
const unlessClock =
  (hours: (found: Found) => number) =>
  ({ NUM = 0, NUM2 = 0, HMIN = 0 }: Record<string, number>, reading: Reading, start: number, end: number) =>
    isClock(reading, start, end) ? null : hours({ NUM, NUM2, HMIN })

const half = ({ NUM = 0 }: Record<string, number>, size: number) => (NUM + 0.5) * size

/** A time of day, for which nothing has a field. */
export const timeRules = [
  rule(
    'TIME',
    '(de manha || de tarde || a tarde || a noite || pela manha || cedo || no fim do dia || ao meio - dia || ao meio dia || a meia - noite)',
    true,
    ['de manhã', 'ao meio-dia'],
  ),
  rule(
    'TIME',
    '(as || horario :? || a partir das) NUM (@hour || HMIN || : _ NUM (h || hs)? || e @half)',
    ({ NUM }) => NUM <= 24 || null,
    ['às 18h', 'às 15h30', 'horário 14h', 'às 9:30'],
  ),
]

const marks = wordSet('as das pelas horario')
/** Hours that nothing says to be an estimate, nor a time of day, which is as likely. */
const clock = (_: unknown, reading: Reading, start: number, end: number) =>
  (!marks.has(reading.tokens[start - 1]?.word ?? '') && isClock(reading, start, end)) || null

export const clockRules = [
  rule('TIME CLOCK', 'NUM @hour || NUM HMIN || NUM : _ NUM h|hs', clock, [], 0.2),
  rule(
    'TIME CLOCK',
    '(@of || das || entre)? NUM (@hour || HMIN)? (as || a || ate || @and || -) @the? NUM (@hour || HMIN)',
    ({ NUM, NUM2 }, { tokens }, start) => (NUM < NUM2 && NUM2 <= 24 && tokens[start - 1]?.word !== '/') || null,
    ['9h às 11h', 'das 8h às 17h', '9h-11h'],
    0.6,
  ),
]

/** Working hours: a day is 8, half a day 4, a week 40; months are not hours. */
export const hourRules = [
  rule(
    'HOURS',
    'NUM @hour',
    unlessClock(({ NUM }) => NUM),
    ['4h', '2,5 horas', 'cento e vinte horas'],
  ),
  rule('HOURS', 'NUM @minute', ({ NUM }) => NUM / 60, '90 minutos'),
  rule(
    'HOURS',
    'NUM @day !uteis !depois !antes !apos',
    ({ NUM }, { tokens }, _s, end) => (tokens[end - 1]?.text === 'D' ? null : NUM * day),
    ['2 dias', '3d'],
  ),
  rule('HOURS', 'NUM dias uteis', ({ NUM }) => NUM * day, '2 dias úteis'),
  rule('HOURS', 'NUM @week !depois !antes !apos', ({ NUM }) => NUM * week, 'uma semana'),
  rule(
    'HOURS',
    'NUM @hour e NUM @minute?',
    ({ NUM, NUM2 }) => (NUM2 < 60 ? NUM + NUM2 / 60 : null),
    ['2 horas e 30 minutos', '1 hora e 30'],
    0.3,
  ),
  rule(
    'HOURS',
    'NUM HMIN',
    unlessClock(({ NUM, HMIN }) => NUM + HMIN / 60),
    '1h30',
    0.3,
  ),
  rule(
    'HOURS',
    'NUM : _ NUM h|hs|horas',
    unlessClock(({ NUM, NUM2 }) => NUM + NUM2 / 60),
    '1:30h',
    0.3,
  ),
  rule('HOURS', 'NUM @hour e @half', (found) => half(found, 1), '2 horas e meia', 0.3),
  rule('HOURS', 'NUM @day e @half', (found) => half(found, day), 'um dia e meio', 0.3),
  rule('HOURS', 'NUM @week e @half', (found) => half(found, week), '1 semana e meia', 0.3),
  rule('HOURS', 'dia e meio', 1.5 * day, 'dia e meio'),
  rule('HOURS', 'hora e meia', 1.5, 'hora e meia'),
  rule(
    'HOURS',
    'NUM @day (e || ,)? NUM @hour',
    ({ NUM, NUM2 }) => (NUM2 < day ? NUM * day + NUM2 : null),
    '2 dias e 4 horas',
    0.4,
  ),
  rule(
    'HOURS',
    'NUM @week e NUM @day',
    ({ NUM, NUM2 }) => (NUM2 < 6 ? NUM * week + NUM2 * day : null),
    '1 semana e 2 dias',
    0.4,
  ),
  rule('HOURS', '(meia hora || meia horinha)', 0.5, 'meia hora'),
  rule(
    'HOURS',
    '(meio -? dia || meio periodo || meio expediente || meia diaria || um turno || uma manha || uma tarde)',
    day / 2,
    'meio dia',
  ),
  rule('HOURS', '(o dia todo || o dia inteiro)', day, 'o dia todo'),
]
