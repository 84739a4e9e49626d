-- What names a letter in its link tells nothing of the account. Letters that are under way keep their names.
alter table account_keys add column uid text;
update account_keys set uid = account_id::text;
alter table account_keys alter column uid set not null;
create unique index account_keys_uid on account_keys (uid, purpose);
