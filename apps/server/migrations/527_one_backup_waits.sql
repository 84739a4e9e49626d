-- Two people who ask in the same moment mean one backup.
create unique index backups_waiting on backups ((true)) where state = 'asked';
comment on index backups_waiting is 'At most one backup waits.';
