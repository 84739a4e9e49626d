-- Words come by the thousand when the index is filled, and are looked for near only where a word is unknown.
alter index search_words_cuts set (fastupdate = on, gin_pending_list_limit = 1024);
