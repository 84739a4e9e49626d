-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A message to a webhook. It names things by id; what is sent of them is read at each attempt.
-- Written by webhooks/deliveryStore.ts, webhooks/sendingStore.ts, webhooks/store.ts.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  -- The event that it tells of; null for a test.
  outbox_id bigint,
  type text not null,
  payload jsonb not null,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- A worker sends it until then; another one waits.
  taken_until timestamptz,
  -- Grows with each taking, so a worker that was frozen knows that it is late.
  tries integer not null default 0,
  -- Those before an operator sent it again: the pauses begin anew.
  tries_before integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  status smallint,
  took_ms integer,
  problem text not null default '' check (length(problem) <= 600),
  constraint webhook_deliveries_once unique (webhook_id, outbox_id),
  check (num_nonnulls(sent_at, dropped_at) <= 1)
);
-- The removal of old messages.
create index webhook_deliveries_created on webhook_deliveries (created_at);
-- What is to be sent next, and the number of messages that wait.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where sent_at is null
    and dropped_at is null;
-- The latest messages of a webhook.
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);

-- An address to which events are sent as Standard Webhooks.
-- Written by webhooks/deliveryStore.ts, webhooks/store.ts.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null check (url ~~ 'https://%' and length(url) <= 600),
  note text not null default '' check (length(note) <= 200),
  events text[] not null check (cardinality(events) >= 1 and cardinality(events) <= 20),
  -- Whether messages hold what members read; the operator has chosen so.
  with_texts boolean not null default false,
  -- Signs the messages; sealed with the site's secret. Null before the first: then nothing is sent.
  sealed_key bytea,
  -- The key before it, which signs as well until `former_until`.
  former_key bytea,
  former_until timestamptz,
  -- Snapshot of the outbox up to which its events were taken.
  "position" text not null,
  made_by integer references accounts (id) on delete set null,
  created_at timestamptz not null,
  -- When the last message was taken.
  sent_at timestamptz,
  -- The first failure since then; null when the last attempt did not fail.
  failing_since timestamptz,
  -- The address was away, or asked to wait: nothing is sent before.
  waits_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('operator', 'gone', 'failing')),
  check ((ended_at is null) = (end_reason is null)),
  check ((former_key is null) = (former_until is null))
);
-- The webhooks of a team member whose account is removed.
create index webhooks_made_by on webhooks (made_by) where made_by is not null;
