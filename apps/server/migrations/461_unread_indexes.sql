-- No statement reads them: «other than this version» is no range of an index, and forecasters' posts are not made anew.
drop index posts_content_version;
drop index signals_content_version;
drop index forecaster_posts_version;
