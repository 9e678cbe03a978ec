-- Who left a project comes back to it, with what was theirs there.
alter table public.deletions drop constraint deletions_noun_known;
alter table public.deletions add constraint deletions_noun_known
  check (noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'ticket', 'comment',
    'checklist_item', 'link'));

create trigger note_deletion before delete on public.project_members for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('project_member');
