-- What is shown stands beside what was written, made once; of another version it is made anew.
alter table posts
  add column content_html text not null default '',
  add column content_version smallint not null default 0,
  -- Minutes that the whole text takes; the locked one's, too.
  add column reading_minutes smallint not null default 0 check (reading_minutes >= 0);
create index posts_content_version on posts (content_version, id);

-- How large a picture is, known before it is loaded; null where nobody could measure it.
alter table media
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add check ((width is null) = (height is null));

create index coins_ticker on coins (upper(symbol));

-- One row for each coin that a post, a comment or a signal names; an opinion is a post.
create table mentions (
  kind text not null check (kind in ('post', 'comment', 'signal')),
  entity_id integer not null,
  coin_id integer not null references coins on delete cascade,
  -- The order they are shown in: as the text names them.
  position smallint not null,
  -- Characters of the text before it; null where the coin was put beside the text.
  place integer check (place >= 0),
  -- As it was written: it stays with this coin however the coin is called later.
  word text not null default '',
  named_at timestamptz not null,
  -- In USD, as of `priced_at`.
  price double precision check (price > 0),
  priced_at timestamptz,
  primary key (kind, entity_id, coin_id)
);
create index mentions_coin on mentions (coin_id, kind, named_at desc, entity_id desc);

insert into mentions (kind, entity_id, coin_id, position, named_at, price, priced_at)
select 'post', k.post_id, k.coin_id, k.position, p.published_at, k.start_price, case when k.start_price is not null then p.published_at end
from post_coins k join posts p on p.id = k.post_id;
drop table post_coins;

-- With what it was named in, a mention goes, however that goes.
create function mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone where m.kind = tg_argv[0] and m.entity_id = gone.id;
  return null;
end $$;
create trigger mentions_follow after delete on posts referencing old table as gone
  for each statement execute function mentions_follow('post');
create trigger mentions_follow after delete on comments referencing old table as gone
  for each statement execute function mentions_follow('comment');
create trigger mentions_follow after delete on signals referencing old table as gone
  for each statement execute function mentions_follow('signal');
