-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table telegram_chat_members (
  chat_id bigint not null,
  telegram_id bigint not null,
  standing text not null check (standing in ('member', 'admin', 'out')),
  account_id integer references accounts (id) on delete set null,
  changed_at timestamptz not null,
  leave_at timestamptz,
  try_at timestamptz,
  tries integer not null default 0,
  problem text not null default '',
  primary key (chat_id, telegram_id),
  check (leave_at is null or standing = 'member')
);
create index telegram_chat_members_account on telegram_chat_members (account_id) where account_id is not null;
create index telegram_chat_members_in on telegram_chat_members (telegram_id) where standing = 'member';
create index telegram_chat_members_leaving on telegram_chat_members (leave_at) where leave_at is not null;

create table telegram_chats (
  key text not null primary key,
  chat_id bigint not null,
  invite_link text not null,
  kept_at timestamptz not null
);

create table telegram_star_transactions (
  id text not null,
  is_refund boolean not null,
  "position" integer not null check ("position" >= 0),
  telegram_id bigint,
  stars integer not null,
  payload text not null,
  at timestamptz not null,
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
create index telegram_star_transactions_person on telegram_star_transactions (telegram_id)
    where ends_at is not null;
create index telegram_star_transactions_read on telegram_star_transactions (read_at desc, "position" desc);

create table telegram_subscriptions (
  telegram_id bigint not null primary key check (telegram_id > 0),
  ends_at timestamptz not null,
  told_by text not null check (told_by in ('bot', 'stars', 'import')),
  account_id integer references accounts (id) on delete set null,
  updated_at timestamptz not null,
  told_ends_at timestamptz
);
create index telegram_subscriptions_account on telegram_subscriptions (account_id)
    where account_id is not null;

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
create index telegram_updates_due on telegram_updates (due_at) where done_at is null;
create index telegram_updates_received on telegram_updates (received_at);
