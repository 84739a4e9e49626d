-- A reader without a membership reads some texts whole: one a week by their own choice, and those that a member gave.
create table post_gifts (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  giver_id integer not null references accounts on delete cascade,
  created_at timestamptz not null
);
comment on table post_gifts is 'Links to a text that members made for one person each. Their addresses are signed and not stored.';
create index post_gifts_giver on post_gifts (giver_id, created_at desc);
create index post_gifts_post on post_gifts (post_id);

create table post_openings (
  account_id integer not null references accounts on delete cascade,
  post_id integer not null references posts on delete cascade,
  gift_id integer unique references post_gifts on delete set null,
  week date,
  opened_at timestamptz not null,
  primary key (account_id, post_id)
);
comment on table post_openings is 'Texts that a person reads whole without a membership.';
comment on column post_openings.gift_id is 'The link that opened it: one person for each link. Null for the text of a week, and when the giver''s account is gone.';
comment on column post_openings.week is 'Monday, in Moscow, of the week whose text it is; null for a gift.';
create unique index post_openings_week on post_openings (account_id, week) where week is not null;
create index post_openings_post on post_openings (post_id);
