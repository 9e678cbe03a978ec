-- Written by npm run schema.

-- What spans say at length, one attribute a row: of what is longer than a span may say, the middle is cut.
create table public.span_contents (
  org_id uuid not null,
  trace_id text not null,
  span_id text not null,
  name text not null
    constraint span_contents_name_length check (char_length(name) between 1 and 256),
  content text not null
    constraint span_contents_content_length check (octet_length(content) <= 4194304),
  -- That of its span, by which it goes.
  started_at timestamptz not null,
  constraint span_contents_pkey primary key (org_id, trace_id, span_id, name),
  constraint span_contents_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint span_contents_span_fkey
    foreign key (org_id, trace_id, span_id)
    references public.spans (org_id, trace_id, span_id) on update cascade on delete cascade
);

create index span_contents_by_start on public.span_contents (org_id, started_at);

alter table public.span_contents enable row level security, force row level security;
create policy span_contents_insert on public.span_contents for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy span_contents_select on public.span_contents for select to leme_app
  using (org_id = (select context.org_id()));
create policy span_contents_update on public.span_contents for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy span_contents_key_delete on public.span_contents as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy span_contents_key_insert on public.span_contents as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy span_contents_key_select on public.span_contents as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy span_contents_key_update on public.span_contents as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, trace_id, span_id, name, content, started_at),
  update (content, started_at)
  on public.span_contents to leme_app;
