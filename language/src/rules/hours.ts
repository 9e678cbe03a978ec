import { rule } from '../engine/rule.ts'

/** A working day and a working week. */
const day = 8
const week = 40

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

/** Working hours: a day is 8, half a day 4, a week 40; months are not hours. */
export const hourRules = [
  rule('HOURS', 'NUM @hour', ({ NUM }) => NUM, ['4h', '2,5 horas', 'cento e vinte horas']),
  rule('HOURS', 'NUM @minute', ({ NUM }) => NUM / 60, '90 minutos'),
  rule(
    'HOURS',
    'NUM @day !uteis',
    ({ NUM }, { tokens }, _s, end) => (tokens[end - 1]?.text === 'D' ? null : NUM * day),
    ['2 dias', '3d'],
  ),
  rule('HOURS', 'NUM dias uteis', ({ NUM }) => NUM * day, '2 dias úteis'),
  rule('HOURS', 'NUM @week', ({ NUM }) => NUM * week, 'uma semana'),
  rule(
    'HOURS',
    'NUM @hour e NUM @minute?',
    ({ NUM, NUM2 }) => (NUM2 < 60 ? NUM + NUM2 / 60 : null),
    ['2 horas e 30 minutos', '1 hora e 30'],
    0.3,
  ),
  rule('HOURS', 'NUM HMIN', ({ NUM, HMIN }) => NUM + HMIN / 60, '1h30', 0.3),
  rule('HOURS', 'NUM : _ NUM h|hs|horas', ({ NUM, NUM2 }) => NUM + NUM2 / 60, '1:30h', 0.3),
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
