-- Prompts, answers, what tools were given and gave, and stack traces that are too long for the row of their span: whole,
-- apart from what lists read. PostgreSQL compresses them.
create table public.span_contents (
  org_id uuid not null,
  trace_id text not null,
  span_id text not null,
  name text not null
    constraint span_contents_name_length check (char_length(name) between 1 and 256),
  content text not null
    constraint span_contents_content_length check (octet_length(content) <= 4194304),
  started_at timestamptz not null,
  primary key (org_id, trace_id, span_id, name),
  constraint span_contents_span_fkey foreign key (org_id, trace_id, span_id)
    references public.spans (org_id, trace_id, span_id) on update cascade on delete cascade
);
comment on table public.span_contents is
  'What spans say at length, one attribute a row: of what is longer than a span may say, the middle is cut.';
comment on column public.span_contents.started_at is 'That of its span, by which it goes.';
create index span_contents_by_start on public.span_contents (org_id, started_at);
call system.wall_table('public.span_contents', inserted_by => '{manager,admin,key}', updated_by => '{manager,admin,key}',
  write_scope => 'runs:write');
grant select, insert (org_id, trace_id, span_id, name, content, started_at), update (content, started_at)
  on public.span_contents to leme_app;
