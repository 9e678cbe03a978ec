-- What each table holds, for who reads its page in database/schema/. A new table says it in its own migration, and a
-- column where its name does not.

comment on table auth.accounts is
  'Who may sign in. The person of the same id in public.users belongs to an organisation; the two are not tied '
  'by a reference, as a removed person keeps their row there and an organisation''s person need not have an '
  'account.';
comment on column auth.accounts.password_hash is 'Null for an account of a provider, a code or a passkey.';
comment on column auth.accounts.email_confirmed_at is 'Null until its owner has proved that mail sent there is read.';
comment on column auth.accounts.new_email is 'Asked for and not confirmed yet, as is new_phone.';
comment on column auth.accounts.email_change_half_at is 'One of both addresses has confirmed the change.';

comment on table auth.factor_challenges is 'A second factor that was asked for and not yet shown.';
comment on column auth.factor_challenges.session_id is 'The session that asked: nobody else may answer.';
comment on column auth.factor_challenges.webauthn_challenge is
  'What an authenticator signs, and for what (create, request).';

comment on table auth.factors is 'Second factors of an account.';
comment on column auth.factors.sealed_secret is 'Of TOTP, encrypted.';
comment on column auth.factors.last_step is 'Of TOTP, so that a code counts once.';

comment on table auth.flow_states is
  'A sign-in that leaves this site, or that ends with a code instead of tokens (PKCE).';
comment on column auth.flow_states.account_id is
  'Known once somebody has signed in; of a link to another identity, from the start.';
comment on column auth.flow_states.method is 'What the amr says of the session that comes of it.';
comment on column auth.flow_states.state_hash is 'SHA-256 of the `state` that a provider gives back.';
comment on column auth.flow_states.code_hash is 'SHA-256 of the code that this service gives out.';
comment on column auth.flow_states.sealed is
  'What only the service knows of the flow: nonce, its own verifier towards the provider, tokens of the '
  'provider.';

comment on table auth.identities is 'Ways to sign in as an account by what another provider, or this one, says.';
comment on column auth.identities.provider_id is 'Names the person at the provider.';

comment on table auth.keys is 'Keys that sign access tokens.';
comment on column auth.keys.sealed_private_jwk is 'Encrypted with SECRET_KEY.';

comment on table auth.known_sources is
  'Where an account signed in with success: a browser, by the token in its cookie, and a network. There the '
  'waits do not count that guesses from elsewhere bring about.';
comment on column auth.known_sources.hash is 'SHA-256 of the browser''s token or of the network.';

comment on table auth.one_time_tokens is
  'A code of six digits and a link that were sent to somebody; the newest of each kind counts alone.';
comment on column auth.one_time_tokens.sent_to is 'An address of mail, or a phone.';
comment on column auth.one_time_tokens.code_hash is
  'HMAC-SHA-256 of the code under the service''s secret: six digits could be guessed from a plain hash.';
comment on column auth.one_time_tokens.flow_state_id is 'Of a link that ends with a code instead of tokens.';
comment on column auth.one_time_tokens.failures_elsewhere is 'Wrong codes from places other than the one that asked.';

comment on table auth.passkey_challenges is 'A passkey that is being registered, or that signs in.';
comment on column auth.passkey_challenges.account_id is
  'Of a registration: whose. Of a sign-in: null, as nobody is known yet.';

comment on table auth.passkeys is 'Passkeys: a first way to sign in, without a password.';

comment on table auth.recovery_codes is
  'Codes of paper for who lost their factors: 80 random bits each, so that a plain hash gives nothing away.';

comment on table auth.refresh_tokens is
  'Every refresh token of a living session, as SHA-256: an old one that comes back is known for what it is.';
comment on column auth.refresh_tokens.sealed_child is
  'The token that replaced it, encrypted under the token itself, which nobody but its holder has.';

comment on table auth.sessions is 'One sign-in on one device. It ends by being deleted, with all that refers to it.';
comment on column auth.sessions.aal is 'How strongly it is proved: aal2 by a second factor.';
comment on column auth.sessions.amr is 'By what it is proved, the latest first: [{method, timestamp}].';
comment on column auth.sessions.owner_proved_at is
  'When the owner of the account last proved themselves within it, after the sign-in: by password or by a '
  'code.';

comment on table public.activity is
  'Who did what to a project and its parts, and when. Triggers write it: no way to change a row goes around '
  'them.';
comment on column public.activity.label is 'What it was called then: it may be gone now.';
comment on column public.activity.changes is
  'Each changed field with its value before and after; long texts are named without their values.';
comment on column public.activity.created_at is
  'Of the change itself, not of its transaction: several changes of one transaction stay in their order.';

comment on table public.agent_run_figures is
  'How many runs there were, what they cost and how long they took, by hour and day. Triggers count.';
comment on column public.agent_run_figures.subject is
  'The organisation''s own id stands for all of its runs but the assistant''s, an agent''s id for that '
  'agent''s.';
comment on column public.agent_run_figures.latencies is
  'How many runs are in each bucket (latency_bucket): the array begins with the first that ever had one; null '
  'is none.';

