-- A muted story hides each of its news and forecasters' posts: whoever muted it gets a new version of their mutes when
-- another source joins the story or leaves it.
create function mutes_of_story_change() returns trigger language plpgsql as $$
begin
  update mute_versions set version = gen_random_uuid() where account_id in (
    select account_id from mutes where story_id in (new.story_id, old.story_id));
  return null;
end $$;
comment on function mutes_of_story_change is 'Renews the mutes of whoever muted the story.';
create trigger mutes_follow after insert on story_items for each row execute function mutes_of_story_change();
create trigger mutes_follow_change after update of story_id on story_items for each row
  when (new.story_id <> old.story_id) execute function mutes_of_story_change();
