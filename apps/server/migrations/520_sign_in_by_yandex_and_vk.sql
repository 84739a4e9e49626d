-- People also sign in through Yandex ID and VK ID.
alter table social_attempts drop constraint social_attempts_provider_check;
alter table social_attempts add constraint social_attempts_provider_check
  check (provider in ('google', 'telegram', 'yandex', 'vk'));
alter table social_links drop constraint social_links_provider_check;
alter table social_links add constraint social_links_provider_check
  check (provider in ('google', 'telegram', 'yandex', 'vk'));
comment on table social_attempts is 'A sign-in or linking through an outside service that has begun.';
comment on table social_links is 'An account of an outside service that opens ours.';
comment on column social_links.subject is 'The service''s id of the person: Google''s sub, the number of Telegram, Yandex ID or VK ID. Never an e-mail, which can change hands.';
comment on column accounts.email is 'Null for a person who signs in only through an outside service.';
