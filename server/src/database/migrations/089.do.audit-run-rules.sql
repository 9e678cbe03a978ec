-- A rule that gives runs to a project decides what a project costs: who made or removed it is in the audit.
create trigger audit_saved after insert on public.run_rules
  for each row execute function public.audit_row('run_rule_created');
create trigger audit_deleted after delete on public.run_rules
  for each row execute function public.audit_row('run_rule_deleted');
