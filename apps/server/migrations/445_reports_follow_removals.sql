-- A removal upholds the open reports of a post, signal or comment, and its undoing reopens those reports, by one trigger
-- of each table. It was a trigger for comments and code for the others.
create function reports_follow_removal() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then
    update reports set state = 'upheld', decided_by = new.removed_by, decided_at = new.removed_at
    where kind = tg_argv[0] and object_id = new.id and state = 'open';
  else
    update reports set state = 'open', decided_by = null, decided_at = null
    where kind = tg_argv[0] and object_id = new.id and state = 'upheld' and decided_at = old.removed_at;
  end if;
  return null;
end $$;
comment on function reports_follow_removal is
  'Upholds the open reports of an item when it is removed, and reopens them when it is restored. Reports decided at another time stay decided.';

drop trigger comments_removed_reports on comments;
drop trigger comments_restored_reports on comments;
drop trigger posts_restored_reports on posts;
drop trigger signals_restored_reports on signals;
drop function uphold_comment_reports();
drop function reopen_reports_of_restored();

create trigger posts_reports_follow after update of removed_at on posts
  for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function reports_follow_removal('post');
create trigger signals_reports_follow after update of removed_at on signals
  for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function reports_follow_removal('signal');
-- An author who removes their own comment does not end the reports about it.
create trigger comments_reports_follow after update of removed_at on comments
  for each row
  when ((old.removed_at is null) <> (new.removed_at is null)
    and (new.removed_at is null or new.removed_by is distinct from new.author_id))
  execute function reports_follow_removal('comment');
