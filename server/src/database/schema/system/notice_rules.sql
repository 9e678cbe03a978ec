-- Written by npm run schema.

create view system.notice_rules (
  rank integer,
  nouns text[],
  actions text[],
  relation text,
  reason text
);
-- Its query: migrations/functions/.
