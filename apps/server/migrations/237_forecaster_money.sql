-- What was spent on a service that is paid by what it gives, in millionths of a dollar, by the days and months of UTC. A
-- call is counted at the most it may cost before it is made, and at what it cost when it is answered.
create table provider_spending (
  service text not null,
  period text not null check (period in ('day', 'month')),
  since date not null,
  micros bigint not null check (micros >= 0),
  primary key (service, period, since)
);

alter table forecasters
  -- The newest post that was read of it, by the network's number: what is older is not paid for again.
  add column newest_id text not null default '';
-- When its source was last asked whether the post is still there.
alter table forecaster_posts add column checked_at timestamptz;
create index forecaster_posts_unchecked on forecaster_posts (created_at)
  where source = 'twitter' and checked_at is null and deleted_at is null;

-- Lists of X that are read as a whole.
create table forecaster_lists (
  list_id text primary key,
  newest_id text not null default '',
  ask_at timestamptz not null,
  answered_at timestamptz,
  failures integer not null default 0,
  problem text not null default ''
);
