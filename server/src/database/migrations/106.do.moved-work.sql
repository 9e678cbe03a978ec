-- Epics, stories and tasks move to another project, many at once (WD-07): what is of them goes along, stories with their epic,
-- tasks with their story, hours with their task.
alter table public.stories
  drop constraint stories_org_id_project_id_epic_id_fkey,
  add constraint stories_org_id_project_id_epic_id_fkey foreign key (org_id, project_id, epic_id)
    references public.epics (org_id, project_id, id) on update cascade on delete set null (epic_id);
alter table public.tasks
  drop constraint tasks_org_id_project_id_story_id_fkey,
  add constraint tasks_org_id_project_id_story_id_fkey foreign key (org_id, project_id, story_id)
    references public.stories (org_id, project_id, id) on update cascade on delete set null (story_id);
alter table public.time_entries
  drop constraint time_entries_org_id_project_id_task_id_fkey,
  add constraint time_entries_org_id_project_id_task_id_fkey foreign key (org_id, project_id, task_id)
    references public.tasks (org_id, project_id, id) on update cascade on delete set null (task_id);
grant update (project_id) on public.epics to leme_app;
grant update (project_id) on public.stories to leme_app;
grant update (project_id) on public.tasks to leme_app;
