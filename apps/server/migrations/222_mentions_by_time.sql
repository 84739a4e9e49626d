-- Which coins were named of late.
create index mentions_named on mentions (named_at);
