-- When a person was last here, and what they were told of their absence.
create table digest_visits (
  account_id integer primary key references accounts on delete cascade,
  seen_at timestamptz not null,
  left_at timestamptz check (left_at < seen_at),
  put_away timestamptz
);
comment on table digest_visits is 'When a person was last here on any device, and how long they were away before that.';
comment on column digest_visits.seen_at is 'When they last did something on a page, to a few minutes.';
comment on column digest_visits.left_at is 'When they left before the last absence of more than six hours; null before the first.';
comment on column digest_visits.put_away is 'The beginning of the absence whose card they put away.';

-- The sessions know when their people were last here.
insert into digest_visits (account_id, seen_at) select account_id, max(seen_at) from sessions group by account_id;

create index event_moves_at on event_moves (moved_at);
comment on index event_moves_at is 'Events moved since a moment.';
create index post_versions_replaced on post_versions (replaced_at);
comment on index post_versions_replaced is 'Texts edited since a moment.';
