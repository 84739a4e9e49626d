-- Comments are complained of, too, and why is said: one of the usual reasons, or in words of one's own.
alter table reports
  drop constraint reports_kind_check,
  drop constraint reports_reason_check,
  add constraint reports_kind_check check (kind in ('post', 'signal', 'comment')),
  add constraint reports_reason_check check (reason in ('spam', 'fraud', 'abuse', 'offtopic', 'other')),
  add column details text not null default '' check (char_length(details) <= 300),
  add constraint reports_details_of_other check ((reason = 'other') = (details <> ''));

create trigger comments_reports after delete on comments for each row execute function remove_reports('comment');

-- Of a comment whose author is gone nothing is left to complain of.
create function remove_reports_of_emptied() returns trigger language plpgsql as $$
begin
  delete from reports where kind = 'comment' and object_id = new.id;
  return null;
end $$;
create trigger comments_emptied_reports after update of author_id on comments for each row
  when (old.author_id is not null and new.author_id is null) execute function remove_reports_of_emptied();

-- Wherever a moderator removes it, that answers the complaints. An author who removes their own does not get away from them.
create function uphold_comment_reports() returns trigger language plpgsql as $$
begin
  update reports set state = 'upheld', decided_by = new.removed_by, decided_at = new.removed_at
    where kind = 'comment' and object_id = new.id and state = 'open';
  return null;
end $$;
create trigger comments_removed_reports after update of removed_at on comments for each row
  when (old.removed_at is null and new.removed_at is not null and new.removed_by is distinct from new.author_id)
  execute function uphold_comment_reports();
