-- Comments of a hidden publication leave the index by a job that follows the event comments.subject_changed: the search
-- checks each found comment, so the index may be late, and hiding a post no longer writes a row for each of its comments.
drop trigger search_note_thread on posts;
drop trigger search_note_thread on signals;
drop function search_note_thread();
