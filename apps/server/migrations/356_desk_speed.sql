-- Conditions of the desk's lists that no index answered, at a million rows.
create index posts_desk_pinned on posts (published_at, id) where pinned_all_time or pinned_day is not null;
create index posts_desk_podcasts on posts (published_at, id) where is_podcast;
-- With the id: an author's posts are named from the index alone.
drop index posts_author;
create index posts_author on posts (author_id, published_at desc, id);
-- With what says whether the right runs.
drop index grants_desk;
create index grants_desk on grants (source, account_id) include (starts_at, ends_at, frozen_at) where closed_at is null;
