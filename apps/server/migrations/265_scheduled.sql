-- When a waiting post goes out by itself.
alter table posts
  add column publish_at timestamptz,
  add check (publish_at is null or not live);
create index posts_scheduled on posts (publish_at) where publish_at is not null;
