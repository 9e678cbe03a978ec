-- What an import or its undoing leaves as it is was counted alone; and a comment whose author is known only now may be given to them.
alter table public.imports
  add column named jsonb not null default '[]' constraint imports_named_list check (jsonb_typeof(named) = 'array'),
  add column listed text[] not null default '{}';
comment on column public.imports.named is 'The first rows of each kind that it left as they are: why, what, and where.';
comment on column public.imports.listed is 'All of them, a line each, for its report.';
grant update (named, listed) on public.imports to leme_app;
grant update (user_id) on public.comments to leme_app;
