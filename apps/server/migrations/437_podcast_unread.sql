-- What the recording's file holds and the site did not take, in sentences for the editor.
alter table podcasts add column unread text[] not null default '{}';
