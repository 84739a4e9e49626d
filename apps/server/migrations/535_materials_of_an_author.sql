create index posts_materials on posts (author_id, published_at desc, id desc) where model = 'Material' and not is_podcast;
comment on index posts_materials is 'An author''s materials, newest first.';
