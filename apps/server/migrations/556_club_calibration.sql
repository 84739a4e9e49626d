-- Records have the club's calibration beside the author's.

update record_authors set is_fresh = false, summary = summary || '{"club": null}';
