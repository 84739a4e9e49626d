-- Rules tell of podcasts, forecasters' posts and events, and may gather what they tell.
alter table alert_rules
  drop constraint alert_rules_whats_check,
  add constraint alert_rules_whats_check check (
    whats <@ array['alpha', 'news', 'opinion', 'chapter', 'forecaster', 'event', 'signal', 'outcome', 'price']
    and cardinality(whats) > 0),
  drop constraint alert_rules_way_check,
  add constraint alert_rules_way_check check (way in ('now', 'gathered', 'bell'));

alter table alert_items
  drop constraint alert_items_what_check,
  add constraint alert_items_what_check check (
    what in ('alpha', 'news', 'opinion', 'chapter', 'forecaster', 'event', 'signal', 'outcome', 'price')),
  add column kind text,
  add column entity_id integer,
  add column edition text not null default '',
  drop constraint alert_items_one,
  add constraint alert_items_one check (num_nonnulls(post_id, signal_id, coin_id, entity_id) = 1),
  add constraint alert_items_kind check ((kind is null) = (entity_id is null));
comment on column alert_items.kind is 'Of a thing that its feature lists (alertable.ts): podcast, tweet, message, event.';
comment on column alert_items.edition is 'Which of the things that are told of it: of an event, each date and each change of the date.';
create unique index alert_items_thing on alert_items (kind, entity_id, edition) where entity_id is not null;
comment on index alert_items_thing is 'Each edition of a thing is told of once.';

alter table alert_hits add column is_gathered boolean not null default false;
comment on column alert_hits.is_gathered is 'It waits for the hour at which the rule tells all that it gathered.';

create or replace function alert_note_mentions() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id)
  select distinct kind, entity_id from added where kind in ('post', 'tweet', 'message');
  insert into alert_changes (kind, entity_id)
  select distinct 'podcast', c.post_id from added join podcast_chapters c on c.id = added.entity_id
  where added.kind = 'chapter';
  return null;
end $$;

create function alert_note_podcast() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) select distinct 'podcast', post_id from changed;
  return null;
end $$;
comment on function alert_note_podcast is 'Records podcasts whose chapters were taken out.';
create trigger alert_note_gone after delete on podcast_chapters referencing old table as changed
  for each statement execute function alert_note_podcast();
create trigger alert_note_podcast after update of live on posts for each row
  when (new.is_podcast and new.live <> old.live) execute function alert_note_row('podcast');

create function alert_note_forecast() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id)
  values (case new.source when 'telegram' then 'message' else 'tweet' end, new.id);
  return null;
end $$;
comment on function alert_note_forecast is 'Records a post of a forecaster that readers see no longer, or again.';
create trigger alert_note after update of deleted_at, twin_of on forecaster_posts for each row
  when (new.deleted_at is distinct from old.deleted_at or new.twin_of is distinct from old.twin_of)
  execute function alert_note_forecast();

create function alert_note_events() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) select distinct 'event', event_id from changed;
  return null;
end $$;
comment on function alert_note_events is 'Records events of other coins, and events that were moved.';
create trigger alert_note after insert on event_coins referencing new table as changed
  for each statement execute function alert_note_events();
create trigger alert_note after insert on event_moves referencing new table as changed
  for each statement execute function alert_note_events();

create function alert_forget() returns trigger language plpgsql as $$
begin
  delete from alert_items where kind = any(tg_argv) and entity_id = old.id;
  return null;
end $$;
comment on function alert_forget is 'Removes what was told of a deleted thing: no foreign key can refer to several tables.';
create trigger alert_forget after delete on posts for each row
  when (old.is_podcast) execute function alert_forget('podcast');
create trigger alert_forget after delete on forecaster_posts for each row execute function alert_forget('tweet', 'message');
create trigger alert_forget after delete on calendar_events for each row execute function alert_forget('event');

alter table notifications
  drop constraint notifications_subject_kind_check,
  add constraint notifications_subject_kind_check
    check (subject_kind in ('post', 'signal', 'event', 'coin', 'tweet', 'message'));

alter table notification_deliveries add column is_gathered boolean not null default false;
comment on column notification_deliveries.is_gathered is 'It goes out in one message with the others of its hour.';

alter table notification_settings
  add column quiet_except text[] not null default '{}' check (quiet_except <@ array['outcome', 'payment']);
comment on column notification_settings.quiet_except is 'What quiet hours do not hold.';
