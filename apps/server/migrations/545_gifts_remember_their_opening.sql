-- A link that was opened stays used when its reader's account, and the opening with it, is removed.
alter table post_gifts add column opened_at timestamptz;
comment on column post_gifts.opened_at is 'When it was opened; null until then. Stays when the reader''s account is removed.';
update post_gifts g set opened_at = o.opened_at from post_openings o where o.gift_id = g.id;
