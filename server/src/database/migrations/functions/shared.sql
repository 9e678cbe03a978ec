-- UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random. PostgreSQL has its own only from 18 on.
create or replace function public.uuid_v7() returns uuid
  language sql volatile parallel safe
  return encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid;

-- A row says when it was changed last.
create or replace function public.touch_updated_at() returns trigger
  language plpgsql volatile
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
