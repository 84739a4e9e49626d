-- Removed comments are objected to, too; their authors read why they were removed.
alter table comments add column removal_reason text not null default '';
alter table appeals
  drop constraint appeals_kind_check,
  drop constraint appeals_what_check,
  add constraint appeals_kind_check check (kind in ('restriction', 'post', 'signal', 'comment')),
  add constraint appeals_what_check
    check (what in ('limited', 'frozen', 'closed', 'news', 'material', 'opinion', 'signal', 'comment')),
  -- Where the text stands on the site; empty for a restriction.
  add column url text not null default '';
update appeals set url = '/' || what || '/' || object_id where kind <> 'restriction';
