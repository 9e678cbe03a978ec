-- Refuses an impossible day, amount or payment, which the trigger's name says. The contract refuses the same
-- (contract/src/money/invoice.ts, text.ts). Triggers and no CHECKs, for the rows that were there before: what such a row says
-- besides may change, and a backup that holds it can be restored.
create or replace function public.refuse_money() returns trigger
  language plpgsql volatile
as $$
begin
  raise exception '% holds an impossible value', tg_table_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, schema = tg_table_schema;
end
$$;
