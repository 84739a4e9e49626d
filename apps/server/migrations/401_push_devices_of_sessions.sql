-- A device receives pushes while the session that subscribed it lives: whoever signed out, or ended the session of a lost
-- phone, must not go on telling it who answers them. Null: subscribed before this column; binds itself at its next page.
alter table push_devices add column session_id uuid references sessions on delete cascade;
create index push_devices_session on push_devices (session_id);
