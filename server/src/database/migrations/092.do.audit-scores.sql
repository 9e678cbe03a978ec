-- Who takes back what they said of a run is in the audit; scores that go with their run are not.
create trigger audit_deleted after delete on public.run_scores
  for each row when (old.source = 'person' and pg_trigger_depth() = 0)
  execute function public.audit_row('run_score_deleted', 'value');
