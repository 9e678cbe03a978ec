/**
 * SQL: an amount in reais as JSON (`inReais` of the contract), of a query of `day` and `usd`, one row a day or several. Each
 * row is exact at the rate of its day, or of the last day before it that has one.
 */
export function inReais(costs: string): string {
  return `(
    select json_build_object(
      'amount', trim_scale(sum(costs.usd * held.rate))::text,
      'unrated_usd', trim_scale(coalesce(sum(costs.usd) filter (where held.rate is null), 0))::text,
      'rate', case when count(distinct held.day) = 1 then trim_scale(min(held.rate))::text end,
      'from', min(held.day), 'to', max(held.day),
      'sources', coalesce(json_agg(distinct held.source) filter (where held.source is not null), '[]'))
    from (${costs}) costs left join lateral public.exchange_rate_on(costs.day) held on true
  )`
}
