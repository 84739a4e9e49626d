-- Of the recording, its chapters and its transcript together: two editors who change them do not overwrite each other.
alter table podcasts add column revision integer not null default 1;
