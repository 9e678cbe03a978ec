-- What models write into caches costs more than other input, and by how long it stays there; reasoning is shown apart.
alter table public.spans
  add cache_write_5m_tokens bigint
    constraint spans_cache_write_5m_tokens_range check (cache_write_5m_tokens >= 0),
  add cache_write_1h_tokens bigint
    constraint spans_cache_write_1h_tokens_range check (cache_write_1h_tokens >= 0),
  add reasoning_tokens bigint
    constraint spans_reasoning_tokens_range check (reasoning_tokens >= 0),
  add tokens_partial boolean not null default false;
comment on column public.spans.tokens_partial is
  'Counted before it was all done: another span of the trace says the rest.';

alter table public.agent_runs
  add cache_write_5m_tokens bigint
    constraint agent_runs_cache_write_5m_tokens_range check (cache_write_5m_tokens >= 0),
  add cache_write_1h_tokens bigint
    constraint agent_runs_cache_write_1h_tokens_range check (cache_write_1h_tokens >= 0),
  add reasoning_tokens bigint
    constraint agent_runs_reasoning_tokens_range check (reasoning_tokens >= 0);

grant insert (cache_write_5m_tokens, cache_write_1h_tokens, reasoning_tokens, tokens_partial),
  update (cache_write_5m_tokens, cache_write_1h_tokens, reasoning_tokens, tokens_partial)
  on public.spans to leme_app;
grant insert (cache_write_5m_tokens, cache_write_1h_tokens, reasoning_tokens),
  update (cache_write_5m_tokens, cache_write_1h_tokens, reasoning_tokens)
  on public.agent_runs to leme_app;
