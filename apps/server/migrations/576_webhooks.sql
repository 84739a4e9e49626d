-- Webhooks: events of the club, sent to programs of its owner.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null check (url like 'https://%' and length(url) <= 600),
  note text not null default '' check (length(note) <= 200),
  events text[] not null check (cardinality(events) between 1 and 20),
  with_texts boolean not null default false,
  sealed_key bytea,
  former_key bytea,
  former_until timestamptz,
  position text not null,
  made_by integer references accounts on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failing_since timestamptz,
  waits_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('operator', 'gone', 'failing')),
  check ((ended_at is null) = (end_reason is null)),
  check ((former_key is null) = (former_until is null))
);
comment on table webhooks is 'An address to which events are sent as Standard Webhooks.';
comment on column webhooks.with_texts is 'Whether messages hold what members read; the operator has chosen so.';
comment on column webhooks.sealed_key is 'Signs the messages; sealed with the site''s secret. Null before the first: then nothing is sent.';
comment on column webhooks.former_key is 'The key before it, which signs as well until `former_until`.';
comment on column webhooks.position is 'Snapshot of the outbox up to which its events were taken.';
comment on column webhooks.sent_at is 'When the last message was taken.';
comment on column webhooks.failing_since is 'The first failure since then; null when the last attempt did not fail.';
comment on column webhooks.waits_until is 'The address was away, or asked to wait: nothing is sent before.';
create index webhooks_made_by on webhooks (made_by) where made_by is not null;
comment on index webhooks_made_by is 'The webhooks of a team member whose account is removed.';

create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  outbox_id bigint,
  type text not null,
  payload jsonb not null,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  taken_until timestamptz,
  tries integer not null default 0,
  tries_before integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  status smallint,
  took_ms integer,
  problem text not null default '' check (length(problem) <= 600),
  constraint webhook_deliveries_once unique (webhook_id, outbox_id),
  check (num_nonnulls(sent_at, dropped_at) <= 1)
);
comment on table webhook_deliveries is 'A message to a webhook. It names things by id; what is sent of them is read at each attempt.';
comment on column webhook_deliveries.outbox_id is 'The event that it tells of; null for a test.';
comment on column webhook_deliveries.taken_until is 'A worker sends it until then; another one waits.';
comment on column webhook_deliveries.tries is 'Grows with each taking, so a worker that was frozen knows that it is late.';
comment on column webhook_deliveries.tries_before is 'Those before an operator sent it again: the pauses begin anew.';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where sent_at is null and dropped_at is null;
comment on index webhook_deliveries_due is 'What is to be sent next, and the number of messages that wait.';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);
comment on index webhook_deliveries_of is 'The latest messages of a webhook.';
create index webhook_deliveries_created on webhook_deliveries (created_at);
comment on index webhook_deliveries_created is 'The removal of old messages.';
