-- An author may name a coin to follow without saying which way its price will go.
alter table signals alter column direction drop not null;
