-- Several files say that one note was cancelled or replaced: each import has a row of its own, so that undoing one takes back
-- what no other said (MT-07). So no row is ever changed.
alter table public.nfse_events
  drop constraint nfse_events_known,
  add constraint nfse_events_known unique (org_id, note_key, kind, import_id);
drop policy nfse_events_update on public.nfse_events;
revoke update (day, reason, replacement_key) on public.nfse_events from leme_app;
