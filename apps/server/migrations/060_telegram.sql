-- Jobs that follow an event, planned in the transaction that tells of it: nothing heard is lost.
create table outbox_followers (
  event text not null,
  task text not null,
  primary key (event, task)
);
create function outbox_follow() returns trigger language plpgsql as $$
begin
  -- Of equal jobs that wait, one is enough.
  perform graphile_worker.add_job(task, new.payload::json, job_key => task || ' ' || new.payload::text)
  from outbox_followers where event = new.name;
  return null;
end $$;
create trigger outbox_follow after insert on outbox for each row execute function outbox_follow();

-- The chats' links that ask for leave to enter. Another chat under the same key is another link.
create table telegram_chats (
  key text primary key,
  chat_id bigint not null,
  invite_link text not null,
  kept_at timestamptz not null
);

-- How long people have paid in Telegram, whether or not an account has linked them yet.
create table telegram_subscriptions (
  telegram_id bigint primary key check (telegram_id > 0),
  ends_at timestamptz not null,
  told_by text not null check (told_by in ('bot', 'stars', 'import')),
  -- Whose right follows it now.
  account_id integer references accounts on delete set null,
  updated_at timestamptz not null
);
create index telegram_subscriptions_account on telegram_subscriptions (account_id) where account_id is not null;

-- The bot's account of Telegram Stars as it was read back; `position` is its place there.
create table telegram_star_transactions (
  id text not null,
  is_refund boolean not null,
  position integer not null check (position >= 0),
  telegram_id bigint,
  stars integer not null,
  payload text not null,
  at timestamptz not null,
  -- What the payment bought; null for anything else.
  ends_at timestamptz,
  read_at timestamptz not null,
  primary key (id, is_refund)
);
create index telegram_star_transactions_read on telegram_star_transactions (read_at desc, position desc);
create index telegram_star_transactions_person on telegram_star_transactions (telegram_id) where ends_at is not null;

-- What Telegram told the bot. Kept after it was dealt with only to know a repetition, without what it said.
create table telegram_updates (
  update_id bigint primary key,
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

-- Who is in the chats, as far as the bot saw.
create table telegram_chat_members (
  chat_id bigint not null,
  telegram_id bigint not null,
  standing text not null check (standing in ('member', 'admin', 'out')),
  -- Whose Telegram it was when last looked at.
  account_id integer references accounts on delete set null,
  changed_at timestamptz not null,
  -- When they are to be put out; null while they may stay.
  leave_at timestamptz,
  -- When that is tried again.
  try_at timestamptz,
  tries integer not null default 0,
  problem text not null default '',
  primary key (chat_id, telegram_id),
  check (leave_at is null or standing = 'member')
);
create index telegram_chat_members_in on telegram_chat_members (telegram_id) where standing = 'member';
create index telegram_chat_members_account on telegram_chat_members (account_id) where account_id is not null;
create index telegram_chat_members_leaving on telegram_chat_members (leave_at) where leave_at is not null;

insert into outbox_followers (event, task) values
  ('membership.changed', 'telegram.rights'),
  ('social.telegram_linked', 'telegram.rights'),
  ('social.telegram_unlinked', 'telegram.rights');
