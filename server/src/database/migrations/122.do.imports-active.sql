-- A command that was killed can say of its import that it ended as little as it can go on: its silence says it.
alter table public.imports add column active_at timestamptz not null default now();
comment on column public.imports.active_at is 'When it last went on.';
grant update (active_at) on public.imports to leme_app;
