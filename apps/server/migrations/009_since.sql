-- What was said since a reader's last look.
create index comments_created on comments (created_at, post_id);
create index signals_published on signals (published_at desc) where live;
