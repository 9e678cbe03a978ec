-- What an hour costs by its person's role is by the role that they had when it was logged (MT-02): a later role, or leaving the
-- project, changed what past months had left.
alter table public.time_entries
  add column project_role text
    constraint time_entries_project_role_known check (project_role in ('lead', 'contributor', 'reviewer'));
comment on column public.time_entries.project_role is 'The person''s role in the project when the hours were logged; null for one who was no member.';
alter table public.time_entries disable trigger user;
update public.time_entries entry set project_role = member.role
from public.project_members member
where member.org_id = entry.org_id and member.project_id = entry.project_id and member.user_id = entry.user_id;
alter table public.time_entries enable trigger user;

create function public.keep_role() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger keep_role before insert or update of project_id, user_id on public.time_entries
  for each row execute function public.keep_role();

drop trigger mark_inserted on public.project_members;
drop trigger mark_updated on public.project_members;
drop trigger mark_deleted on public.project_members;
drop trigger mark_former on public.project_members;
drop function if exists public.hour_rate(text, date, uuid, uuid);
