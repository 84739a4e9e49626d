-- Words that editors want translated so, whatever the translator makes of them.
create table translation_terms (
  id integer generated always as identity primary key,
  term text not null check (term <> ''),
  russian text not null check (russian <> ''),
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index translation_terms_term on translation_terms (lower(term));
-- The desk's list of translations.
create index forecaster_posts_translated on forecaster_posts (created_at, id) where translation <> 'none';
create index forecaster_posts_untranslated on forecaster_posts (id) where translation = 'failed';
create index forecaster_posts_corrected on forecaster_posts (id) where translation_engine = 'editor';
create index forecaster_posts_desk_words on forecaster_posts using gin (desk_words(words));