comment on table public.agent_runs is 'What an agent did once: how it ended, how long it took, what it cost.';
comment on column public.agent_runs.cost_source is
  'By who sent it, or its tokens at the prices of the table; null without a cost.';
comment on column public.agent_runs.span_id is 'The outermost span of its trace.';

comment on table public.agents is 'AI agents, as they are sent or as their runs name them.';
comment on column public.agents.is_edited is 'What a person set stays: what comes in about it no longer changes it.';
comment on column public.agents.is_assistant is
  'The assistant of this product: one an organisation, which nothing that comes in finds or changes.';

comment on table public.api_keys is 'Other systems ask in an organisation''s name, as far as the key''s scopes reach.';
comment on column public.api_keys.prefix is 'Its first characters, by which people know it from others.';
comment on column public.api_keys.key_hash is 'SHA-256 of the key, which is stored nowhere.';

comment on table public.assistant_exchanges is
  'What people asked the assistant, what it answered and decided: which is also what may be undone.';
comment on column public.assistant_exchanges.plan is
  'The plan as it was understood, the draft as far as its names were found, and what was asked or previewed.';
comment on column public.assistant_exchanges.token_hash is 'SHA-256 of the token that confirms a preview.';
comment on column public.assistant_exchanges.planned_hash is
  'SHA-256 of what the preview would create in which project.';
comment on column public.assistant_exchanges.result is 'What the confirmation answered, for who confirms again.';
comment on column public.assistant_exchanges.decision is
  'What was said when it was confirmed, cancelled or undone: a conversation goes on from there too.';

comment on table public.assistant_writes is
  'The rows that an exchange wrote. They may be gone since, so nothing here refers to them.';

comment on table public.audit_events is
  'What touches an organisation''s safety, and what leaves it, comes into it or is deleted: who, what, from '
  'where, when. Rows are only added: no role of the application has a policy or a grant to change one, or to '
  'say when it happened.';
comment on column public.audit_events.event is 'What the application calls an event is its own list, `auditEvents`.';
comment on column public.audit_events.actor_user_id is
  'Who did it, and what they were called then: no reference, as they may move to another organisation. Null '
  'where nobody is known: a refused sign-in, a command of the operator.';
comment on column public.audit_events.target_id is 'What it was done to, where that is not who did it.';

comment on table public.changed_rows is 'The rows of a change, in the order in which they changed.';
comment on column public.changed_rows.label is 'What it was called then.';
comment on column public.changed_rows.before is
  'Of an update: the columns that changed, as they were. What was deleted is stored by `deletions`.';
comment on column public.changed_rows.after is
  'Of an update: the columns that changed, as they became. Of a creation: the whole row.';

comment on table public.changes is
  'What a person did in the last 15 minutes: what "desfaça" takes back, and what it must not step over. All '
  'that one transaction did is one change.';
comment on column public.changes.user_id is
  'No reference, as a person who leaves an organisation of their own takes it along.';
comment on column public.changes.event is
  'What is not undone here, by the name of its audit event: a role, an invitation, an import.';
comment on column public.changes.undoes is 'The change that this one took back.';
comment on column public.changes.is_undo is 'Whether that left things as before: to take back an undo is no undo.';

comment on table public.client_aliases is
  'Other names of a client. Invoices and receivables name their client by text, which stays as it came: it '
  'counts for the client that has this name, or the one that it is another name of.';

comment on table public.client_name_refusals is
  'Two names that look like one client''s and are not: they are not proposed again.';

comment on table public.clients is 'The companies that projects are done for.';

comment on table public.deletions is
  'What a person deleted comes back for 15 minutes, when that person asks, once. Triggers write it in the '
  'transaction that deletes, and bring it back in the one that marks it as restored.';
comment on column public.deletions.id is 'Of the row that was deleted.';
comment on column public.deletions.user_id is
  'Who deleted it: no reference, as a person who leaves an organisation of their own takes it along.';
comment on column public.deletions.content is 'The row, every column of it.';
comment on column public.deletions.linked_ids is 'Ids of the rows that lost their reference to it.';
comment on column public.deletions.ticket_changes is 'The changes of a ticket, which go with it.';

comment on table public.epics is 'The large parts of a project: its work is epics, stories and tasks.';

comment on table public.finance_invoices is 'What the company billed, as another system sends it.';
comment on column public.finance_invoices.client is
  'A name as it came; features/client/counted-name.ts says whom it counts for.';
comment on column public.finance_invoices.bill_key is
  'What numbers have in common that differ only in case, blanks and signs, or in being an instalment. A '
  'column, as an index of an expression is of no use behind row level security.';

comment on table public.finance_receivables is
  'What the company is owed. Whether one is late, and by how many days, follows from its dates and the '
  'calendar: neither is stored.';
comment on column public.finance_receivables.client is
  'A name as it came; features/client/counted-name.ts says whom it counts for.';

comment on table public.invitations is 'An admin asks somebody to join. Who holds the token may accept once.';
comment on column public.invitations.token_hash is 'SHA-256 of the token, which is stored nowhere.';

