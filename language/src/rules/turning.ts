import { rule } from '../engine/rule.ts'

const amount = '(HOURS || NUM)'

/**
 * Words that compare, `COMPARED`, or that order, `ORDERED`. Where nothing reads them the rows would be others than those that
 * are asked for, so that there is no answer: see `read/question/unmet.ts`.
 */
export const turningRules = [
  rule('COMPARED', 'antes @of !INF', true, 'antes de'),
  rule('COMPARED', '(depois || apos) @of? @the? PERIOD|NUM', true, 'depois de outubro'),
  rule('COMPARED', 'ate @the? PERIOD|NUM', true, ['até 3', 'até outubro']),
  rule('COMPARED', 'desde !quando', true, 'desde'),
  rule('COMPARED', 'a partir @of', true, 'a partir de'),
  rule('COMPARED', 'entre @the? PERIOD|NUM|MONTH', true, ['entre agosto', 'entre 10']),
  rule('COMPARED', '(mais || menos) de|que|do @the? (HOURS || NUM)', true, 'mais de 3'),
  rule('COMPARED', '(acima || abaixo) @of', true, 'acima de'),
  rule(
    'COMPARED',
    '(maior || maiores || menor || menores || superior || superiores || inferior || inferiores) (que || do que || ou igual || a)',
    true,
    'superior a',
  ),
  rule('COMPARED', `(pelo menos || no minimo || no maximo) ${amount}`, true, 'pelo menos 3'),
  rule('COMPARED', `>|< =? ${amount}`, true, '> 3'),
  // The ranks that answers have are the first and the last.
  rule(
    'Q ORDERED',
    '(segundo || segunda || terceiro || terceira || quarto || quarta || quinto || quinta || penultimo || penultima || NN º|o|°|ª) @be? que? (maior || menor || melhor || pior || mais || menos || principal)',
    '',
    ['segunda maior', '2º maior', 'segundo que mais'],
    0.6,
  ),
  rule('ORDERED', 'quantos dias || quanto tempo', true, 'quantos dias'),
]
