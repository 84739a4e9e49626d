-- A person's page: one index range, newest first.
create index posts_opinions on posts (author_id, published_at desc, id desc) where model = 'Opinion';
