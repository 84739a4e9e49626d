-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: telegram.channel_posted (forecasters.botPost).

-- A person in a paid chat, as the bot saw it last.
-- Written by telegram/chats/store.ts.
create table telegram_chat_members (
  chat_id bigint not null,
  telegram_id bigint not null,
  standing text not null check (standing in ('member', 'admin', 'out')),
  -- The account linked to this Telegram when last checked.
  account_id integer references accounts (id) on delete set null,
  changed_at timestamptz not null,
  -- When the person is to be removed; null while they may stay.
  leave_at timestamptz,
  -- When a failed removal is tried again; null before the first try.
  try_at timestamptz,
  tries integer not null default 0,
  problem text not null default '',
  primary key (chat_id, telegram_id),
  check (leave_at is null or standing = 'member')
);
-- Read when a row of accounts goes.
create index telegram_chat_members_account on telegram_chat_members (account_id) where account_id is not null;
-- The chats that a person is in.
create index telegram_chat_members_in on telegram_chat_members (telegram_id) where standing = 'member';
-- People to remove, the earliest first.
create index telegram_chat_members_leaving on telegram_chat_members (leave_at) where leave_at is not null;

-- A paid chat and its invite link.
-- Written by telegram/chats/store.ts.
create table telegram_chats (
  key text not null primary key,
  chat_id bigint not null,
  invite_link text not null,
  kept_at timestamptz not null
);

-- What the bot has told of the end of the access: once for each end and each number of days.
-- Written by telegram/reminders/store.ts.
create table telegram_reminders (
  account_id integer not null references accounts (id) on delete cascade,
  days smallint not null check (days in (1, 7)),
  ends_at timestamptz not null,
  -- When a worker last began to send it.
  claimed_at timestamptz not null,
  -- Sent, or given up: it is not sent again.
  is_sent boolean not null default false,
  primary key (account_id, ends_at, days)
);

-- A transaction of the bot's Telegram Stars.
-- Written by telegram/subscriptions/extraStore.ts, telegram/subscriptions/store.ts.
create table telegram_star_transactions (
  id text not null,
  is_refund boolean not null,
  -- Its place in Telegram's list.
  "position" integer not null check ("position" >= 0),
  telegram_id bigint,
  stars integer not null,
  payload text not null,
  at timestamptz not null,
  -- End of the subscription that it bought; null for anything else.
  ends_at timestamptz,
  read_at timestamptz not null,
  is_superseded boolean not null default false,
  renewal text not null default 'own' check (renewal in ('own', 'extra', 'ended')),
  renewal_due_at timestamptz,
  renewal_tries integer not null default 0,
  renewal_problem text not null default '',
  primary key (id, is_refund)
);
create index telegram_extra_renewals on telegram_star_transactions (renewal_due_at) where renewal = 'extra';
-- A person's payments, from which the end of the subscription is computed.
create index telegram_star_transactions_person on telegram_star_transactions (telegram_id)
    where ends_at is not null;
-- The last transaction that was read.
create index telegram_star_transactions_read on telegram_star_transactions (read_at desc, "position" desc);

-- Until when a person has paid in Telegram, also before an account is linked.
-- Written by telegram/subscriptions/store.ts.
create table telegram_subscriptions (
  telegram_id bigint not null primary key check (telegram_id > 0),
  ends_at timestamptz not null,
  told_by text not null check (told_by in ('bot', 'stars', 'import')),
  -- Whose right follows it now; null while nobody linked it.
  account_id integer references accounts (id) on delete set null,
  updated_at timestamptz not null,
  -- The end reported by the club's payment bot; it replaces payments known before.
  told_ends_at timestamptz
);
-- Read when a row of accounts goes.
create index telegram_subscriptions_account on telegram_subscriptions (account_id)
    where account_id is not null;

-- One update from Telegram. After processing, the row without its body is kept for a while to recognize a
-- repetition.
-- Written by telegram/updates/store.ts.
create table telegram_updates (
  update_id bigint not null primary key,
  body jsonb,
  received_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  problem text not null default '',
  check (done_at is null or body is null)
);
-- Updates to process.
create index telegram_updates_due on telegram_updates (due_at) where done_at is null;
-- Old updates to remove.
create index telegram_updates_received on telegram_updates (received_at);
