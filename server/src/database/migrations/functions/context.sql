-- Who is asking, as `transactionAs` sets it for one transaction. A setting that was never made reads as null and one
-- that a former transaction made reads as an empty string: both are nobody.
create or replace function context.org_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::uuid;

create or replace function context.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The person who asks; null for a key or a command.
create or replace function context.person_id() returns uuid
  language sql stable parallel safe
  return case when context.role() <> 'key' then context.user_id() end;

create or replace function context.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

-- The scopes of the key that asks; null where a person asks.
create or replace function context.scopes() returns text[]
  language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.scopes', true), ''), ',');

-- Whether who asks may do what any of these scopes stands for: a person as the other policies say, a key as it was
-- made. A key's role is 'key', and it is nobody's colleague.
create or replace function context.within(variadic any_scope text[]) returns boolean
  language sql stable parallel safe
  return coalesce(context.role() <> 'key' or context.scopes() && any_scope, false);

-- Where a request comes from, {ip, user_agent, request_id}; null where none stands behind the transaction.
create or replace function context.origin() returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('app.origin', true), '')::jsonb;

-- The exchange that this transaction undoes: the undo alone sets it.
create or replace function context.undo() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.undo', true), '')::uuid;

-- The change that this transaction takes back: the undo alone sets it.
create or replace function context.undoes() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.undoes', true), '')::uuid;

-- From where a change comes, as events say it: an undo, what `transactionAs` was given, a key, a command of the machine, or a
-- page.
create or replace function context.source() returns text
  language sql stable parallel safe
  return case
    when context.undoes() is not null or context.undo() is not null then 'undo'
    when coalesce(current_setting('app.source', true), '') <> '' then current_setting('app.source', true)
    when context.role() = 'key' then 'key'
    when context.user_id() is null then 'system'
    else 'page'
  end;

-- The import whose rows this transaction stores: importing alone sets it.
create or replace function context.import_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.import_id', true), '')::uuid;
