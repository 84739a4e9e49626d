-- A removal answers the complaints. Taken back, it answers them no longer: they wait for a decision again.
create function reopen_reports_of_restored() returns trigger language plpgsql as $$
begin
  update reports set state = 'open', decided_by = null, decided_at = null
    where kind = tg_argv[0] and object_id = new.id and state = 'upheld' and decided_at = old.removed_at;
  return null;
end $$;
create trigger posts_restored_reports after update of removed_at on posts for each row
  when (old.removed_at is not null and new.removed_at is null) execute function reopen_reports_of_restored('post');
create trigger signals_restored_reports after update of removed_at on signals for each row
  when (old.removed_at is not null and new.removed_at is null) execute function reopen_reports_of_restored('signal');
create trigger comments_restored_reports after update of removed_at on comments for each row
  when (old.removed_at is not null and new.removed_at is null) execute function reopen_reports_of_restored('comment');
