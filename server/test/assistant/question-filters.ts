/** `turns`: without it the answer would be of other rows, or of the opposite ones: it is applied, or nothing is answered. */
export type Filter = { words: string; where: string | null; only?: RegExp; turns?: true }
export type Group = { words: string; label: string | null; names?: (label: string) => string }
export type Measure = {
  /** `_` is where filters stand. */
  text: string
  from: string
  sum: string
  figures: (row: { count: string; sum: string | null }) => string[]
  /** Its own words are turned or compared. */
  turns?: true
  filters: readonly Filter[]
  groups: readonly Group[]
}

export const count = (value: string, one: string, many: string) => `${value} ${value === '1' ? one : many}`
export const none = (value: string, figures: string[]) => (value === '0' ? ['(?:Nenhum|Nada|Ninguém)'] : figures)
const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const monthName = (label: string) => `${months[Number(label.slice(5)) - 1]} de ${label.slice(0, 4)}`

export const sameName = (column: string, name: string) => `${column} collate public.same_name = '${name}'`
export const days = (column: string): Filter[] => [
  { words: 'em outubro', where: `${column} between '2026-10-01' and '2026-10-31'` },
  { words: 'no mês passado', where: `${column} between '2026-10-01' and '2026-10-31'` },
  { words: 'neste mês', where: `${column} between '2026-11-01' and '2026-11-30'` },
  { words: 'de 05/10/2026 a 20/10/2026', where: `${column} between '2026-10-05' and '2026-10-20'` },
  { words: 'no terceiro trimestre', where: `${column} between '2026-07-01' and '2026-09-30'` },
  { words: 'na primeira quinzena de outubro', where: `${column} between '2026-10-01' and '2026-10-15'` },
]
export const turning = (filters: readonly Omit<Filter, 'turns'>[]): Filter[] =>
  filters.map((filter) => ({ ...filter, turns: true }))
/** Comparators, before whatever names days. */
export const compared = (column: string): Filter[] =>
  turning([
    { words: 'antes de outubro', where: `${column} < '2026-10-01'` },
    { words: 'antes de 10/2026', where: `${column} < '2026-10-01'` },
    { words: 'antes de 15/10/2026', where: `${column} < '2026-10-15'` },
    { words: 'antes de hoje', where: `${column} < '2026-11-23'` },
    { words: 'depois de setembro', where: `${column} > '2026-09-30'` },
    { words: 'após 15/10/2026', where: `${column} > '2026-10-15'` },
    { words: 'até setembro', where: `${column} <= '2026-09-30'` },
    { words: 'até o fim de setembro', where: `${column} <= '2026-09-30'` },
    { words: 'até 15/09/2026', where: `${column} <= '2026-09-15'` },
    { words: 'até hoje', where: `${column} <= '2026-11-23'` },
    { words: 'até ontem', where: `${column} <= '2026-11-22'` },
    { words: 'desde setembro', where: `${column} >= '2026-09-01'` },
    { words: 'a partir de outubro', where: `${column} >= '2026-10-01'` },
    { words: 'a partir de 15/09/2026', where: `${column} >= '2026-09-15'` },
    { words: 'entre agosto e outubro', where: `${column} between '2026-08-01' and '2026-10-31'` },
    { words: 'de agosto a setembro', where: `${column} between '2026-08-01' and '2026-09-30'` },
    { words: 'entre 10/08 e 20/09', where: `${column} between '2026-08-10' and '2026-09-20'` },
    { words: 'em outubro de 2025', where: `${column} between '2025-10-01' and '2025-10-31'` },
    { words: 'em 10/2026', where: `${column} between '2026-10-01' and '2026-10-31'` },
    { words: 'antes de 2026', where: `${column} < '2026-01-01'` },
  ])
export const isNot = (condition: string) => `(${condition}) is not true`
export const notOfClients: Filter[] = turning([
  { words: 'que não são da Clínica Vida', where: isNot(sameName('client', 'Clínica Vida')) },
  { words: 'que não sejam da Norte Engenharia', where: isNot(sameName('client', 'Norte Engenharia')) },
  { words: 'exceto da Clínica Vida', where: isNot(sameName('client', 'Clínica Vida')) },
  { words: 'sem contar a Norte Engenharia', where: isNot(sameName('client', 'Norte Engenharia')) },
  { words: 'sem a Clínica Vida', where: isNot(sameName('client', 'Clínica Vida')) },
  { words: 'tirando as da Sabiá', where: isNot(sameName('client', 'Sabiá')) },
  { words: 'que nunca foram da Clínica Vida', where: null },
  { words: 'nem da Clínica Vida nem da Sabiá', where: null },
])
export const ofClients: Filter[] = [
  { words: 'da Norte Engenharia', where: sameName('client', 'Norte Engenharia') },
  { words: 'da Clínica Vida', where: sameName('client', 'Clínica Vida') },
  { words: 'da Sabiá', where: sameName('client', 'Sabiá') },
  { words: 'da Sabiá Ltda.', where: sameName('client', 'Sabiá Ltda.') },
]
export const ages: Filter[] = [
  { words: 'há mais de 30 dias', where: `due < date '2026-11-23' - 30`, only: /vencid|atras|devend/ },
  { words: 'há mais de 60 dias', where: `due < date '2026-11-23' - 60`, only: /vencid|atras|devend/ },
  { words: 'há menos de 30 dias', where: `due > date '2026-11-23' - 30`, only: /vencidas|em atraso/, turns: true },
  {
    words: 'com mais de 45 dias de atraso',
    where: `due < date '2026-11-23' - 45`,
    only: /vencidas|em atraso/,
    turns: true,
  },
]
/** Of which nothing is stored, or no answer knows: each must be said or refused. */
export const unknown = (...all: string[]): Filter[] => all.map((words) => ({ words, where: null }))
export const moneyGroups: Group[] = [
  { words: 'por cliente', label: 'client' },
  { words: 'por mês', label: `to_char(due, 'YYYY-MM')`, names: monthName },
  { words: 'por projeto', label: null },
  { words: 'por semana', label: null },
  { words: 'por vendedor', label: null },
  { words: 'por cliente e por mês', label: null },
  { words: 'por mês por cliente', label: null },
]
