-- Files of other programs come in through the browser too: sent in pieces, tried, and brought in by the queue.

create table public.moving_files (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint moving_files_name_length check (char_length(name) between 1 and 200)
    constraint moving_files_name_plain check (name = public.plain_name(name)),
  size integer not null
    constraint moving_files_size_range check (size between 1 and 67108864),
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.moving_files is
  'Files of other programs that browsers sent: stored until they are brought in, for two days at most.';
comment on column public.moving_files.size is 'Bytes.';
create index moving_files_by_user on public.moving_files (org_id, user_id) where user_id is not null;
create index moving_files_oldest on public.moving_files (created_at);
call system.wall_table('public.moving_files', inserted_by => '{manager,admin}', deleted_by => '{manager,admin}');
grant select, insert (org_id, name, size, user_id), delete on public.moving_files to leme_app;

create table public.moving_pieces (
  org_id uuid not null,
  file_id uuid not null,
  number integer not null
    constraint moving_pieces_number_positive check (number >= 0),
  content bytea not null
    constraint moving_pieces_content_length check (octet_length(content) between 1 and 1048576),
  primary key (org_id, file_id, number),
  foreign key (org_id, file_id) references public.moving_files (org_id, id) on delete cascade
);
comment on table public.moving_pieces is 'What those files hold, a megabyte a piece, the last one less.';
call system.wall_table('public.moving_pieces', inserted_by => '{manager,admin}');
grant select, insert (org_id, file_id, number, content) on public.moving_pieces to leme_app;

alter table public.imports
  add column file_id uuid,
  add column asked jsonb,
  add column total integer
    constraint imports_total_positive check (total >= 0),
  add column done integer not null default 0
    constraint imports_done_positive check (done >= 0),
  add column failure text
    constraint imports_failure_length check (char_length(failure) between 1 and 500),
  add column notes text[] not null default '{}',
  add foreign key (org_id, file_id) references public.moving_files (org_id, id) on delete set null (file_id);
comment on column public.imports.file_id is 'The file that is still to be brought in; null once it was, and of a command.';
comment on column public.imports.asked is 'What the person chose for it: dates, columns, words, people, projects.';
comment on column public.imports.total is 'How many things the file has; null until they were counted.';
comment on column public.imports.done is 'How many of them were gone through.';
comment on column public.imports.failure is 'Why it ended before its end; null where it did not.';
comment on column public.imports.notes is 'What is to be known of it once it is over, a sentence each.';
create index imports_by_file on public.imports (org_id, file_id) where file_id is not null;
grant insert (file_id, asked, total), update (file_id, asked, total, done, failure, notes) on public.imports to leme_app;

-- Who begins an import queues it in the same transaction.
create policy jobs_insert_moving on system.jobs for insert to leme_app
  with check ((select context.role()) in ('manager', 'admin') and kind = 'bring_work'
    and payload ->> 'org_id' = (select context.org_id())::text);

-- Files that nobody brought in within two days, of every organisation. Answers how many it deleted.
create function system.sweep_moving_files(most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  delete from moving_files where (org_id, id) in (
    select org_id, id from moving_files where created_at < now() - interval '2 days' order by created_at limit most);
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke execute on function system.sweep_moving_files from public, leme_app;
grant execute on function system.sweep_moving_files to leme_auth;
