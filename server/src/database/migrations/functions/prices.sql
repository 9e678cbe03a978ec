-- The name of a model without its maker, date and version: `openai/gpt-4.1-mini-2025-04-14` is `gpt-4.1-mini`. As `namesOf`
-- of the server's prices says it last. A generated column calls it, so a change of it needs a number too.
create or replace function public.model_name(model text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(lower(model), '^.*/', ''),
    '^((us|eu|apac|global)\.)?(anthropic|amazon|meta|mistral|deepseek)\.', ''),
    '(-\d{4}-\d{2}-\d{2}|-\d{8}|-\d{3,4}|@\d{8}|-latest|-preview-\d{2}-\d{2}|-v\d+:\d+)+$', '');

-- Each request that brings runs reads the prices of its organisation.
create or replace function system.refuse_many_model_prices() returns trigger language plpgsql volatile
set search_path = pg_catalog, pg_temp as $$
begin
  -- Two at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('model_prices/' || new.org_id, 0));
  if (select count(*) from public.model_prices where org_id = new.org_id) >= 500 then
    raise exception 'the organisation has 500 prices of models'
      using errcode = 'check_violation', constraint = 'model_prices_org_id_count', table = 'model_prices';
  end if;
  return new;
end $$;