comment on table public.organizations is 'The companies that use this installation, each behind its wall.';
comment on column public.organizations.keep_prompts is 'Whether prompts and answers of its agents are stored.';
comment on column public.organizations.second_factor_required_at is
  'Sessions that began since then must be aal2; null where it is not required.';
comment on column public.organizations.allowed_email_domains is
  'Domains that invitations may go to, in lower case; all where there are none.';
comment on column public.organizations.keep_runs_days is
  'Null: for good. More than the 30 days that figures read runs of.';
comment on column public.organizations.runs_settled_before is
  'The beginning of a day. Figures of what is older hold for good: its runs are deleted, and none that comes, '
  'changes or goes is counted there again.';

comment on table public.project_due_tasks is
  'How many tasks that are not done are due on a day. Which of them are late follows from the calendar: nobody '
  'stores it.';

comment on table public.project_members is
  'Who works on a project: an owner or assignee of its parts is always one of them.';

comment on table public.project_totals is
  'What a project''s health counts, stored: a list of projects costs the same whether each has ten tasks or '
  'ten thousand. Triggers count.';
comment on column public.project_totals.blocked is 'Epics, stories and tasks with the status blocked.';

comment on table public.projects is 'What the company works on, for a client or as a product of its own.';
comment on column public.projects.client is 'The client''s name, also where no client is registered.';
comment on column public.projects.client_id is 'The registered client of that name.';
comment on column public.projects.logged_hours is 'The sum of its time entries; a trigger adds.';

comment on table public.spans is
  'The spans of traces as they came: a run is its outermost span, and its steps are those below.';
comment on column public.spans.run_id is 'The run that it is, or is a step of; null while none is known.';
comment on column public.spans.operation is
  'gen_ai.operation.name, also where the sender has an older word for it; null for spans of another kind.';
comment on column public.spans.agent is 'gen_ai.agent.id, .name, .description and leme.agent.area.';

comment on table public.stories is 'Parts of a project between epics and tasks, in an epic or without one.';

comment on table public.tasks is 'What is to be done in a project, for a story or without one.';
comment on column public.tasks.ticket_id is 'The ticket that it came from, which it outlives.';

comment on table public.ticket_changes is
  'Who changed what of a ticket, and when. Triggers write it: no way to change a row goes around them.';
comment on column public.ticket_changes.user_id is 'Null where no person did it: an API key or an import.';
comment on column public.ticket_changes.changes is
  'Each changed field with its value before and after; the description is named without its values. `task` is '
  'the title of a task that was created from the ticket, or deleted.';
comment on column public.ticket_changes.created_at is
  'Of the change itself, not of its transaction: several changes of one transaction stay in their order.';

comment on table public.tickets is 'Somebody asks for help: a person writes it here, or another system sends it.';
comment on column public.tickets.external_id is 'How the system that sends it calls it; null where a person wrote it.';

comment on table public.time_entries is
  'Hours that a person worked on a project. The entries of a task that is deleted stay with the project: the '
  'hours were worked.';

comment on table public.users is
  'The people of an organisation. Who is removed keeps the row, and their name on their work.';

comment on table system.api_key_use is
  'How often each API key asked in the minute that its last request fell into, and in the one before. Every '
  'process counts for itself and adds to this every few seconds. Lost in a crash, and nothing is lost by that.';
comment on column system.api_key_use.minute is 'Whole minutes since 1970.';

comment on table system.erasures is
  'Erasures under way. One that was interrupted is finished by the next one, or by the hourly sweep.';
comment on column system.erasures.known is
  'As `names_of_person` answers it: every name and address, also those that only the account knew, which is '
  'deleted first.';

comment on table system.function_files is 'Which files of functions this database has, and in which form.';

comment on table system.idempotency is
  'Answers already given to a POST with an Idempotency-Key; a key lives for a day.';

comment on table system.mail_requests is
  'Mails that were asked for in the last hour, whether or not anybody has the address. Lost in a crash, and '
  'nothing is lost by that.';
comment on column system.mail_requests.place is 'SHA-256 of where it was asked from.';

comment on table system.mails is
  'Outgoing mail and text messages. They are queued by the transaction that causes them, so one exists exactly '
  'if its cause was committed; every process sends what is due, and holds one by moving its next attempt past '
  'the time that an attempt may take.';
comment on column system.mails.sealed_content is
  'Subject, text and HTML, encrypted with SECRET_KEY as they hold one-time links; null once sent or given up.';
comment on column system.mails.expires_at is 'No attempt is made after this.';

comment on table system.migrations is 'Which numbered migrations this database has had.';

comment on table system.rate_limits is
  'Recent attempts of one kind from one address, oldest first. Lost in a crash, and nothing is lost by that.';

comment on table system.sign_in_failures is
  'Failed sign-ins in a row, whether an account has the address or not. Lost in a crash, and nothing is lost '
  'by that.';
comment on column system.sign_in_failures.key is
  'SHA-256 of an address of mail and a network, of a device, or of an address of mail alone.';
